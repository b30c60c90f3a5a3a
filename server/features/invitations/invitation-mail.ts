import { html } from 'hono/html'
import { mailText } from '#server/core/mail/mail-frame.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { siteMail } from '#server/core/mail/site-mail.ts'

export interface InvitationText {
  title: string
  paragraphs: readonly string[]
  action: string
  address: string
  foot: string
}

/** The mail of an invitation, to a role or of a person. Its link has no secret that signs anybody in. */
export function invitationMail(
  siteName: string,
  envelope: Pick<Mail, 'id' | 'to'>,
  { title, paragraphs, action, address, foot }: InvitationText,
): Promise<Mail> {
  return siteMail(siteName, {
    ...envelope,
    title,
    body: html`${paragraphs.map((line) => html`<p class="ink" style="margin:0 0 16px;${mailText.main}">${line}</p>`)}
      <p class="ink" style="margin:0;${mailText.main}">
        <a class="ink" href="${address}" style="${mailText.action}">${action}</a>
      </p>`,
    foot: html`${foot}`,
    text: `${paragraphs.join('\n\n')}\n\n${action}:\n${address}\n\n${foot}`,
  })
}
