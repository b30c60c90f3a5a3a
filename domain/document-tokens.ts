// Placeholders in the built documents for values that only a running server knows: it replaces them when it starts.

/** The site's own origin. A complete origin, so that addresses made with it parse. */
export const siteOriginToken = 'https://site-origin.invalid'

/**
 * The end of a document whose page shows public content of the database. Empty at build time; filled in documents that
 * a running server has rendered with their data (docs/decisions/0027).
 */
export const contentBlock = (json: string) => `<script type="application/json" id="public-content">${json}</script>`

/** What a browser needs to reach accounts and data, as JSON in an attribute. */
export const publicConfigToken = 'public-config.invalid'
