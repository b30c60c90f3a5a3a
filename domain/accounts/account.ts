/** The phrase that confirms the deletion of an account: too long to be typed by accident. */
export const deletionPhrase = 'delete my account'

export function isDeletionPhrase(typed: string): boolean {
  return typed.trim().toLowerCase() === deletionPhrase
}

/** How long an account that is to be deleted can still be kept, days. */
export const deletionDays = 7

/**
 * Features of our own accounts that a hosted project's lack. `security-log`: events around sign-in, for the account's
 * owner and for admins. `proof`: a proof of identity that renews its session. `linking`: linking another service to an
 * account, which is disabled in a project until its operator enables it, and not published by it.
 */
export type AccountFeature = 'security-log' | 'proof' | 'linking'
