import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Mailer } from './mail.ts'
import { openMailbox } from './mailbox.ts'
import { openSmtp } from './smtp.ts'

/** The configured mail adapter. The server also starts while its mail server is unreachable. */
export function openMailer(config: Pick<Config, 'smtp'>, pool: Pool, log: Log): Mailer {
  if (config.smtp === undefined) return openMailbox(pool)
  const mailer = openSmtp(config.smtp)
  mailer.check().then(
    () => log.info(`${mailer.describe} can be reached`),
    (err: unknown) => log.warn({ err }, `${mailer.describe} cannot be reached or rejects the login`),
  )
  return mailer
}
