import { wording } from '#domain/wording.ts'
import { EmailJsError } from './emailjs.ts'

/** The errors of EmailJS and nodemailer for a mail without a recipient. */
const noRecipient = /recipients? address is empty|no recipients defined/i

/** EmailJS: too much text, an invalid recipient. Its other errors concern keys, templates and quotas. */
const emailJsRejections = new Set([413, 422])

/**
 * The mail service's text, if it rejected the recipient or the text permanently. Undefined for other errors (no
 * connection, a full mailbox, a wrong password of ours): they may be temporary, and the writer cannot correct them.
 *
 * @param owner the mailbox of the site's owner, which must not be revealed
 */
export function rejectionText(error: unknown, owner: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (noRecipient.test(error.message)) return wording.contact.recipientInvalid
  if (error instanceof EmailJsError) return emailJsRejections.has(error.status) ? shown(error.text, owner) : undefined
  // nodemailer's codes (lib/errors.js) for a rejected envelope and a rejected message.
  const isRejected = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  if (!isRejected || !('response' in error) || typeof error.response !== 'string') return undefined
  // RFC 5321, 4.2.1: 4xx is temporary, 5xx permanent.
  return error.response.startsWith('5') ? shown(error.response, owner) : undefined
}

function shown(text: string, owner: string): string {
  return text.replaceAll(owner, 'our mailbox').replaceAll(/\s+/g, ' ').slice(0, 200)
}
