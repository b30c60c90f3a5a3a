import { z } from 'zod'
import { invalid } from './errors.ts'

const address = z.email({ pattern: z.regexes.html5Email })

/**
 * An address as accounts store it: lower case.
 * @throws {AuthError} validation_failed
 */
export function parseEmail(text: string): string {
  if (text.length > 255) throw invalid('An email address is too long')
  // Checked before it is lower-cased: U+212A (the kelvin sign) becomes an ASCII "k" and would name another mailbox.
  if (!address.safeParse(text).success) throw invalid('Unable to validate email address: invalid format')
  return text.toLowerCase()
}
