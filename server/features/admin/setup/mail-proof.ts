import { randomInt } from 'node:crypto'
import type { Config } from '#server/core/config/config.ts'
import { readSiteName } from '#server/core/college.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Mailer } from '#server/core/mail/mail.ts'
import { tokenHash } from '#server/supabase/auth/one-time/token-hash.ts'
import { testMail } from './test-mail.ts'

// Whether mails arrive is known to who reads one: a test mail has a code, and the code typed proves the settings that
// it was sent with. Other settings are unproven.

const minutes = 15
const maxTries = 5

/** A hash of all settings that decide how mails leave; keyed, so that the password in it cannot be guessed from the table. */
const settingsOf = ({ smtp }: Settings) =>
  tokenHash.ofLink(
    JSON.stringify(smtp === undefined ? 'mailbox' : [smtp.host, smtp.port, smtp.user, smtp.pass, smtp.from]),
  )

type Settings = Pick<Config, 'smtp'>

export async function mailProvenAt(db: Pick<Pool, 'query'>, config: Settings): Promise<Date | null> {
  const { rows } = await db.query<{ proven_at: Date | null }>(
    'select proven_at from server.test_mails where settings = $1',
    [settingsOf(config)],
  )
  return rows[0]?.proven_at ?? null
}

/** @throws {AppError} mail_failed, with what the mail server says */
export async function sendTestMail(
  { pool, mailer, config }: { pool: Pool; mailer: Mailer; config: Settings },
  to: string,
): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await pool.query(
    `insert into server.test_mails (settings, code_hash, expires_at)
     values ($1, $2, now() + make_interval(mins => $3))
     on conflict (settings) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries = 0`,
    [settingsOf(config), tokenHash.ofCode(settingsOf(config), code), minutes],
  )
  try {
    await mailer.send(await testMail(await readSiteName(pool), { to, code, minutes }))
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 300) : ''
    throw new AppError(502, 'mail_failed', `The mail could not be sent: ${why}`, { cause: error })
  }
}

/** @throws {AppError} code_wrong, code_expired */
export async function proveMail(pool: Pool, config: Settings, code: string): Promise<void> {
  // Every try is counted before it is compared, in one statement: concurrent ones cannot exceed the limit.
  const { rows } = await pool.query<{ proven: boolean }>(
    `update server.test_mails set tries = tries + 1,
       proven_at = case when code_hash = $2 then now() else proven_at end,
       expires_at = case when code_hash = $2 then now() else expires_at end
     where settings = $1 and expires_at > now() and tries < $3
     returning code_hash = $2 as proven`,
    [settingsOf(config), tokenHash.ofCode(settingsOf(config), code), maxTries],
  )
  if (rows[0] === undefined) throw new AppError(410, 'code_expired', 'This code is used up. Send another test mail.')
  if (!rows[0].proven) throw new AppError(400, 'code_wrong', 'That is not the code of the newest test mail.')
}
