import type { Context } from 'hono'
import { type SiteSettings, siteUrlFor } from '../redirects/site-url.ts'

/** The site that authenticators sign for (WebAuthn, 4: relying party). */
export interface RelyingParty {
  /** A host name: passkeys belong to it, whatever the port. */
  id: string
  origin: string
}

const isAddress = (host: string) => host.startsWith('[') || /(^|\.)\d+$/.test(host)

/**
 * Taken from SITE_URL, or from the loopback name under which the site was opened; never from the page's request.
 * Browsers create passkeys only for names, not for addresses, and only over a secure connection.
 * @returns undefined where no browser would create one: `http://127.0.0.1:3000`, `http://campus.example.edu`
 */
export function relyingPartyFor(c: Context, settings: SiteSettings): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrlFor(c, settings))
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isSecure && !isAddress(hostname) ? { id: hostname, origin } : undefined
}
