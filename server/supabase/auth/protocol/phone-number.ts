import { invalid } from './errors.ts'

/**
 * A number as accounts store it: the digits of E.164, country code first.
 * @throws {AuthError} validation_failed
 */
export function parsePhone(text: string): string {
  const digits = text.replaceAll(' ', '').replace(/^\+/, '')
  if (!/^[1-9]\d{6,14}$/.test(digits)) throw invalid('Invalid phone number format (E.164 required)')
  return digits
}
