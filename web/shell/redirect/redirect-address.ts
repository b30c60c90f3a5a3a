/**
 * Whether an address may have something to say (web/accounts/session/redirect.ts), before anybody has read it. Apart from that,
 * because it is on every page.
 */
export const bringsNews = ({ search, hash }: Pick<URL, 'search' | 'hash'>): boolean =>
  /[?&#](error|error_code|error_description|access_token|message)=/.test(search + hash)

/** The page that the document was made for: what its policy allows holds, whichever page the router shows in it. */
export const documentPath = typeof location === 'object' ? location.pathname.replace(/(.)\/+$/, '$1') : ''

/** Whether the document's own address had something to say. Read as it is loaded: soon after, it is cleaned of that. */
export const arrivedWithNews = typeof location === 'object' && bringsNews(location)
