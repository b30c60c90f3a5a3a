import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { networksOf } from '#server/core/http/addresses/networks.ts'
import { readBrowserBinding, setBrowserBinding } from '../protocol/browser-binding.ts'

// Without a binding, an attacker could begin a sign-in, sign in at the college and have a victim's browser bring the
// response: the victim would work in the attacker's account.

/**
 * Binds a single sign-on to the browser that begins it.
 *
 * On this site the binding is a cookie. A page of another origin sends no cookies: there it is the network and the user
 * agent, which excludes other places, and the session goes to that application only.
 * @param target the redirect's target, which gets the session
 * @returns the value to store
 */
export function bindBrowser(c: Context, config: Pick<Config, 'trustProxy'>, siteUrl: string, target: string): string {
  if (new URL(target).origin === new URL(siteUrl).origin) return `cookie:${setBrowserBinding(c, siteUrl)}`
  return `network:${networkBinding(c, config)}`
}

/** Whether the response comes from the browser that began the sign-on. */
export function isBoundBrowser(
  c: Context,
  config: Pick<Config, 'trustProxy'>,
  siteUrl: string,
  bound: string,
): boolean {
  return bound === `cookie:${readBrowserBinding(c, siteUrl)}` || bound === `network:${networkBinding(c, config)}`
}

/**
 * A form posted by the college's page carries no cookie (SameSite=Lax), but one posted by a page of ours does: such a
 * page then posts the response again.
 */
export function needsResending(c: Context, siteUrl: string, bound: string | undefined, form: URLSearchParams): boolean {
  return bound?.startsWith('cookie:') === true && readBrowserBinding(c, siteUrl) === undefined && !form.has('resent')
}

function networkBinding(c: Context, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  const network = networksOf(clientAddress(c, trustProxy)).at(-1) ?? ''
  return createHash('sha256')
    .update(`${network}\n${c.req.header('user-agent') ?? ''}`)
    .digest('hex')
}
