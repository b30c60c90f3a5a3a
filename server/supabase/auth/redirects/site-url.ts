import type { Context } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { loopbackOrigin } from '#server/core/http/loopback.ts'
import { isAllowedRedirect } from './allowed-redirects.ts'

export type SiteSettings = Pick<Config, 'siteUrl' | 'siteUrlIsSet' | 'auth'>

/**
 * The origin of mail links and redirects. Without SITE_URL, a visitor who opened the site under a loopback name stays
 * on it. Any other Host header is ignored: it would put the sender's host into another person's mail.
 */
export function siteUrlFor(c: Context, { siteUrl, siteUrlIsSet }: SiteSettings): string {
  const local = siteUrlIsSet ? undefined : loopbackOrigin(c.req.header('host'))
  return local ?? siteUrl
}

/**
 * The redirect's target: the first allowed one of the body's, the header's or query's, and the referrer, else the site.
 *
 * @param inBody the body's target, at endpoints that have one (GoTrue: internal/api/mail.go)
 */
export function redirectTarget(c: Context, settings: SiteSettings, inBody?: string): string {
  const siteUrl = siteUrlFor(c, settings)
  const wishes = [inBody, c.req.header('redirect_to') || c.req.query('redirect_to'), c.req.header('referer')]
  const allowed = wishes.find(
    (wish) => wish !== undefined && isAllowedRedirect(wish, siteUrl, settings.auth.redirectAllowList),
  )
  return allowed ?? siteUrl
}
