/** The keys of the queue; each has a button, too, and is in the list at the head of the page. */
export type ReviewCommand =
  | 'next'
  | 'previous'
  | 'approve'
  | 'new'
  | 'return'
  | 'zoom'
  | 'undo'
  | 'page'
  | 'page before'

const commands: Record<string, ReviewCommand> = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  n: 'new',
  r: 'return',
  z: 'zoom',
  u: 'undo',
  ArrowRight: 'page',
  ArrowLeft: 'page before',
}

export const listedKeys: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['J', 'K'], 'next, previous'],
  [['A'], 'approve'],
  [['N'], 'as new'],
  [['R'], 'return'],
  [['Z'], 'zoom'],
  [['←', '→'], 'turn pages'],
  [['U'], 'undo'],
]

interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  /** Somebody writes or chooses there. */
  inField: boolean
}

/** Undefined where the key is not ours: single letters act only while the review has the focus (WCAG 2.1.4). */
export function reviewCommand({ key, ctrlKey, metaKey, altKey, inField }: PressedKey): ReviewCommand | undefined {
  if (ctrlKey || metaKey || altKey || inField) return undefined
  return commands[key.length === 1 ? key.toLowerCase() : key]
}

export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]')
