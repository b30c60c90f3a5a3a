import { html } from 'hono/html'
import { policy } from '#domain/policy.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { mailText } from '#server/core/mail/mail-frame.ts'
import { siteMail } from '#server/core/mail/site-mail.ts'
import type { Message } from './messages.ts'

const quoted = 1000
const greeted = 60

// The variables of the two mails, under their names in docs/behaviour.md#backend-calls.

export function ownerParams({ name, email, message }: Message) {
  return { from_name: name, from_email: email, message }
}

/**
 * Anybody can enter a stranger's address, so the confirmation must not carry an advertisement: it quotes only the
 * beginning, without web addresses.
 */
export function replyParams({ name, email, message }: Message) {
  return {
    to_name: withoutAddresses(shortened(name, greeted)),
    to_email: email,
    user_message: withoutAddresses(shortened(message, quoted)),
  }
}

/** To the site's owner; a reply goes to the writer. */
export function ownerMail(siteName: string, written: Message, owner: string): Promise<Mail> {
  const { from_name, from_email, message } = ownerParams(written)
  const title = `A message from ${from_name}`
  const source = `Sent from the contact page of ${siteName}. Reply to this e-mail to answer.`
  return siteMail(siteName, {
    id: `contact-${written.id}`,
    to: owner,
    replyTo: from_email,
    title,
    body: html`<p class="ink-2" style="margin:0 0 16px;${mailText.small}">${from_name}, ${from_email}</p>
      ${well(message)}`,
    foot: html`${source}`,
    text: `${from_email}\n\n${message}\n\n${source}`,
  })
}

/** To the writer. */
export function replyMail(siteName: string, written: Message, siteUrl: string): Promise<Mail> {
  const { to_name, to_email, user_message } = replyParams(written)
  const title = 'We have your message'
  const thanks = `Thank you, ${to_name}. We have received your message and will reply within ${policy.answerBusinessDays} business days.`
  const source = `You received this e-mail because this address was entered on the contact page of ${siteUrl}. If this was not you, you can ignore this e-mail.`
  return siteMail(siteName, {
    id: `contact-reply-${written.id}`,
    to: to_email,
    title,
    body: html`<p class="ink" style="margin:0 0 24px;${mailText.main}">${thanks}</p>
      <p class="ink-2" style="margin:0 0 8px;${mailText.small}">What you wrote:</p>
      ${well(user_message)}`,
    foot: html`${source}`,
    text: `${thanks}\n\nWhat you wrote:\n\n${user_message}\n\n${source}`,
  })
}

function well(text: string) {
  const lines = text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))
  return html`<p
    class="well ink"
    style="margin:0;padding:12px 16px;background-color:#f1e9d9;border-radius:4px;${mailText.main}"
  >
    ${lines}
  </p>`
}

function shortened(text: string, limit: number): string {
  const letters = [...text]
  return letters.length <= limit ? text : `${letters.slice(0, limit).join('').trimEnd()} …`
}

/** Includes what mail programs turn into a link, but not B.Tech and M.Sc: one letter before the dot. */
const webAddress =
  /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+|(?<![@\p{L}\d.-])[\p{L}\d-]{2,}(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?/giu

function withoutAddresses(text: string): string {
  return text.replaceAll(webAddress, '[address left out]')
}
