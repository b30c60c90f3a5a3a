import type { Pool } from '#server/core/database/pool.ts'
import { queryPrepared } from '#server/core/database/prepared-queries.ts'
import { signIns } from '#server/core/metrics/counters.ts'
import { originOf } from '#server/supabase/security-log/events.ts'
import type { AccessTokens } from '../tokens/access-tokens.ts'
import { type Account, accountColumns, isBanned, type Queryable, userJson } from '../accounts/accounts.ts'
import { dropFlowsUnderWay } from '../accounts/drop-flows.ts'
import { hashRefreshToken, makeRefreshToken } from '../tokens/refresh-tokens.ts'

/** How a session was opened; part of the token's `amr` claim (GoTrue: internal/models/factor.go). */
export type AuthenticationMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'sso/saml'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change'
  | 'anonymous'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | 'passkey'

/** The origin of a request, stored with the session. */
export interface ClientInfo {
  address: string
  userAgent: string | undefined
}

/** The content of an access token. */
export interface OpenSession {
  account: Account
  sessionId: string
  refreshToken: string
  aal: string
  amr: { method: string; timestamp: number }[]
}

// $6 is the hash that the password was compared with: if it has changed meanwhile, no session is opened. Null skips the
// check, for sign-ins without a password.
const openSessionText = `
  with signed_in as (
    update auth.users set last_sign_in_at = now(), updated_at = now()
    where id = $1 and ($6::text is null or encrypted_password = $6)
    returning id
  ), session as (
    insert into auth.sessions (user_id, user_agent, ip) select id, $3, $4 from signed_in returning id, user_id
  ), claim as (
    insert into auth.mfa_amr_claims (session_id, authentication_method) select id, $5 from session
  ), event as (
    insert into auth.security_events (kind, user_id, session_id, client_name, network, details)
    select 'signed_in', user_id, id, $7, $8, jsonb_build_object('method', $5::text) from session
  )
  insert into auth.refresh_tokens (token, user_id, session_id) select $2, user_id, id from session
  returning session_id, now() as started_at`

/**
 * Opens a session in one statement. `account` stays as the caller has read it; the statement only updates
 * last_sign_in_at.
 * @returns undefined when the password has changed since it was checked
 */
export async function openSession(
  db: Queryable,
  account: Account,
  {
    method,
    clientInfo,
    passwordSeen = null,
  }: { method: AuthenticationMethod; clientInfo: ClientInfo; passwordSeen?: string | null },
): Promise<OpenSession | undefined> {
  const refreshToken = makeRefreshToken()
  const { clientName, network } = originOf(clientInfo)
  const { rows } = await db.query<{ session_id: string; started_at: Date }>({
    name: 'auth-open-session',
    text: openSessionText,
    values: [
      account.id,
      hashRefreshToken(refreshToken),
      clientInfo.userAgent?.slice(0, 500),
      clientInfo.address,
      method,
      passwordSeen,
      clientName,
      network,
    ],
  })
  const [row] = rows
  if (row === undefined) return undefined
  signIns.inc({ method })
  return {
    account: { ...account, last_sign_in_at: row.started_at, updated_at: row.started_at },
    sessionId: row.session_id,
    refreshToken,
    aal: 'aal1',
    amr: [{ method, timestamp: Math.floor(row.started_at.getTime() / 1000) }],
  }
}

/** The response of every endpoint that signs in (GoTrue: AccessTokenResponse), with a fresh access token. */
export function sessionJson(tokens: AccessTokens, { account, sessionId, refreshToken, aal, amr }: OpenSession) {
  const { token, expiresIn, expiresAt } = tokens.sign({
    sub: account.id,
    aud: account.aud,
    email: account.email ?? '',
    phone: account.phone ?? '',
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    role: account.role,
    aal,
    amr: amr.map((entry) => (entry.method === 'sso/saml' ? { ...entry, provider: ssoProviderOf(account) } : entry)),
    session_id: sessionId,
    is_anonymous: account.is_anonymous,
  })
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userJson(account),
  }
}

