/** False for the server's responses below /auth, /rest, /api, /calendar and the like, which are never cached. */
export function isPage(pathname: string): boolean {
  return !/^\/(auth|rest|api|calendar|dev|sandbox[^/]*|healthz|readyz|metrics|config\.json)(\/|$)/.test(pathname)
}
