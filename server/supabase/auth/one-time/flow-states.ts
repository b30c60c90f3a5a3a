import { createHash, randomUUID } from 'node:crypto'
import type { Queryable } from '../accounts/accounts.ts'
import { AuthError } from '../protocol/errors.ts'
import { type Challenge, opens } from '../protocol/pkce.ts'
import type { AuthenticationMethod } from '../sessions/sessions.ts'

/** Seconds; GoTrue's minimum. */
const codeLifetime = 300

/** Age at which an unfinished flow is deleted, hours. */
const forgottenAfter = 24

interface MailFlowState {
  id: string
  userId: string
  method: AuthenticationMethod
  challenge: Challenge
}

/** A flow that a mail will continue. */
export async function beginMailFlow(db: Queryable, { id, userId, method, challenge }: MailFlowState): Promise<void> {
  await db.query(
    `with forgotten as (delete from auth.flow_state where created_at < now() - make_interval(hours => $6))
     insert into auth.flow_state (id, user_id, provider_type, authentication_method, code_challenge, code_challenge_method)
     values ($1, $2, $3, $3, $4, $5)`,
    [id, userId, method, challenge.value, challenge.method, forgottenAfter],
  )
}

/** The code for the flow that the mail's token belongs to; undefined when the flow is gone or has one already. */
export async function issueMailCode(db: Queryable, flowId: string): Promise<string | undefined> {
  const code = randomUUID()
  const { rowCount } = await db.query(
    `update auth.flow_state set auth_code = $2, auth_code_issued_at = now(), updated_at = now()
     where id = $1 and auth_code is null`,
    [flowId, hashOfCode(code)],
  )
  return rowCount === 0 ? undefined : code
}

interface FinishedFlow {
  userId: string
  method: AuthenticationMethod
  providerToken: string | undefined
  providerRefreshToken: string | undefined
}

interface FlowRow {
  id: string
  user_id: string
  authentication_method: AuthenticationMethod
  code_challenge: string
  code_challenge_method: Challenge['method']
  provider_access_token: string | null
  provider_refresh_token: string | null
  expired: boolean
}

/**
 * Deletes the flow of a code, so that the code works once. To be called in the transaction that opens the session.
 * @throws {AuthError} flow_state_not_found, flow_state_expired, bad_code_verifier
 */
export async function finishFlow(db: Queryable, code: string, verifier: string): Promise<FinishedFlow> {
  // The account's row is always locked first: a concurrent password change deletes the flow, or the session opened by
  // it.
  await db.query(
    'select from auth.users where id = (select user_id from auth.flow_state where auth_code = $1) for no key update',
    [hashOfCode(code)],
  )
  const { rows } = await db.query<FlowRow>(
    `select id, user_id, authentication_method, code_challenge, code_challenge_method, provider_access_token, provider_refresh_token,
       coalesce(auth_code_issued_at, created_at) < now() - make_interval(secs => $2) as expired
     from auth.flow_state where auth_code = $1 and user_id is not null and code_challenge is not null for update`,
    [hashOfCode(code), codeLifetime],
  )
  const [flow] = rows
  if (flow === undefined)
    throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (flow.expired) throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!opens({ value: flow.code_challenge, method: flow.code_challenge_method }, verifier)) {
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  await db.query('delete from auth.flow_state where id = $1', [flow.id])
  return {
    userId: flow.user_id,
    method: flow.authentication_method,
    providerToken: flow.provider_access_token ?? undefined,
    providerRefreshToken: flow.provider_refresh_token ?? undefined,
  }
}

export function hashOfCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
