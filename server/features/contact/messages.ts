import type { ContactForm } from '#domain/contact.ts'
import type { Client, Pool } from '#server/core/database/pool.ts'

export interface Message extends ContactForm {
  id: string
}

type Queryable = Pick<Client, 'query'>

/** How long the claim of a killed process lasts; running ones renew theirs. */
const claimSeconds = 60
export const renewEveryMs = 20_000

/** A claim that ends later than possible was made while the database's clock was ahead: it does not count. */
const claimed = `(claimed_until >= now() and claimed_until <= now() + make_interval(secs => ${claimSeconds + 60}))`

const toOwner = 'sent_at is null'
const toWriter = '(reply_planned and replied_at is null and reply_refused_at is null)'

/**
 * Stores a message. The same text again within a day is the same message, resent after a failure: rejected mails are
 * tried once more. An address gets one confirmation a day, from any sender, including one that is still pending.
 *
 * @param client with an open transaction
 * @returns whether a mail is still to be sent
 */
export async function saveMessage(
  client: Client,
  { name, email, message }: ContactForm,
): Promise<{ id: string; open: boolean }> {
  // Serializes requests for one address, so that the second sees what the first has stored.
  await client.query("select pg_advisory_xact_lock(hashtextextended('contact ' || lower($1), 0))", [email])
  const { rows: found } = await client.query<{ id: string; open: boolean }>(
    `update public.contact_messages set refused_at = null, reply_refused_at = null
     where id = (
       select id from public.contact_messages
       where lower(email) = lower($1) and name = $2 and message = $3 and created_at > now() - interval '1 day'
       order by created_at desc limit 1)
     returning id, ${toOwner} or ${toWriter} as open`,
    [email, name, message],
  )
  if (found[0] !== undefined) return found[0]
  const { rows: made } = await client.query<{ id: string }>(
    `insert into public.contact_messages (name, email, message, reply_planned)
     values ($1, $2, $3, not exists (
       select from public.contact_messages
       where lower(email) = lower($2) and reply_planned and reply_refused_at is null and refused_at is null
         and (replied_at > now() - interval '1 day'
           or replied_at is null and created_at > now() - make_interval(days => $4))))
     returning id`,
    [name, email, message, triedForDays],
  )
  if (made[0] === undefined) throw new Error('The message was not stored.')
  return { id: made[0].id, open: true }
}

/** Afterwards the message stays stored and unsent, for the operator. */
export const triedForDays = 5

export interface Claimed extends Message {
  /** Which mails are still to be sent. */
  toOwner: boolean
  toWriter: boolean
}

/** Claims a message. 'settled': nothing is left to send; 'claimed': another caller has it. */
export async function claimMessage(pool: Pool, id: string): Promise<Claimed | 'settled' | 'claimed'> {
  const { rows } = await pool.query<Claimed>(
    `update public.contact_messages
     set claimed_until = now() + make_interval(secs => $2), tries = tries + 1
     where id = $1 and ${claimed} is not true
       and refused_at is null and (${toOwner} or ${toWriter})
     returning id, name, email, message, ${toOwner} as "toOwner", ${toWriter} as "toWriter"`,
    [id, claimSeconds],
  )
  if (rows[0] !== undefined) return rows[0]
  const { rowCount: others } = await pool.query(`select from public.contact_messages where id = $1 and ${claimed}`, [
    id,
  ])
  return others === 1 ? 'claimed' : 'settled'
}

export async function renewClaim(pool: Pool, id: string): Promise<void> {
  await pool.query(
    'update public.contact_messages set claimed_until = now() + make_interval(secs => $2) where id = $1',
    [id, claimSeconds],
  )
}

/** @param problem the error; null after success */
export async function releaseClaim(pool: Pool, id: string, problem: string | null): Promise<void> {
  await pool.query('update public.contact_messages set claimed_until = null, problem = $2 where id = $1', [id, problem])
}

const events = {
  sent: 'sent_at',
  replied: 'replied_at',
  rejected: 'refused_at',
  replyRejected: 'reply_refused_at',
} as const

export async function mark(db: Queryable, id: string, event: keyof typeof events): Promise<void> {
  await db.query(`update public.contact_messages set ${events[event]} = now() where id = $1`, [id])
}
