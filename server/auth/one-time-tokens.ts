import type { Account, Queryable } from './accounts.ts'
import { AuthError } from './errors.ts'

/** A kind of mail, with its own timer on the account and its own tokens (GoTrue: internal/models/one_time_token.go). */
type MailKind = 'confirmation' | 'recovery' | 'email_change'

export type TokenType =
  'confirmation_token' | 'recovery_token' | 'email_change_token_current' | 'email_change_token_new'

interface NewToken {
  type: TokenType
  hash: string
  /** The mailbox that it is sent to. */
  mailbox: string
}

const sentAtColumns = {
  confirmation: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change: 'email_change_sent_at',
} as const

/**
 * Stores the tokens of a mail about to be sent and starts the kind's timer, unless that is still running.
 * Newer tokens replace older ones of their type. One statement, so that of two requests at once one waits
 * and then finds the timer running.
 */
function storeText(kind: MailKind): string {
  const sentAt = sentAtColumns[kind]
  const change = kind === 'email_change' ? ', email_change = $6, email_change_confirm_status = 0' : ''
  return `
    with before as (
      select id, ${sentAt} as sent_at from auth.users where id = $1 for no key update
    ), timed as (
      update auth.users u set ${sentAt} = clock_timestamp(), updated_at = now()${change}
      from before
      where u.id = before.id and (before.sent_at is null or before.sent_at <= clock_timestamp() - make_interval(secs => $2))
      returning u.id, u.${sentAt} as sent_at, before.sent_at as previous
    ), stored as (
      insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
      select timed.id, fresh.type::auth.one_time_token_type, fresh.hash, fresh.mailbox
      from timed, unnest($3::text[], $4::text[], $5::text[]) as fresh (type, hash, mailbox)
      on conflict (user_id, token_type) do update
        set token_hash = excluded.token_hash, relates_to = excluded.relates_to, updated_at = now() at time zone 'utc'
    )
    select timed.sent_at,
      ceil(extract(epoch from before.sent_at + make_interval(secs => $2) - clock_timestamp()))::int as wait_seconds
    from before left join timed on true`
}

const storeTexts = {
  confirmation: storeText('confirmation'),
  recovery: storeText('recovery'),
  email_change: storeText('email_change'),
}

export interface NewMail {
  kind: MailKind
  tokens: NewToken[]
  /** The address wanted, for an e-mail change. */
  newEmail?: string
}

/**
 * @returns when the timer started
 * @throws {AuthError} over_email_send_rate_limit while the kind's timer is running
 */
export async function storeTokens(
  db: Queryable,
  account: Account,
  { kind, tokens, newEmail }: NewMail,
  frequencySeconds: number,
): Promise<Date> {
  const columns = [
    tokens.map((token) => token.type),
    tokens.map((token) => token.hash),
    tokens.map((token) => token.mailbox),
  ]
  const { rows } = await db.query<{ sent_at: Date | null; wait_seconds: number | null }>({
    name: `auth-store-${kind}`,
    text: storeTexts[kind],
    values: [account.id, frequencySeconds, ...columns, ...(kind === 'email_change' ? [newEmail] : [])],
  })
  const sentAt = rows[0]?.sent_at
  if (sentAt != null) return sentAt
  throw tooSoon(rows[0]?.wait_seconds ?? frequencySeconds)
}

/** For a request that changes other things before it sends: `storeTokens` alone decides between two at once. */
export function assertMailMayGo(sentAt: Date | null, frequencySeconds: number): void {
  const seconds = sentAt === null ? 0 : Math.ceil((sentAt.getTime() - Date.now()) / 1000) + frequencySeconds
  if (seconds > 0) throw tooSoon(seconds)
}

function tooSoon(seconds: number): AuthError {
  const wait = Math.max(1, seconds)
  return new AuthError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
  )
}

/** For a mail that could not be handed over: its tokens go, and asking again need not wait. */
export async function withdrawTokens(db: Queryable, account: Account, { kind, tokens }: NewMail): Promise<void> {
  await db.query(
    `with withdrawn as (
       delete from auth.one_time_tokens where user_id = $1 and token_hash = any($2) returning user_id
     )
     update auth.users set ${sentAtColumns[kind]} = null where id in (select user_id from withdrawn)`,
    [account.id, tokens.map((token) => token.hash)],
  )
}
