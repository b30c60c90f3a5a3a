import type { ContactForm } from '#domain/contact.ts'
import type { Pool } from '#server/database/pool.ts'

interface KeptMessage {
  id: string
  /** Whether its owner's mail, and its writer's, have gone out already. */
  sent: boolean
  replied: boolean
}

const columns = 'id, sent_at is not null as sent, replied_at is not null as replied'

/** Keeps a message; the same text again within a day is the same message, sent again after a failure. */
export async function keepMessage(pool: Pool, { name, email, message }: ContactForm): Promise<KeptMessage> {
  const { rows: found } = await pool.query<KeptMessage>(
    `select ${columns} from public.contact_messages
     where lower(email) = lower($1) and name = $2 and message = $3 and created_at > now() - interval '1 day'
     order by created_at desc limit 1`,
    [email, name, message],
  )
  if (found[0] !== undefined) return found[0]
  const { rows: made } = await pool.query<KeptMessage>(
    `insert into public.contact_messages (name, email, message) values ($1, $2, $3) returning ${columns}`,
    [name, email, message],
  )
  if (made[0] === undefined) throw new Error('The message was not stored.')
  return made[0]
}

export async function markSent(pool: Pool, id: string): Promise<void> {
  await pool.query('update public.contact_messages set sent_at = now() where id = $1', [id])
}

export async function markReplied(pool: Pool, id: string): Promise<void> {
  await pool.query('update public.contact_messages set replied_at = now() where id = $1', [id])
}
