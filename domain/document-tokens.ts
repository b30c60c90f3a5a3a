// What stands in the documents at build time for what only a running server knows: it puts the real values
// in their place when it starts.

/** The site's own origin. A complete origin, so that addresses made with it parse. */
export const siteOriginToken = 'https://site-origin.invalid'

/**
 * Stands at the end of a document whose page shows public content of the database. Empty at build time; filled in a
 * document that a running server rendered with its data (docs/decisions/0027).
 */
export const contentBlock = (json: string) => `<script type="application/json" id="public-content">${json}</script>`

/** What a browser must know to reach accounts and data, as JSON in an attribute. */
export const publicConfigToken = 'public-config.invalid'
