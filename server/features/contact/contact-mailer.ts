import type { Config } from '#server/core/config/config.ts'
import { readSiteName } from '#server/core/college.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Mailer } from '#server/core/mail/mail.ts'
import { openEmailJs } from './emailjs.ts'
import { ownerMail, replyMail } from './mails.ts'
import type { Message } from './messages.ts'

/** Sends a message's two mails. Each function resolves once the mail is handed over. */
export interface ContactMailer {
  /** The mailer's name in the start-up lines. */
  describe: string
  toOwner: (message: Message) => Promise<void>
  toWriter: (message: Message) => Promise<void>
}

/** EmailJS where it is configured, else the site's mailer. */
export function openContactMailer(
  config: Pick<Config, 'emailjs' | 'contactEmail' | 'siteUrl'>,
  mailer: Mailer,
  pool: Pool,
): ContactMailer {
  if (config.emailjs !== undefined) return openEmailJs(config.emailjs)
  return {
    describe: mailer.describe,
    toOwner: async (message) => mailer.send(await ownerMail(await readSiteName(pool), message, config.contactEmail)),
    toWriter: async (message) => mailer.send(await replyMail(await readSiteName(pool), message, config.siteUrl)),
  }
}
