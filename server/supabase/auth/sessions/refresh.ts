import type { Config } from '#server/core/config/config.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { queryPrepared } from '#server/core/database/prepared-queries.ts'
import { type Account, accountColumns, type Queryable } from '../accounts/accounts.ts'
import { writeEvent } from '#server/supabase/security-log/log.ts'
import { AuthError, type ErrorCode, invalid } from '../protocol/errors.ts'
import { hashRefreshToken, isRefreshToken, makeNonce, nextRefreshToken } from '../tokens/refresh-tokens.ts'
import { amrColumn, type OpenSession } from './sessions.ts'

interface SessionRow extends Account {
  session_id: string
  aal: string
  amr: OpenSession['amr']
}

/** Columns for a query in which `u` is the account and `s` its session. */
const sessionColumns = `${accountColumns}, s.id as session_id, s.aal::text as aal, ${amrColumn}`

/** Whether a session has expired; `from` is the number of the first of the three limits among the parameters. */
const isOver = (from: number) => `(coalesce(s.not_after <= now(), false)
  or ($${from} > 0 and s.created_at + make_interval(secs => $${from}) <= now())
  or ($${from + 1} > 0 and coalesce(s.refreshed_at at time zone 'utc', s.created_at) + make_interval(secs => $${from + 1}) <= now())
  or ($${from + 2} and exists (select from auth.sessions n where n.user_id = s.user_id and n.created_at > s.created_at)))`

/**
 * The usual case in one statement: an unused token of a live session is marked used and gets a child. The session's row
 * is locked first, so that refresh, reuse and sign-out of one session run one after the other; the second finds the
 * token used. Used tokens stay stored for a week, to recognise a stolen one; every sixteenth refresh deletes the oldest
 * of its session.
 */
export const rotation = {
  name: 'auth-rotate',
  text: `
  with target as (
    select t.id as token_id, ${sessionColumns}
    from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id join auth.users u on u.id = s.user_id
    where t.token = $1 and not t.revoked and (u.banned_until is null or u.banned_until <= now()) and not ${isOver(4)}
    for no key update of s
  ), used as (
    update auth.refresh_tokens t set revoked = true, updated_at = clock_timestamp()
    from target where t.id = target.token_id and not t.revoked
    returning t.id, t.user_id, t.session_id
  ), child as (
    insert into auth.refresh_tokens (token, user_id, session_id, parent, nonce)
    select $2, user_id, session_id, $1, $3 from used
  ), touched as (
    update auth.sessions s set refreshed_at = now() at time zone 'utc', updated_at = now() from used where s.id = used.session_id
  ), forgotten as (
    delete from auth.refresh_tokens t
    using used cross join lateral (
      select o.id from auth.refresh_tokens o where o.session_id = used.session_id order by o.id limit 32
    ) oldest
    where used.id % 16 = 0 and t.id = oldest.id and t.revoked and t.updated_at < now() - interval '7 days'
  )
  select target.* from target, used`,
}

type Settings = Pick<Config['auth'], 'reuseIntervalSeconds' | 'sessions'>

/**
 * Exchanges a refresh token (GoTrue: internal/tokens/service.go, first generation of tokens).
 * @throws {AuthError} with a code that makes the client drop the session
 */
