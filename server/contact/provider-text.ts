import { wording } from '#domain/wording.ts'

/** What mail services say of a mail that names nobody: EmailJS, nodemailer. */
const noRecipient = /recipients? address is empty|no recipients defined/i

/**
 * What the mail service said, as far as it concerns the writer: its answer to a recipient or a text that it
 * did not take. Anything else (no connection, a wrong password of ours) is the operator's business: empty.
 */
export function providerText(error: unknown, owner: string): string {
  if (!(error instanceof Error)) return ''
  if (noRecipient.test(error.message)) return wording.contact.recipientInvalid
  // The codes of nodemailer (lib/errors.js) for a refused envelope and a refused message.
  const refused = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  if (!refused || !('response' in error) || typeof error.response !== 'string') return ''
  return error.response.replaceAll(owner, 'our mailbox').replaceAll(/\s+/g, ' ').slice(0, 200)
}
