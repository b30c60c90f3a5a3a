import { html } from 'hono/html'
import { mailText } from '#server/core/mail/mail-frame.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { siteMail } from '#server/core/mail/site-mail.ts'

export function testMail(
  siteName: string,
  { to, code, minutes }: { to: string; code: string; minutes: number },
): Promise<Mail> {
  const text = `Enter this code on the page Set up your campus, within ${minutes} minutes:`
  const foot = 'You received this e-mail because an admin of the site asked for a test mail.'
  return siteMail(siteName, {
    to,
    subject: `${code} is the code of your test mail`,
    title: 'Mails of your site arrive',
    body: html`<p class="ink" style="margin:0 0 16px;${mailText.main}">${text}</p>
      <p class="ink" style="margin:0;${mailText.code}">${code}</p>`,
    foot: html`${foot}`,
    text: `${text}\n\n${code}\n\n${foot}`,
  })
}
