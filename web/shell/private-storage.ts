// What the browser keeps for a person who is signed in, under names that all begin alike.
const prefix = 'private:'

export function privateKey(accountId: string, name: string): string {
  return `${prefix}${accountId}:${name}`
}

/** On signing out, and when a session turns out to be over: the next person at this machine finds nothing. */
export function forgetPrivate(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Storage is closed to us, so nothing is in it.
  }
}
