import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { networksOf } from '#server/core/http/addresses/networks.ts'
import { readBrowserBinding, setBrowserBinding } from '../protocol/browser-binding.ts'

// Without a binding, somebody could begin a sign-in, sign in as themselves at the college, and have another person's
// browser bring the answer: that person would work in an account that is not theirs.

/**
 * Remembers which browser begins a single sign-on.
 *
 * On this site that is a cookie. A page of another origin asks without cookies: there it is the network and the kind
 * of browser, which keeps out who is elsewhere, and the session goes to that application only.
 * @param target where the session goes
 * @returns what is stored of it
 */
export function bindBrowser(c: Context, config: Pick<Config, 'trustProxy'>, siteUrl: string, target: string): string {
  if (new URL(target).origin === new URL(siteUrl).origin) return `cookie:${setBrowserBinding(c, siteUrl)}`
  return `network:${networkBinding(c, config)}`
}

/** Whether the answer comes from the browser that asked. */
export function isBoundBrowser(
  c: Context,
  config: Pick<Config, 'trustProxy'>,
  siteUrl: string,
  bound: string,
): boolean {
  return bound === `cookie:${readBrowserBinding(c, siteUrl)}` || bound === `network:${networkBinding(c, config)}`
}

/**
 * A form that the college's page sends brings no cookie along (SameSite=Lax), one that a page of ours sends does:
 * then a page of ours sends the answer once more.
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
