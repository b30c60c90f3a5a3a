import { Hono, type MiddlewareHandler } from 'hono'
import { transaction } from '#server/database/pool.ts'
import type { AuthDeps } from '../deps.ts'
import { AuthError } from '../errors.ts'
import { type AuthEnv, requireSession } from '../guards.ts'
import { challenge } from './challenge.ts'
import { enroll } from './enroll.ts'
import { findFactor, removeFactor } from './factor.ts'
import { verifyFactor } from './verify-factor.ts'

/** The second step at sign-in, /factors (GoTrue: internal/api/mfa.go). */
export function factorRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const { pool, tokens } = deps

  return new Hono<AuthEnv>()
    .use('/factors', requireSession(pool, tokens), refuseAnonymous)
    .use('/factors/*', requireSession(pool, tokens), refuseAnonymous)
    .post('/factors', (c) => enroll(c, deps))
    .post('/factors/:id/challenge', (c) => challenge(c, deps, c.req.param('id')))
    .post('/factors/:id/verify', (c) => verifyFactor(c, deps, c.req.param('id')))
    .delete('/factors/:id', async (c) => {
      const { account, session } = c.var.signedIn
      const factor = await findFactor(pool, account.id, c.req.param('id'))
      if (factor.verified && session?.aal !== 'aal2')
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      await transaction(pool, (client) => removeFactor(client, factor))
      return c.json({ id: factor.id })
    })
}

const refuseAnonymous: MiddlewareHandler<AuthEnv> = async (c, next) => {
  if (c.var.signedIn.account.is_anonymous)
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  return next()
}
