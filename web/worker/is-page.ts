/** False for what the server answers below /auth, /rest, /api, /calendar and the like: it is never cached. */
export function isPage(pathname: string): boolean {
  return !/^\/(auth|rest|api|calendar|dev|sandbox[^/]*|healthz|readyz|metrics|config\.json)(\/|$)/.test(pathname)
}
