import { wording } from '#domain/wording.ts'
import { EmailJsError } from './emailjs.ts'

/** How EmailJS and nodemailer report a mail without a recipient. */
const noRecipient = /recipients? address is empty|no recipients defined/i

/** EmailJS: too much text, a recipient that is none. It rejects others for keys, templates and quotas. */
const emailJsRejections = new Set([413, 422])

/**
 * The mail service's answer, if it rejected the recipient or the text for good. Undefined for anything else (no connection, a full mailbox, a wrong password
 * of ours): that may be different later, and is not the writer's business.
 *
 * @param owner the site's own mailbox, of which no stranger is told
 */
export function rejectionText(error: unknown, owner: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (noRecipient.test(error.message)) return wording.contact.recipientInvalid
  if (error instanceof EmailJsError) return emailJsRejections.has(error.status) ? shown(error.text, owner) : undefined
  // The codes of nodemailer (lib/errors.js) for a refused envelope and a refused message.
  const isRejected = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  if (!isRejected || !('response' in error) || typeof error.response !== 'string') return undefined
  // RFC 5321, 4.2.1: 4xx is for now, 5xx is for good.
  return error.response.startsWith('5') ? shown(error.response, owner) : undefined
}

function shown(text: string, owner: string): string {
  return text.replaceAll(owner, 'our mailbox').replaceAll(/\s+/g, ' ').slice(0, 200)
}
