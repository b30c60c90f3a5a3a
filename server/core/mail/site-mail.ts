import type { html } from 'hono/html'
import type { Mail } from './mail.ts'
import { mailFrame } from './mail-frame.ts'

type Markup = ReturnType<typeof html>

interface SiteMail extends Pick<Mail, 'id' | 'to' | 'replyTo' | 'unsubscribeUrl'> {
  /** Of the sheet; also the subject, where that is not another. */
  title: string
  subject?: string
  /** The content of the sheet below the title. */
  body: Markup
  /** Small print below the sheet. */
  foot: Markup
  /** What body and foot say, as plain text. */
  text: string
}

/** A mail under the name of the site: in its subject, above the sheet, in its text, and as its sender. */
export async function siteMail(siteName: string, mail: SiteMail): Promise<Mail> {
  const { title, subject = title, body, foot, text, ...envelope } = mail
  return {
    ...envelope,
    senderName: siteName,
    subject: `${subject} - ${siteName}`,
    html: await mailFrame({ siteName, title, body, foot }),
    text: `${siteName}\n\n${title}\n\n${text}\n`,
  }
}
