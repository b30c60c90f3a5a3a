// By hand: this is in every document, and a parser of 8 KB would come with it.

/** The browser's own entry in the history, as the router writes it: what a location carries is `usr`. */
interface Entry {
  usr?: unknown
  idx?: number
}

/** What a location or an entry carries, as an object. */
export const held = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {}

/** Names of the dialogs that a location's state holds open, the lowest first. */
export function dialogsIn(state: unknown): readonly string[] {
  const { dialogs } = held(state)
  return Array.isArray(dialogs) ? dialogs.filter((name) => typeof name === 'string') : []
}

/** What the entry that the browser shows now carries. */
export const currentState = (): unknown => held(history.state)['usr']

/** Adds an entry for a dialog, in the router's own form: it may start while the dialog is open. */
export function pushDialog(name: string): void {
  const { idx = 0 } = held(history.state) as Entry
  const state = currentState()
  const usr = { ...held(state), dialogs: [...dialogsIn(state), name] }
  history.pushState({ usr, key: Math.random().toString(36).slice(2, 10), idx: idx + 1 }, '')
}
