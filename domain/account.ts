/** What somebody types to delete their account: long enough that nobody does it by accident. */
export const deletionPhrase = 'delete my account'

export function isDeletionPhrase(typed: string): boolean {
  return typed.trim().toLowerCase() === deletionPhrase
}
