import { html } from 'hono/html'
import { mailFrame, mailText } from '#server/core/mail/mail-frame.ts'
import type { Mail } from '#server/core/mail/mail.ts'

export interface InvitationText {
  title: string
  paragraphs: readonly string[]
  action: string
  address: string
  foot: string
}

/** The mail of an invitation, to a role or of a person. Its link has no secret that signs anybody in. */
export async function invitationMail(id: string, to: string, text: InvitationText): Promise<Mail> {
  const { title, paragraphs, action, address, foot } = text
  return {
    id,
    to,
    subject: title,
    html: await mailFrame({
      title,
      body: html`${paragraphs.map((line) => html`<p class="ink" style="margin:0 0 16px;${mailText.main}">${line}</p>`)}
        <p class="ink" style="margin:0;${mailText.main}">
          <a class="ink" href="${address}" style="${mailText.action}">${action}</a>
        </p>`,
      foot: html`${foot}`,
    }),
    text: `CampusLife\n\n${title}\n\n${paragraphs.join('\n\n')}\n\n${action}:\n${address}\n\n${foot}\n`,
  }
}