export async function refreshSession(pool: Pool, token: string, settings: Settings): Promise<OpenSession> {
  if (!isRefreshToken(token)) throw invalid('Refresh token is not valid')
  const nonce = makeNonce()
  const fresh = nextRefreshToken(token, nonce)
  const values = [hashRefreshToken(token), hashRefreshToken(fresh), nonce, ...limitsOf(settings)]
  const [row] = await queryPrepared<SessionRow>(pool, rotation, values)
  if (row !== undefined) return openedSession(row, fresh)

  // A rejection is returned instead of thrown, because its writes must be committed.
  const outcome = await transaction(pool, (client) => handleUnusualRefresh(client, token, settings))
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

function limitsOf({ sessions }: Settings): [number, number, boolean] {
  return [sessions.timeboxSeconds, sessions.inactivitySeconds, sessions.singlePerUser]
}

function openedSession(row: SessionRow, refreshToken: string): OpenSession {
  return { account: row, sessionId: row.session_id, refreshToken, aal: row.aal, amr: row.amr }
}

interface PresentedToken {
  session_id: string
  user_id: string
  reusable: boolean
  revoked: boolean
  banned: boolean
  over: boolean
  active_token: string | null
  active_parent: string | null
  active_nonce: string | null
}

/** Everything but the usual case: the token is unknown or used, or the account or session has ended. */
async function handleUnusualRefresh(
  client: Client,
  token: string,
  settings: Settings,
): Promise<OpenSession | AuthError> {
  const hash = hashRefreshToken(token)
  await client.query(
    'select from auth.sessions where id = (select session_id from auth.refresh_tokens where token = $1) for no key update',
    [hash],
  )
  const { rows } = await client.query<PresentedToken>(
    `select t.session_id, t.user_id, t.revoked, t.updated_at >= clock_timestamp() - make_interval(secs => $2) as reusable,
       coalesce(u.banned_until > now(), false) as banned, ${isOver(3)} as over,
       active.token as active_token, active.parent as active_parent, active.nonce as active_nonce
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id join auth.users u on u.id = s.user_id
     left join lateral (
       select a.token, a.parent, a.nonce from auth.refresh_tokens a where a.session_id = s.id and not a.revoked order by a.id desc limit 1
     ) active on true
     where t.token = $1`,
    [hash, settings.reuseIntervalSeconds, ...limitsOf(settings)],
  )
  const [presented] = rows
  if (presented === undefined) return rejection('refresh_token_not_found', 'Refresh Token Not Found')
  if (presented.banned) return rejection('user_banned', 'User Banned')
  // A session without an active token was ended by a reused token, and its other tokens get that error, too.
  if (presented.over && presented.active_token !== null) return rejection('session_expired', 'Session Expired')
  if (presented.active_token !== null && !presented.revoked) return readSession(client, presented.session_id, token)
  // Its parent comes again: the client has lost the response. It gets the same child, at any time.
  const isParentOfActive = presented.active_parent === hash
  if (isParentOfActive) {
    const child = nextRefreshToken(token, presented.active_nonce ?? '')
    if (hashRefreshToken(child) === presented.active_token) return readSession(client, presented.session_id, child)
  }
  // Two tabs with one token; or a child from before derived tokens, or from before the present encryption key. A
  // session without an active token has been revoked and stays so.
  if (presented.active_token !== null && (isParentOfActive || presented.reusable)) {
    const nonce = makeNonce()
    const fresh = nextRefreshToken(token, nonce)
    await client.query(
      'insert into auth.refresh_tokens (token, user_id, session_id, parent, nonce) values ($1, $2, $3, $4, $5)',
      [hashRefreshToken(fresh), presented.user_id, presented.session_id, hash, nonce],
    )
    return readSession(client, presented.session_id, fresh)
  }
  // Used long ago: there is a copy, and the copy cannot be distinguished from the original. So all tokens of the
  // session end, and the session itself, since the last access token would otherwise work until it expires (as in
  // GoTrue). The row stays, so that later tries are recognised as reuse.
  const { rowCount } = await client.query(
    `with ended as (
       update auth.sessions set not_after = least(not_after, now()), updated_at = now() where id = $1
     )
     update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where session_id = $1 and not revoked`,
    [presented.session_id],
  )
  // Logged once, however often the token is presented.
  if (rowCount !== 0)
    await writeEvent(client, {
      kind: 'refresh_token_reused',
      userId: presented.user_id,
      sessionId: presented.session_id,
    })
  return rejection('refresh_token_already_used', 'Already Used')
}

function rejection(code: ErrorCode, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`)
}

/** The session's present state, for a response with `refreshToken`. */
export async function readSession(db: Queryable, sessionId: string, refreshToken: string): Promise<OpenSession> {
  const { rows } = await db.query<SessionRow>(
    `select ${sessionColumns} from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1`,
    [sessionId],
  )
  const [row] = rows
  if (row === undefined) throw new Error('The session is gone while its row was locked.')
  return openedSession(row, refreshToken)
}
