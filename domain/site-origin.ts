/**
 * Stands for the site's own origin in what is written at build time, when nobody knows it yet: the server
 * puts the real one in its place when it starts. A complete origin, so that addresses made with it parse.
 */
export const siteOriginToken = 'https://site-origin.invalid'
