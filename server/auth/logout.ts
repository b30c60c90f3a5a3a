import { Hono } from 'hono'
import { z } from 'zod'
import type { AuthDeps } from './deps.ts'
import { invalid } from './errors.ts'
import { type AuthEnv, requireSession } from './guards.ts'
import { closeSessions } from './sessions.ts'

const scopes = z.enum(['global', 'local', 'others'])

/** POST /logout?scope=… (GoTrue: internal/api/logout.go) */
export function logoutRoutes({ pool, tokens }: AuthDeps): Hono<AuthEnv> {
  return new Hono<AuthEnv>().post('/logout', requireSession(pool, tokens), async (c) => {
    const scope = scopes.safeParse(c.req.query('scope') || 'global')
    if (!scope.success) throw invalid(`Unsupported logout scope "${c.req.query('scope')}"`)
    await closeSessions(pool, scope.data, c.var.signedIn.account.id, c.var.signedIn.session?.id)
    return c.body(null, 204)
  })
}
