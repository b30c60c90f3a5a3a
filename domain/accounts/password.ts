export type PasswordRule = 'length' | 'uppercase' | 'number' | 'specialChar'

/** Shortest password in characters; the three screens differ (docs/behaviour.md#constants-accounts-and-profile). */
export const passwordMinimum = { register: 8, change: 7, reset: 6 } as const

const special = /[!@#$%^&*(),.?":{}|<>]/

export function passwordFlags(password: string, minimum: number): Record<PasswordRule, boolean> {
  return {
    // Counted as a person counts: an emoji is one character, not two code units.
    length: Array.from(password).length >= minimum,
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
