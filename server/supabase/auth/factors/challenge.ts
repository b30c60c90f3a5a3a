import type { Context } from 'hono'
import { z } from 'zod'
import { readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { AuthError } from '../protocol/errors.ts'
import type { AuthEnv } from '../guards/require-session.ts'
import { makeCode } from '../one-time/one-time-codes.ts'
import { assertMayGo } from '../one-time/one-time-tokens.ts'
import { channels, sendCode } from '../messages/send-sms.ts'
import { tokenHash } from '../one-time/token-hash.ts'
import { type Factor, findFactor } from '../accounts/factor.ts'

/** How long a challenge is valid, seconds. */
export const challengeLifetime = 300

const challengeBody = z.object({ channel: channels.nullish() })

/** POST /factors/{id}/challenge: starts the time for entering a code; a phone factor gets the code by message. */
export async function challenge(c: Context<AuthEnv>, deps: AuthDeps, factor: Factor): Promise<Response> {
  const { account } = c.var.signedIn
  const { channel } = await readBody(c, challengeBody)
  if (!deps.config.auth.mfa[factor.type].verify)
    throw new AuthError(422, `mfa_${factor.type}_verify_not_enabled`, `MFA verification is disabled for ${factor.type}`)
  const code = factor.type === 'phone' ? makeCode(deps.config.auth.sms.otpLength) : undefined
  const { frequencySeconds } = deps.config.auth.sms
  if (code !== undefined) assertMayGo('sms', factor.lastChallengedAt, frequencySeconds)

  const { rows } = await deps.pool.query<{ id: string; expires_at: number }>(
    // The wait is checked again under the row's lock: of concurrent requests, one sends a message.
    `with challenged as (
       update auth.mfa_factors set last_challenged_at = clock_timestamp()
       where id = $1 and ($3::text is null or last_challenged_at is null
         or last_challenged_at <= clock_timestamp() - make_interval(secs => $5))
       returning id
     ), forgotten as (
       delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $4)
     )
     insert into auth.mfa_challenges (factor_id, ip_address, otp_code) select id, $2, $3 from challenged
     returning id, floor(extract(epoch from created_at))::int + $4 as expires_at`,
    [
      factor.id,
      clientInfoOf(c, deps.config).address,
      code === undefined ? null : tokenHash.ofCode(factor.phone, code),
      challengeLifetime,
      frequencySeconds,
    ],
  )
  if (rows[0] === undefined) {
    assertMayGo('sms', (await findFactor(deps.pool, account.id, factor.id)).lastChallengedAt, frequencySeconds)
    throw new AuthError(409, 'conflict', 'Too many requests for this factor at once')
  }
  if (code !== undefined) {
    await sendCode(deps, factor.phone, code, channel ?? 'sms').catch((cause: unknown) => {
      if (cause instanceof AuthError) throw cause
      throw new AuthError(422, 'sms_send_failed', 'Error sending the text message', { cause })
    })
  }
  return c.json({ id: rows[0].id, type: factor.type, expires_at: rows[0].expires_at })
}
