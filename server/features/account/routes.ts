import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { SecurityEventKind } from '#domain/accounts/security-events.ts'
import { type GivenDeps, openAuthDeps } from '#server/supabase/auth/context/deps.ts'
import { openAuthRateLimits } from '#server/supabase/auth/limits/rate-limits.ts'
import type { AccessTokens } from '#server/supabase/auth/tokens/access-tokens.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import type { SecurityLog } from '#server/supabase/security-log/log.ts'
import { clientInfoOf } from '#server/supabase/auth/sessions/client-info.ts'
import { verifyReauthentication } from '#server/supabase/auth/reauthentication/check-proof.ts'
import {
  type AccountEnv,
  freshProof,
  requireAccount,
  requireSecondFactor,
} from '#server/supabase/auth/guards/require-account.ts'
import { removeAddedByOthers, requireProofToRemoveAdded } from '#server/supabase/auth/user/remove-added.ts'
import { notifyOwner } from '#server/supabase/auth/security-changes/send.ts'
import { revertRoutes } from '#server/supabase/auth/security-changes/routes.ts'
import { closeSessions, deleteSessions } from '#server/supabase/auth/sessions/sessions.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { unstored } from '#server/core/http/unstored.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { originOf } from '#server/supabase/security-log/events.ts'
import { fromNewest, readOwnEvents } from '#server/supabase/security-log/read.ts'
import { endCalendarOfOthers, readSessions } from './sessions.ts'
import { copyAccount } from './export.ts'
import { assertDeletionConfirmed, cancelDeletion, planDeletion, removeGuest } from './delete-account.ts'

const proofBody = z.object({
  password: z.string().min(1).max(1000).optional(),
  nonce: z.string().min(1).max(20).optional(),
})
const eventsQuery = z.object({ before: z.coerce.number().int().positive().catch(fromNewest) })
const deleteBody = proofBody.extend({ confirmation: z.string() })

type AccountDeps = Omit<GivenDeps, 'tokens' | 'securityLog'> & {
  tokens: TokenVerifier
  securityLog: SecurityLog
  /** Of our own accounts; undefined where they are a hosted project's. */
  protocols: { tokens: AccessTokens } | undefined
}

/** What people do with their account beyond the sign-in protocol; mounted at /api/account. */
export function createAccountApi(given: AccountDeps): Hono<AccountEnv> {
  const { pool, tokens, config, securityLog, protocols } = given
  const own = protocols && openAuthDeps({ ...given, tokens: protocols.tokens })
  const limits = own?.limits ?? openAuthRateLimits(pool, config)
  const record = (c: Context<AccountEnv>, kind: SecurityEventKind, details: Record<string, string> = {}) => {
    const { account, session } = c.var
    const origin = originOf(clientInfoOf(c, config))
    securityLog.record({ kind, userId: account.id, sessionId: session?.id, details, ...origin })
  }

  const app = new Hono<AccountEnv>().use(unstored)
  if (own !== undefined) app.route('/revert', revertRoutes(own))
  app
    .use(requireAccount(pool, tokens), requireSecondFactor)
    .get('/export', freshProof, async (c) => {
      const { account } = c.var
      await limits.consume('account-export', account.id)
      const copy = await copyAccount(pool, account, { hosted: own === undefined })
      const name = `campuslife-data-${copy.madeAt.slice(0, 10)}.json`
      return c.json(copy, 200, { 'content-disposition': `attachment; filename="${name}"` })
    })
    .post('/delete', limit, async (c) => {
      await assertDeletionConfirmed({ limits, own }, c.var, await readJson(c, deleteBody, badJson))
      const { account } = c.var
      if (account.is_anonymous) {
        await removeGuest(pool, account)
        return c.json({ deletesAt: null })
      }
      const userAgent = c.req.header('user-agent')
      const deletesAt = await planDeletion(pool, account, own && { kind: 'deletion_planned', userAgent })
      if (own !== undefined) await notifyOwner(c, own, account.id)
      return c.json({ deletesAt })
    })
    .delete('/delete', async (c) => {
      if (await cancelDeletion(pool, c.var.account.id)) record(c, 'deletion_cancelled')
      return c.body(null, 204)
    })
    .get('/sessions', async (c) => {
      const { account, session } = c.var
      return c.json({ sessions: await readSessions(pool, account.id, session?.id) })
    })
    .delete('/sessions', async (c) => {
      const close = own === undefined ? deleteSessions : closeSessions
      const { account, session } = c.var
      // An attacker's session may have added a passkey or a calendar address, with which they would come back.
      const endsMade = c.req.query('made') === 'end'
      if (endsMade && own !== undefined) await requireProofToRemoveAdded(pool, c.var)
      await close(pool, 'others', account.id, session?.id)
      if (endsMade) await endCalendarOfOthers(pool, account.id, session?.id)
      if (endsMade && own !== undefined) await removeAddedByOthers(c, own, c.var)
      record(c, 'signed_out_everywhere', { scope: 'others' })
      return c.body(null, 204)
    })
    .delete('/sessions/:id', async (c) => {
      if ((await deleteSessions(pool, 'local', c.var.account.id, c.req.param('id'))) === 0)
        throw new AppError(404, 'not_found', 'There is no such session.')
      record(c, 'session_ended')
      return c.body(null, 204)
    })
  // A hosted project has reauthentication and a log of its own.
  if (own === undefined) return app
  return app
    .post('/proof', limit, async (c) => {
      await verifyReauthentication(own, c.var, await readJson(c, proofBody, badJson))
      return c.body(null, 204)
    })
    .get('/events', async (c) => {
      const { before } = eventsQuery.parse(c.req.query())
      // So that the log includes events of requests that have just finished.
      await securityLog.flush()
      return c.json(await readOwnEvents(pool, c.var.account.id, c.var.session?.id, before))
    })
}

const badJson = () => new AppError(400, 'bad_json', 'The request does not say what is meant.')

const limit = limitBody(8 * 1024)
