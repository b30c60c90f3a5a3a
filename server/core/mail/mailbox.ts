import { type Pool, transaction } from '#server/core/database/pool.ts'
import type { Mail, Mailer } from './mail.ts'

export interface StoredMail extends Omit<Mail, 'id' | 'senderName'> {
  id: string
  sentAt: Date
}

const maxMails = 500

/** The adapter for a server without a mail transport: mails stay in the database. */
export function openMailbox(pool: Pool): Mailer {
  return {
    describe: 'built-in mailbox',
    perMinute: 6000,
    send: (mail) =>
      transaction(pool, async (client) => {
        await client.query(
          `insert into server.mailbox (mail_id, recipient, subject, text, html) values ($1, $2, $3, $4, $5)
           on conflict (mail_id) do nothing`,
          [mail.id ?? null, mail.to, mail.subject, mail.text, mail.html],
        )
        await client.query(
          'delete from server.mailbox where id <= (select id from server.mailbox order by id desc offset $1 limit 1)',
          [maxMails],
        )
      }),
  }
}

const columns = 'id::text, recipient as "to", subject, text, html, sent_at as "sentAt"'

/** Newest first. */
export async function readMailbox(pool: Pool): Promise<StoredMail[]> {
  const { rows } = await pool.query<StoredMail>(`select ${columns} from server.mailbox order by server.mailbox.id desc`)
  return rows
}

export async function readMail(pool: Pool, id: string): Promise<StoredMail | undefined> {
  const { rows } = await pool.query<StoredMail>(`select ${columns} from server.mailbox where id::text = $1`, [id])
  return rows[0]
}
