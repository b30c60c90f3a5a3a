/** What somebody types to delete their account: long enough that nobody does it by accident. */
export const deletionPhrase = 'delete my account'

export function isDeletionPhrase(typed: string): boolean {
  return typed.trim().toLowerCase() === deletionPhrase
}

/**
 * What accounts of our own have and those of a hosted project have not. `security-log`: what happened around sign-in, for
 * the account's owner and for admins. `proof`: a proof of identity that renews the session it is given in. `linking`: tying
 * another service to an account by hand, which a project has off until its operator turns it on, and does not tell.
 */
export type AccountFeature = 'security-log' | 'proof' | 'linking'
