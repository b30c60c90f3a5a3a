export type PasswordRule = 'length' | 'uppercase' | 'number' | 'specialChar'

/** Minimum length in characters; the three screens differ (docs/behaviour.md#constants-accounts-and-profile). */
export const passwordMinimum = { register: 8, change: 7, reset: 6 } as const

/** bcrypt ignores further bytes. */
export const passwordMaxBytes = 72

/**
 * The form in which a password is hashed: NFKC, as NIST SP 800-63B (3.1.1.2) advises. Keyboards write the same visible
 * letters with different code points ("ढ़" as one or as two).
 */
export const normalPassword = (typed: string): string => typed.normalize('NFKC')

/** The error of a password that bcrypt would cut; undefined for all others. */
export function passwordLengthProblem(typed: string): string | undefined {
  const bytes = encodeURIComponent(normalPassword(typed).toWellFormed()).replaceAll(/%../g, '.').length
  if (bytes <= passwordMaxBytes) return undefined
  return `Use a shorter password: this one has ${bytes} bytes, and at most ${passwordMaxBytes} are allowed. Letters and vowel signs of Hindi, Odia and other Indian scripts count three bytes each, English letters one.`
}

const special = /[!@#$%^&*(),.?":{}|<>]/

/**
 * Counts characters as people do: an emoji is one, not two code units, and "ﷺ" is one, not the 18 of its normal form.
 */
export const passwordLength = (typed: string): number =>
  Math.min(Array.from(typed).length, Array.from(normalPassword(typed)).length)

export function passwordFlags(typed: string, minimum: number): Record<PasswordRule, boolean> {
  const password = normalPassword(typed)
  return {
    length: passwordLength(typed) >= minimum,
    uppercase: /\p{Lu}/u.test(password),
    number: /[0-9]/.test(password),
    specialChar: special.test(password),
  }
}

export function passwordChecklist(password: string, minimum: number): { label: string; met: boolean }[] {
  const flags = passwordFlags(password, minimum)
  return [
    { label: `At least ${minimum} characters`, met: flags.length },
    { label: 'One uppercase letter', met: flags.uppercase },
    { label: 'One number', met: flags.number },
    { label: 'One special character, such as ! @ # $', met: flags.specialChar },
  ]
}

export function meetsPasswordRules(password: string, minimum: number): boolean {
  return Object.values(passwordFlags(password, minimum)).every(Boolean)
}