/** An account of a company's single sign-on has one identity, whose provider is the company. */
function ssoProviderOf({ identities }: Account): string | undefined {
  return identities.find(({ provider }) => provider.startsWith('sso:'))?.provider.slice('sso:'.length)
}

/** For logs and rate limits of a proxy in front of us. */
export function sessionHeaders({ account, sessionId }: OpenSession): Record<string, string> {
  return { 'sb-auth-user-id': account.id, 'sb-auth-session-id': sessionId }
}

/** The session of an access token. */
export interface SessionFacts {
  id: string
  createdAt: Date
  /** When it was read, by the database's clock, which has also dated its `amr`. Unix seconds. */
  checkedAt: number
  aal: string
  amr: OpenSession['amr']
}

/** Column for a query in which `s` is a row of auth.sessions: its methods of signing in, newest first. */
export const amrColumn = `
  (select coalesce(json_agg(json_build_object('method', m.authentication_method, 'timestamp', floor(extract(epoch from m.updated_at)))
     order by m.updated_at desc), '[]') from auth.mfa_amr_claims m where m.session_id = s.id) as amr`

export const accountOfSession = {
  name: 'auth-account-of-session',
  text: `select ${accountColumns}, s.id as session_id, sessions.is_live(s, u) as session_live, s.created_at as session_created_at, s.aal::text as aal,
      extract(epoch from now())::float8 as checked_at, ${amrColumn}
    from auth.users u left join auth.sessions s on s.id = $2 and s.user_id = u.id
    where u.id = $1`,
}

interface SignedInRow extends Account {
  session_id: string | null
  session_live: boolean
  session_created_at: Date
  checked_at: number
  aal: string
  amr: OpenSession['amr']
}

/**
 * The account of a token's subject, and the token's session if it is live
 * (supabase/schema/auth/sessions.sql). The session of a banned account is returned as long as it exists. One
 * round trip.
 */
export async function findSignedIn(
  pool: Pool,
  userId: string,
  sessionId: string | undefined,
): Promise<{ account: Account; session: SessionFacts | undefined } | undefined> {
  const [row] = await queryPrepared<SignedInRow>(pool, accountOfSession, [userId, sessionId ?? null])
  if (row === undefined) return undefined
  const { session_id: id, session_live: live, session_created_at: createdAt, checked_at: checkedAt, aal, amr } = row
  return {
    account: row,
    session: id === null || !(live || isBanned(row)) ? undefined : { id, createdAt, checkedAt, aal, amr },
  }
}

const logoutTexts = {
  global: 'delete from auth.sessions where user_id = $1',
  local: 'delete from auth.sessions where user_id = $1 and id::text = $2',
  others: 'delete from auth.sessions where user_id = $1 and id is distinct from $2',
}

export type LogoutScope = keyof typeof logoutTexts

/**
 * Ends sessions and, except for the local scope, the flows that they have begun. Flows are deleted first: if a code is
 * being exchanged meanwhile, its session exists by the time that sessions are deleted.
 */
export async function closeSessions(
  db: Queryable,
  scope: LogoutScope,
  userId: string,
  sessionId: string | undefined,
): Promise<void> {
  if (scope !== 'local') await dropFlowsUnderWay(db, userId)
  await deleteSessions(db, scope, userId, sessionId)
}

/**
 * Deletes sessions without their flows, which a hosted project manages itself.
 * @param sessionId from the request: an unknown id deletes nothing
 * @returns how many there were
 */
export async function deleteSessions(
  db: Queryable,
  scope: LogoutScope,
  userId: string,
  sessionId: string | undefined,
): Promise<number> {
  const { rowCount } = await db.query(logoutTexts[scope], scope === 'global' ? [userId] : [userId, sessionId ?? null])
  return rowCount ?? 0
}
