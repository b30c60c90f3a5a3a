// Parsed by hand: this is in every document, and a schema parser would add 8 KB.

/** The browser's history entry as the router writes it: a location's state is `usr`. */
interface Entry {
  usr?: unknown
  idx?: number
}

/** The state of a location or an entry, as an object. */
export const held = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {}

/** The names of the open dialogs in a location's state, the lowest first. */
export function dialogsIn(state: unknown): readonly string[] {
  const { dialogs } = held(state)
  return Array.isArray(dialogs) ? dialogs.filter((name) => typeof name === 'string') : []
}

/** The state of the current history entry. */
export const currentState = (): unknown => held(history.state)['usr']

/** Adds an entry for a dialog in the router's own form, since the router may start while the dialog is open. */
export function pushDialog(name: string): void {
  const { idx = 0 } = held(history.state) as Entry
  const state = currentState()
  const usr = { ...held(state), dialogs: [...dialogsIn(state), name] }
  history.pushState({ usr, key: Math.random().toString(36).slice(2, 10), idx: idx + 1 }, '')
}
