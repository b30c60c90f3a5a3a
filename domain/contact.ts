import { isBlank } from './text/visible-text.ts'
import { wording } from './wording.ts'

export type ContactForm = { name: string; email: string; message: string }

/** Longest texts, in characters. The database checks the same numbers (supabase/schema/contact/tables.sql). */
export const contactLimits = { name: 100, email: 254, message: 5000 } as const

const fields = ['name', 'email', 'message'] as const
/** The domain has no dot before its first separating one, so there is no backtracking: each character is read once. */
const mailLike = /^[^\s@,;<>]+@[^\s@,;<>][^\s@,;<>.]*\.[^\s@,;<>]+$/

/** The first problem that prevents sending, in the words of docs/behaviour.md#validation-contact. */
export function contactProblem(form: ContactForm): string | undefined {
  if (blankFields(form).length > 0) return wording.contact.incomplete
  const tooLong = fields.find((field) => [...form[field].trim()].length > contactLimits[field])
  if (tooLong !== undefined)
    return `The ${tooLong} is too long. The limit is ${contactLimits[tooLong].toLocaleString('en-US')} characters.`
  return mailLike.test(form.email) ? undefined : wording.contact.emailInvalid
}

export function blankFields(form: ContactForm): (keyof ContactForm)[] {
  return fields.filter((field) => isBlank(form[field]))
}

/**
 * The text for a message that was not sent; `providerText` is the mail service's sentence, if it rejected the message.
 */
export function contactFailure(providerText: string): string {
  return wording.contact.failed + (providerText.trim() || wording.contact.tryLater)
}

/** For a stored message whose mails wait for the mail service. */
export function contactStored(name: string): string {
  return `Thank you, ${name.trim()}! Your message is saved and will reach our team. Our mail service is not working at the moment, so the confirmation e-mail is delayed.`
}

/** The specified text, after both mails were sent. */
export function contactThanks(name: string): string {
  return `Thank you, ${name.trim()}! Your message has been sent successfully. Check your email for confirmation.`
}
