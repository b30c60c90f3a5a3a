import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** Seconds: as long as a flow may take. */
export const flowLifetime = 600

const name = 'campuslife-flow'

/** Over TLS `__Host-` stands in front, so that no other host of the college's domain can set it. */
const prefixFor = (siteUrl: string) => (siteUrl.startsWith('https:') ? 'host' : undefined)

/**
 * Marks the browser that begins a flow, so that nobody can finish in it a flow that they began in another:
 * it would then be signed in as them, or link their account. The state alone does not prevent that.
 * @returns what is stored of the mark
 */
export function setBrowserBinding(c: Context, siteUrl: string): string {
  const prefix = prefixFor(siteUrl)
  const known = getCookie(c, name, prefix)
  const mark = known !== undefined && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  setCookie(c, name, mark, {
    ...(prefix === undefined ? { path: '/auth/v1' } : { prefix }),
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: flowLifetime,
  })
  return hashOf(mark)
}

export function readBrowserBinding(c: Context, siteUrl: string): string | undefined {
  const mark = getCookie(c, name, prefixFor(siteUrl))
  return mark === undefined ? undefined : hashOf(mark)
}

function hashOf(mark: string): string {
  return createHash('sha256').update(mark).digest('hex')
}
