import { html } from 'hono/html'
import { mailFrame, mailText } from '#server/mail/mail-frame.ts'

/** One account mail: a sentence, a button, a code, and what to do when it was not asked for. */
export interface Letter {
  title: string
  /** Why this mail came, in one or two sentences. */
  reason: string
  action: string
  link: string
  code: string
  /** For how long link and code work, in words. */
  validFor: string
  /** For the reader who did not ask for it. */
  otherwise: string
}

export function letterHtml(letter: Letter): Promise<string> {
  return mailFrame({
    title: letter.title,
    body: html`<p class="ink" style="margin:0 0 24px;${mailText.main}">${letter.reason}</p>
      <table role="presentation" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td style="border-radius:8px;background-color:#f2a50c">
            <a
              href="${letter.link}"
              style="display:inline-block;padding:13px 24px;text-decoration:none;border-radius:8px;${mailText.action}"
              >${letter.action}</a
            >
          </td>
        </tr>
      </table>
      <p class="ink-2" style="margin:24px 0 8px;${mailText.small}">Or type this code where you are asked for it:</p>
      <p
        class="well ink"
        style="margin:0 0 24px;padding:12px 16px;background-color:#f1e9d9;border-radius:4px;${mailText.code}"
      >
        ${letter.code}
      </p>
      <p class="ink-2" style="margin:0;${mailText.small}">
        Button and code work once, for ${letter.validFor}. ${letter.otherwise}
      </p>`,
    foot: html`If the button does not open, copy this address into your browser:<br /><a
        class="ink-2"
        href="${letter.link}"
        style="color:#474c63"
        >${letter.link}</a
      >`,
  })
}

export function letterText(letter: Letter): string {
  return `CampusLife

${letter.title}

${letter.reason}

${letter.action}:
${letter.link}

Or type this code where you are asked for it: ${letter.code}

Link and code work once, for ${letter.validFor}. ${letter.otherwise}
`
}
