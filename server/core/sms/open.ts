import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import { readSiteName } from '#server/core/college.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Mailer } from '#server/core/mail/mail.ts'
import { mailFrame, mailText } from '#server/core/mail/mail-frame.ts'
import type { SmsSender } from './sms.ts'
import { openWebhook } from './webhook.ts'

/** The configured adapter; without one, messages go to the mailbox. */
export function openSms(config: Pick<Config, 'smsWebhook'>, mailbox: Mailer, pool: Pool): SmsSender {
  return config.smsWebhook === undefined ? inMailbox(mailbox, pool) : openWebhook(config.smsWebhook)
}

function inMailbox(mailbox: Mailer, pool: Pool): SmsSender {
  return {
    describe: 'mailbox',
    async send({ to, text }) {
      const title = `Text message to +${to}`
      const siteName = await readSiteName(pool)
      const page = await mailFrame({
        siteName,
        title,
        body: html`<p class="ink" style="margin:0;${mailText.main}">${text}</p>`,
        foot: html`No SMS provider is configured, so text messages are delivered here.`,
      })
      await mailbox.send({ to: `+${to}`, senderName: siteName, subject: title, text, html: page })
      return randomUUID()
    },
  }
}
