import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

/** Seconds: as long as a flow may take. */
export const flowLifetime = 600

const name = 'campuslife-flow'

/**
 * Marks the browser that begins a flow, so that nobody can finish in it a flow that they began in another:
 * it would then be signed in as them, or link their account. The state alone does not prevent that.
 * @returns what is stored of the mark
 */
export function markBrowser(c: Context, siteUrl: string): string {
  const known = getCookie(c, name)
  const mark = known !== undefined && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  setCookie(c, name, mark, {
    path: '/auth/v1',
    httpOnly: true,
    secure: siteUrl.startsWith('https:'),
    sameSite: 'Lax',
    maxAge: flowLifetime,
  })
  return hashOf(mark)
}

export function browserMark(c: Context): string | undefined {
  const mark = getCookie(c, name)
  return mark === undefined ? undefined : hashOf(mark)
}

function hashOf(mark: string): string {
  return createHash('sha256').update(mark).digest('hex')
}
