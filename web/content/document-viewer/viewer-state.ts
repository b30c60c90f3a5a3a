/** 1 is the printed size; 'fit' is the window's width, 'text' that of the words, without the page's margins. */
export type Zoom = number | 'fit' | 'text'

const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]

/** The next step up or down from the current scale; the same scale when there is none. */
export function stepped(scale: number, by: 1 | -1): number {
  // A tolerance, so that a fitted scale of 0.99999 counts as the step of 1.
  const hair = 0.005
  const next = by === 1 ? steps.find((step) => step > scale + hair) : steps.findLast((step) => step < scale - hair)
  return next ?? scale
}

/** The limits of zooming by touch. */
export const clampedScale = (scale: number): number => Math.min(Math.max(scale, 0.25), 4)

export type Command =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'in'
  | 'out'
  | 'fit'
  | 'text'
  | 'full'
  | 'turn'
  | 'find'
  | 'nextMatch'
  | 'previousMatch'

const keys: Record<string, Command> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  '0': 'fit',
  f: 'full',
  F: 'full',
  r: 'turn',
  '/': 'find',
  n: 'nextMatch',
  N: 'previousMatch',
}

/** The command of a key; undefined with a modifier, since those are the browser's shortcuts. */
export function commandOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Command | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
}
