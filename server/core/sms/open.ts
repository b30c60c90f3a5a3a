import { randomUUID } from 'node:crypto'
import { html } from 'hono/html'
import type { Config } from '#server/core/config/config.ts'
import { mailFrame, mailText } from '#server/core/mail/mail-frame.ts'
import type { Mailer } from '#server/core/mail/mail.ts'
import type { SmsSender } from './sms.ts'
import { openWebhook } from './webhook.ts'

/** The configured adapter; without one, messages go to the mailbox. */
export function openSms(config: Pick<Config, 'smsWebhook'>, mailbox: Mailer): SmsSender {
  return config.smsWebhook === undefined ? inMailbox(mailbox) : openWebhook(config.smsWebhook)
}

function inMailbox(mailbox: Mailer): SmsSender {
  return {
    describe: 'mailbox',
    async send({ to, text }) {
      const title = `Text message to +${to}`
      const page = await mailFrame({
        title,
        body: html`<p class="ink" style="margin:0;${mailText.main}">${text}</p>`,
        foot: html`No SMS provider is configured, so text messages are delivered here.`,
      })
      await mailbox.send({ to: `+${to}`, subject: title, text, html: page })
      return randomUUID()
    },
  }
}
