import type { Context } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { loopbackOrigin } from '#server/core/http/loopback.ts'
import { isAllowedRedirect } from './allowed-redirects.ts'

export type SiteSettings = Pick<Config, 'siteUrl' | 'siteUrlIsSet' | 'auth'>

/**
 * The origin that mail links and redirects lead to. Without SITE_URL, a visitor who opened the site under a
 * loopback name stays on it. The Host header of anyone else is not believed: it would put their host into
 * another person's mail.
 */
export function siteUrlFor(c: Context, { siteUrl, siteUrlIsSet }: SiteSettings): string {
  const local = siteUrlIsSet ? undefined : loopbackOrigin(c.req.header('host'))
  return local ?? siteUrl
}

/**
 * Where the person goes after the mail: what the request asks for, if it may be, else where it came from, else the site.
 *
 * @param inBody what the body of the request asks for, where it may (GoTrue: internal/api/mail.go)
 */
export function redirectTarget(c: Context, settings: SiteSettings, inBody?: string): string {
  const siteUrl = siteUrlFor(c, settings)
  const wishes = [inBody, c.req.header('redirect_to') || c.req.query('redirect_to'), c.req.header('referer')]
  const allowed = wishes.find(
    (wish) => wish !== undefined && isAllowedRedirect(wish, siteUrl, settings.auth.redirectAllowList),
  )
  return allowed ?? siteUrl
}
