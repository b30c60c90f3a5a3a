/**
 * Whether an address may contain the result of a redirect: of a mail link or another service's sign-in. Parsing it
 * (web/backend/session/redirect.ts) is a module of its own, because this one is on every page.
 */
export const hasRedirectResult = ({ search, hash }: Pick<URL, 'search' | 'hash'>): boolean =>
  /[?&#](error|error_code|error_description|access_token|message)=/.test(search + hash)

/**
 * The page for which the document was served: its content security policy applies to whichever page the router shows.
 */
export const documentPath = typeof location === 'object' ? location.pathname.replace(/(.)\/+$/, '$1') : ''

/** Whether the document was opened by such a redirect. Read on loading, because the address is cleaned soon after. */
export const openedByRedirect = typeof location === 'object' && hasRedirectResult(location)
