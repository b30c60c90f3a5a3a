import type { Account, Queryable } from '../accounts/accounts.ts'
import { tooSoon } from '../limits/message-timers.ts'
import { assertNotSample } from '../accounts/sample-accounts.ts'

/** A kind of message, with its own timer on the account and its own tokens (GoTrue: internal/models/one_time_token.go). */
type MessageKind = 'confirmation' | 'recovery' | 'email_change' | 'phone_change' | 'reauthentication'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_current'
  | 'email_change_token_new'
  | 'phone_change_token'
  | 'reauthentication_token'

export interface NewToken {
  id: string
  type: TokenType
  codeHash: string
  /** Undefined for a message without a link. */
  linkHash: string | undefined
  /** The mailbox or number that it is sent to. */
  address: string
}

/** Lifetimes, seconds. */
export interface TokenLifetimes {
  code: number
  link: number
}

export interface NewMessage {
  kind: MessageKind
  by: 'email' | 'sms'
  tokens: NewToken[]
  lives: TokenLifetimes
  /** The requested new address or number, for a change. */
  wanted?: string
  /** The sign-up that takes effect with these tokens. */
  signUpId?: string | undefined
  /** The flow that the link continues, where the application wants a code (PKCE). */
  flowId?: string | undefined
}

const sentAtColumns = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change: 'email_change_sent_at',
  phone_change: 'phone_change_sent_at',
  reauthentication: 'reauthentication_sent_at',
} as const

const wantedColumns: Partial<Record<MessageKind, string>> = {
  email_change: ', email_change = $12, email_change_confirm_status = 0',
  phone_change: ', phone_change = $12',
}

/**
 * Stores the tokens of a message before it is sent and starts the kind's timer, unless that is still running. New
 * tokens replace older ones of their type and sign-up. One statement: of two concurrent requests, one waits and then
 * finds the timer running.
 */
function storeText(kind: MessageKind): string {
  const sentAt = sentAtColumns[kind]
  return `
    with before as (
      select id, ${sentAt} as sent_at from auth.users where id = $1 for no key update
    ), timed as (
      update auth.users u set ${sentAt} = clock_timestamp(), updated_at = now()${wantedColumns[kind] ?? ''}
      from before
      where u.id = before.id and (before.sent_at is null or before.sent_at <= clock_timestamp() - make_interval(secs => $2))
      returning u.id, u.${sentAt} as sent_at, before.sent_at as previous
    ), stored as (
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, code_hash, relates_to,
        sign_up_id, flow_state_id, code_expires_at, link_expires_at)
      select fresh.id, timed.id, fresh.type::auth.one_time_token_type, fresh.link_hash, fresh.code_hash, fresh.address,
        $8::uuid, $9::uuid, timed.sent_at + make_interval(secs => $10), timed.sent_at + make_interval(secs => $11)
      from timed, unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[]) as fresh (id, type, link_hash, code_hash, address)
      on conflict (user_id, token_type, sign_up_id) do update
        set id = excluded.id, token_hash = excluded.token_hash, code_hash = excluded.code_hash, tries = 0,
          relates_to = excluded.relates_to, flow_state_id = excluded.flow_state_id,
          code_expires_at = excluded.code_expires_at, link_expires_at = excluded.link_expires_at,
          created_at = now() at time zone 'utc', updated_at = now() at time zone 'utc'
    )
    select timed.sent_at,
      ceil(extract(epoch from before.sent_at + make_interval(secs => $2) - clock_timestamp()))::int as wait_seconds
    from before left join timed on true`
}

/**
 * @returns when the timer started
 * @throws {AuthError} over_email_send_rate_limit or over_sms_send_rate_limit while the kind's timer is running
 */
export async function storeTokens(
  db: Queryable,
  account: Account,
  { kind, by, tokens, lives, wanted, signUpId, flowId }: NewMessage,
  frequencySeconds: number,
): Promise<Date> {
  assertNotSample(account)
  const columns = [
    tokens.map((token) => token.id),
    tokens.map((token) => token.type),
    tokens.map((token) => token.linkHash ?? null),
    tokens.map((token) => token.codeHash),
    tokens.map((token) => token.address),
    signUpId ?? null,
    flowId ?? null,
    lives.code,
    lives.link,
  ]
  const { rows } = await db.query<{ sent_at: Date | null; wait_seconds: number | null }>({
    name: `auth-store-${kind}`,
    text: storeText(kind),
    values: [account.id, frequencySeconds, ...columns, ...(kind in wantedColumns ? [wanted ?? ''] : [])],
  })
  const sentAt = rows[0]?.sent_at
  if (sentAt != null) return sentAt
  throw tooSoon(by, rows[0]?.wait_seconds ?? frequencySeconds)
}

/**
 * An early check for requests that change other things before they send; `storeTokens` decides between concurrent ones.
 */
export function assertMayGo(by: NewMessage['by'], sentAt: Date | null, frequencySeconds: number): void {
  const seconds = sentAt === null ? 0 : Math.ceil((sentAt.getTime() - Date.now()) / 1000) + frequencySeconds
  // A time in the future comes from the database's clock, which may be ahead: `storeTokens` decides by that clock.
  if (seconds > 0 && seconds <= frequencySeconds) throw tooSoon(by, seconds)
}

/** After a failed delivery: deletes its tokens and resets the timer. */
export async function withdrawTokens(db: Queryable, account: Account, { kind, tokens }: NewMessage): Promise<void> {
  await db.query(
    `with withdrawn as (
       delete from auth.one_time_tokens where user_id = $1 and id = any($2) returning user_id
     )
     update auth.users set ${sentAtColumns[kind]} = null where id in (select user_id from withdrawn)`,
    [account.id, tokens.map((token) => token.id)],
  )
}

/** Records that one of the two mailboxes has agreed to an e-mail change. */
export async function acceptHalf(db: Queryable, account: Account, token: TokenType): Promise<void> {
  await db.query('update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1', [
    account.id,
  ])
  await db.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [account.id, token])
}
