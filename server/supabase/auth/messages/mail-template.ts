import { html } from 'hono/html'
import type { Mail } from '#server/core/mail/mail.ts'
import { mailText } from '#server/core/mail/mail-frame.ts'
import { siteMail } from '#server/core/mail/site-mail.ts'

/** One account mail: a sentence, a button (where there is a link), a code, and advice for an unwanted mail. */
export interface MailContent {
  to: string
  subject: string
  title: string
  /** Why this mail was sent, in one or two sentences. */
  reason: string
  button?: { action: string; link: string }
  code: string
  /** How long each is valid, in words. */
  codeLifetime: string
  linkLifetime: string
  /** Advice for a reader who did not request the mail. */
  otherwise: string
}

export function accountMail(siteName: string, content: MailContent): Promise<Mail> {
  const { to, subject, title, reason, button, code, otherwise } = content
  return siteMail(siteName, {
    to,
    subject,
    title,
    body: html`<p class="ink" style="margin:0 0 24px;${mailText.main}">${reason}</p>
      ${
        button === undefined
          ? ''
          : html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
              <tr>
                <td style="border-radius:8px;background-color:#f2a50c">
                  <a
                    href="${button.link}"
                    style="display:inline-block;padding:13px 24px;text-decoration:none;border-radius:8px;${mailText.action}"
                    >${button.action}</a
                  >
                </td>
              </tr>
            </table>`
      }
      <p class="ink-2" style="margin:24px 0 8px;${mailText.small}">${codeInstruction(button)}</p>
      <p
        class="well ink"
        style="margin:0 0 24px;padding:12px 16px;background-color:#f1e9d9;border-radius:4px;${mailText.code}"
      >
        ${code}
      </p>
      <p class="ink-2" style="margin:0;${mailText.small}">${validityText(content)} ${otherwise}</p>`,
    foot:
      button === undefined
        ? html`You received this e-mail because you have an account on ${siteName}.`
        : html`If the button does not open, copy this address into your browser:<br /><a
              class="ink-2"
              href="${button.link}"
              style="color:#474c63"
              >${button.link}</a
            >`,
    text: [
      `${reason}\n`,
      ...(button === undefined ? [] : [`${button.action}:\n${button.link}\n`]),
      `${codeInstruction(button)} ${code}\n`,
      `${validityText(content)} ${otherwise}`,
    ].join('\n'),
  })
}

function codeInstruction(button: MailContent['button']): string {
  return button === undefined
    ? 'Enter this code when you are asked for it:'
    : 'Or enter this code when you are asked for it:'
}

function validityText({ button, codeLifetime, linkLifetime }: MailContent): string {
  if (button === undefined) return `The code works once, for ${codeLifetime}.`
  if (codeLifetime === linkLifetime) return `The link and the code work once, for ${codeLifetime}.`
  return `The link works for ${linkLifetime}, the code for ${codeLifetime}, and each only once.`
}
