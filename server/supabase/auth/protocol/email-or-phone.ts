import { parseEmail } from './email-address.ts'
import { invalid } from './errors.ts'
import { parsePhone } from './phone-number.ts'

/** The identifier of a sign-in, to which messages are sent: exactly one of the two. */
export type Contact = { email: string; phone?: never } | { phone: string; email?: never }

/**
 * @param given the client's fields
 * @param messages the endpoint's texts
 * @throws {AuthError} validation_failed
 */
export function readContact(
  given: { email?: string | undefined; phone?: string | undefined },
  messages: { both: string; none: string },
): Contact {
  if (given.email !== undefined && given.phone !== undefined) throw invalid(messages.both)
  if (given.email !== undefined) return { email: parseEmail(given.email) }
  if (given.phone !== undefined) return { phone: parsePhone(given.phone) }
  throw invalid(messages.none)
}

/** The address that one-time codes are hashed with. */
export function addressOf(contact: Contact): string {
  return contact.email ?? contact.phone
}
