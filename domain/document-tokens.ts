// What stands in the documents at build time for what only a running server knows: it puts the real values
// in their place when it starts.

/** The site's own origin. A complete origin, so that addresses made with it parse. */
export const siteOriginToken = 'https://site-origin.invalid'

/** What a browser must know to reach accounts and data, as JSON in an attribute. */
export const publicConfigToken = 'public-config.invalid'
