import { Hono, type MiddlewareHandler } from 'hono'
import { transaction } from '#server/core/database/pool.ts'
import { hasSecondFactor } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError } from '../protocol/errors.ts'
import { requireFreshProof } from '../guards/fresh-proof.ts'
import { type AuthEnv, requireSession, type SignedIn } from '../guards/require-session.ts'
import { recordChange } from '../security-changes/record.ts'
import { notifyOwner } from '../security-changes/send.ts'
import { challenge } from './challenge.ts'
import { enroll } from './enroll.ts'
import { type Factor, findFactor, removeFactor } from '../accounts/factor.ts'
import { challengePasskey, verifyPasskey } from './passkey-factor.ts'
import { verifyFactor } from './verify-factor.ts'

/** Second factors, /factors (GoTrue: internal/api/mfa.go). */
export function factorRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const { pool, tokens } = deps

  return new Hono<AuthEnv>()
    .use('/factors', requireSession(pool, tokens), rejectAnonymous)
    .use('/factors/*', requireSession(pool, tokens), rejectAnonymous)
    .post('/factors', (c) => enroll(c, deps))
    .post('/factors/:id/challenge', async (c) => {
      const factor = await findFactor(pool, c.var.signedIn.account.id, c.req.param('id'))
      assertMayAnswer(c.var.signedIn, factor)
      return factor.type === 'webauthn' ? challengePasskey(c, deps, factor) : challenge(c, deps, factor)
    })
    .post('/factors/:id/verify', async (c) => {
      const factor = await findFactor(pool, c.var.signedIn.account.id, c.req.param('id'))
      assertMayAnswer(c.var.signedIn, factor)
      return factor.type === 'webauthn' ? verifyPasskey(c, deps, factor) : verifyFactor(c, deps, factor)
    })
    .delete('/factors/:id', async (c) => {
      const { account, session } = c.var.signedIn
      const factor = await findFactor(pool, account.id, c.req.param('id'))
      if (factor.verified && session?.aal !== 'aal2')
        throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      // An unfinished enrolment protects nothing, so removing it needs no fresh proof.
      if (factor.verified) requireFreshProof(c.var.signedIn)
      await transaction(pool, async (client) => {
        await removeFactor(client, factor)
        const userAgent = c.req.header('user-agent')
        if (factor.verified)
          await recordChange(client, account, { kind: 'factor_removed', subjectId: factor.id, userAgent })
      })
      if (factor.verified) await notifyOwner(c, deps, account.id)
      return c.json({ id: factor.id })
    })
}

/**
 * An enrolment that was begun with the password alone, before the account had a second factor, must not be finished
 * with the password alone afterwards: it would bypass the second factor.
 */
function assertMayAnswer({ account, session }: SignedIn, { verified }: Factor): void {
  if (!verified && hasSecondFactor(account) && session?.aal !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}

const rejectAnonymous: MiddlewareHandler<AuthEnv> = async (c, next) => {
  if (c.var.signedIn.account.is_anonymous)
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  return next()
}
