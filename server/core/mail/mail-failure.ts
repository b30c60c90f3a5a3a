import { z } from 'zod'

/** What nodemailer adds to an error (its lib/smtp-connection). */
const smtpError = z.object({
  message: z.string(),
  code: z.string().optional(),
  command: z.string().optional(),
  response: z.string().optional(),
  responseCode: z.number().optional(),
})

export interface MailFailure {
  /** `rejected`: for good. `later`: it was not sent. `unknown`: the connection was lost after its text. */
  outcome: 'rejected' | 'later' | 'unknown'
  /** In the mail server's words where it gave some. */
  reason: string
}

/** What an error of `Mailer.send` says of the mail. */
export function mailFailureOf(error: unknown): MailFailure {
  const read = smtpError.safeParse(error)
  if (!read.success) return { outcome: 'later', reason: String(error) }
  const { message, code, command, response, responseCode } = read.data
  const reason = response ?? message
  // A wrong password of the site, or a sender that it may not use, is no reason to give an address up.
  const isOfThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  // RFC 5321, 4.2.1: 4xx is temporary, 5xx permanent.
  if (isOfThisMail && responseCode !== undefined && responseCode >= 500) return { outcome: 'rejected', reason }
  return { outcome: command === 'DATA' && responseCode === undefined ? 'unknown' : 'later', reason }
}
