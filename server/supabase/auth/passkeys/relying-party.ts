import type { Context } from 'hono'
import { type SiteSettings, siteUrlFor } from '../redirects/site-url.ts'

/** For whom authenticators sign (WebAuthn, 4: relying party). */
export interface RelyingParty {
  /** A host name: passkeys belong to it, whatever the port. */
  id: string
  origin: string
}

const isAddress = (host: string) => host.startsWith('[') || /(^|\.)\d+$/.test(host)

/**
 * From SITE_URL, or the loopback name under which the site was opened; never from what a page says. Browsers
 * make passkeys only for names, not for addresses, and only where the connection cannot be listened to.
 * @returns undefined where no browser would make one: `http://127.0.0.1:3000`, `http://campus.example.edu`
 */
export function relyingPartyFor(c: Context, settings: SiteSettings): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrlFor(c, settings))
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isSecure && !isAddress(hostname) ? { id: hostname, origin } : undefined
}
