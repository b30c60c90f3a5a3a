import type { Context } from 'hono'
import { z } from 'zod'
import { placeOf } from '#server/core/encryption/encrypted-values.ts'
import { decrypt } from '#server/core/encryption/encryption-key.ts'
import { type Client, transaction } from '#server/core/database/pool.ts'
import { originOf } from '#server/supabase/security-log/events.ts'
import { writeEvent } from '#server/supabase/security-log/log.ts'
import { optionalText, readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { maxTries, mailCodeBlocked } from '../verification/code-attempts.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { requireFreshProof } from '../guards/fresh-proof.ts'
import type { AuthEnv } from '../guards/require-session.ts'
import { readSession } from '../sessions/refresh.ts'
import { hashRefreshToken, makeRefreshToken } from '../tokens/refresh-tokens.ts'
import { recordChange } from '../security-changes/record.ts'
import { notifyOwner } from '../security-changes/send.ts'
import { type OpenSession, sessionHeaders, sessionJson } from '../sessions/sessions.ts'
import { tokenHash } from '../one-time/token-hash.ts'
import { challengeLifetime } from './challenge.ts'
import { amrMethods, type Factor } from '../accounts/factor.ts'
import { stepOf } from './totp.ts'

const verifyBody = z.object({ challenge_id: optionalText, code: optionalText })

/** POST /factors/{id}/verify: a right code raises the session to aal2. */
export async function verifyFactor(c: Context<AuthEnv>, deps: AuthDeps, factor: Factor): Promise<Response> {
  const { account, session } = c.var.signedIn
  if (session === undefined) throw new AuthError(403, 'session_not_found', 'This token belongs to no session')
  const { challenge_id: challengeId, code } = await readBody(c, verifyBody)
  if (code === undefined) throw invalid('Code needs to be non-empty')
  if (!deps.config.auth.mfa[factor.type].verify)
    throw new AuthError(422, `mfa_${factor.type}_verify_not_enabled`, `MFA verification is disabled for ${factor.type}`)

  // The code of a verified factor is proof itself; the first code of a new factor adds it to the account, which needs
  // one.
  if (!factor.verified) requireFreshProof(c.var.signedIn)

  await deps.limits.consume('wrong-second-factor', account.id)
  const codeHash = factor.type === 'phone' ? await tryTextedCode(deps, factor, challengeId ?? '') : undefined
  const raised = await transaction(deps.pool, async (client) => {
    // Serializes: of two requests with one code, the second finds the challenge used.
    await client.query('select from auth.users where id = $1 for no key update', [account.id])
    const challenge = await findChallenge(client, factor.id, challengeId ?? '')
    if (challenge.used || challenge.address !== clientInfoOf(c, deps.config).address)
      throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
    if (challenge.expired)
      throw new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge')
    const isRight =
      codeHash === undefined
        ? await totpIsRight(client, factor, code)
        : codeHash === tokenHash.ofCode(factor.phone, code)
    if (!isRight)
      throw new AuthError(
        422,
        'mfa_verification_failed',
        factor.type === 'totp' ? 'Invalid TOTP code entered' : 'Invalid MFA Phone code entered',
      )
    await client.query('update auth.mfa_challenges set verified_at = now() where id = $1', [challenge.id])
    if (!factor.verified) {
      const userAgent = c.req.header('user-agent')
      await recordChange(client, account, {
        kind: 'factor_added',
        subjectId: factor.id,
        sessionId: session.id,
        userAgent,
      })
    } else
      await writeEvent(client, {
        kind: 'second_factor_passed',
        userId: account.id,
        sessionId: session.id,
        details: { method: amrMethods[factor.type] },
        ...originOf(clientInfoOf(c, deps.config)),
      })
    return stepUpSession(client, account.id, session.id, factor)
  })
  await deps.limits.refund('wrong-second-factor', account.id)
  if (!factor.verified) await notifyOwner(c, deps, account.id)
  return c.json(sessionJson(deps.tokens, raised), 200, sessionHeaders(raised))
}

/**
 * Counts the attempt in a statement of its own before the code is compared: concurrent requests get five comparisons.
 * @returns the stored hash of the code
 */
async function tryTextedCode(deps: AuthDeps, { id }: Factor, challengeId: string): Promise<string> {
  const { rows } = await deps.pool.query<{ otp_code: string | null; tries: number; email: string | null }>(
    `update auth.mfa_challenges c set tries = tries + 1 from auth.mfa_factors f, auth.users u
     where c.id::text = $1 and c.factor_id = $2 and f.id = c.factor_id and u.id = f.user_id and c.tries <= $3
     returning c.otp_code, c.tries, case when u.email_confirmed_at is not null then u.email end as email`,
    [challengeId, id, maxTries],
  )
  const [row] = rows
  // No hash equals the empty string. Whether the challenge exists is checked below.
  if (row === undefined || row.tries > maxTries) {
    if (row?.email != null) mailCodeBlocked(deps, row.email, 'by who is signed in')
    return ''
  }
  return row.otp_code ?? ''
}

interface Challenge {
  id: string
  address: string
  used: boolean
  expired: boolean
}

async function findChallenge(client: Client, factorId: string, id: string): Promise<Challenge> {
  const { rows } = await client.query<Challenge>(
    `select id, host(ip_address) as address, verified_at is not null as used,
       created_at < now() - make_interval(secs => $3) as expired
     from auth.mfa_challenges where id::text = $1 and factor_id = $2 for update`,
    [id, factorId, challengeLifetime],
  )
  const [challenge] = rows
  if (challenge === undefined)
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  return challenge
}

async function totpIsRight(client: Client, factor: Factor, code: string): Promise<boolean> {
  const step = stepOf(decrypt(factor.secret, placeOf.totpSecret(factor.id)), code)
  if (step === undefined) return false
  // The code that ends enrolment only proves that the app has the secret, so it may be used once more.
  if (!factor.verified) return true
  const { rowCount } = await client.query(
    'update auth.mfa_factors set last_totp_step = $2 where id = $1 and (last_totp_step is null or last_totp_step < $2)',
    [factor.id, step],
  )
  return rowCount === 1
}

/** Ends the account's aal1 sessions, and revokes this session's earlier tokens. */
export async function stepUpSession(
  client: Client,
  userId: string,
  sessionId: string,
  { id, type }: Pick<Factor, 'id' | 'type'>,
): Promise<OpenSession> {
  await client.query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [id])
  await client.query("delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'", [
    userId,
    type,
  ])
  const { rowCount } = await client.query(
    "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1",
    [sessionId, id],
  )
  if (rowCount === 0)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  await client.query("delete from auth.sessions where user_id = $1 and aal = 'aal1'", [userId])
  await client.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, amrMethods[type]],
  )
  const refreshToken = makeRefreshToken()
  await client.query('delete from auth.refresh_tokens where session_id = $1', [sessionId])
  await client.query('insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2, $3)', [
    hashRefreshToken(refreshToken),
    userId,
    sessionId,
  ])
  return readSession(client, sessionId, refreshToken)
}
