import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** How long a sign-in may take, seconds. */
export const flowLifetime = 600

const name = 'campuslife-flow'

/** Over TLS the name has the prefix `__Host-`, so that no other host of the college's domain can set it. */
const prefixFor = (siteUrl: string) => (siteUrl.startsWith('https:') ? 'host' : undefined)

/**
 * Sets the cookie that binds a sign-in to the browser that begins it. Otherwise an attacker could begin a sign-in in
 * their own browser and have a victim's browser finish it: the victim would be signed in as the attacker, or link the
 * attacker's account. The `state` parameter alone does not prevent that.
 * @returns the hash of the cookie, to store with the flow
 */
export function setBrowserBinding(c: Context, siteUrl: string): string {
  const prefix = prefixFor(siteUrl)
  const known = getCookie(c, name, prefix)
  const binding = known !== undefined && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  setCookie(c, name, binding, {
    ...(prefix === undefined ? { path: '/auth/v1' } : { prefix }),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: flowLifetime,
  })
  return hashOf(binding)
}

/** The hash of the browser-binding cookie, as `setBrowserBinding` returned it. */
export function readBrowserBinding(c: Context, siteUrl: string): string | undefined {
  const binding = getCookie(c, name, prefixFor(siteUrl))
  return binding === undefined ? undefined : hashOf(binding)
}

function hashOf(binding: string): string {
  return createHash('sha256').update(binding).digest('hex')
}
