import { Hono } from 'hono'
import { z } from 'zod'
import { originOf } from '#server/supabase/security-log/events.ts'
import { hasSecondFactor } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { type AuthEnv, requireSession } from '../guards/require-session.ts'
import { closeSessions } from '../sessions/sessions.ts'

const scopes = z.enum(['global', 'local', 'others'])

/** POST /logout?scope=… (GoTrue: internal/api/logout.go) */
export function logoutRoutes({ pool, tokens, config, securityLog }: AuthDeps): Hono<AuthEnv> {
  return new Hono<AuthEnv>().post('/logout', requireSession(pool, tokens), async (c) => {
    const scope = scopes.safeParse(c.req.query('scope') || 'global')
    if (!scope.success) throw invalid(`Unsupported logout scope "${c.req.query('scope')}"`)
    const { account, session } = c.var.signedIn
    if (scope.data !== 'local' && hasSecondFactor(account) && session?.aal !== 'aal2') {
      // With only the password, a session must not end the owner's other sessions. It may end itself.
      if (scope.data === 'global') await closeSessions(pool, 'local', account.id, session?.id)
      throw new AuthError(403, 'insufficient_aal', 'AAL2 required to sign out elsewhere')
    }
    await closeSessions(pool, scope.data, account.id, session?.id)
    if (scope.data !== 'local')
      securityLog.record({
        kind: 'signed_out_everywhere',
        userId: account.id,
        sessionId: session?.id,
        details: { scope: scope.data },
        ...originOf(clientInfoOf(c, config)),
      })
    return c.body(null, 204)
  })
}
