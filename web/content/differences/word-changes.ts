import { diffWords } from 'diff'

export interface Part {
  kind: 'same' | 'old' | 'new'
  text: string
}

export interface Change {
  label: string
  parts: Part[]
}

/** The number of unchanged words on each side of a change: enough to recognise the place. */
const contextWords = 6
/** The maximum time for comparing a rewritten text, ms. */
const timeout = 300

/** The differences between two texts, word by word; undefined where there are none. */
export function textChange(label: string, old: string, now: string): Change | undefined {
  if (old === now) return undefined
  const compared = diffWords(old, now, { timeout })
  if (compared === undefined) return { label, parts: [{ kind: 'new', text: 'rewritten' }] }
  const parts = compared.map(({ added, removed, value }, index): Part => {
    if (added || removed) return { kind: added ? 'new' : 'old', text: value.trim() }
    return { kind: 'same', text: shortened(value, index > 0, index < compared.length - 1) }
  })
  return { label, parts: parts.filter(({ text }) => text !== '') }
}

/** The words next to the changes on both sides; an ellipsis for the rest. */
function shortened(text: string, after: boolean, before: boolean): string {
  const words = text.split(/\s+/).filter(Boolean)
  const start = after ? contextWords : 0
  const end = before ? contextWords : 0
  if (words.length <= start + end) return words.join(' ')
  const head = words.slice(0, start)
  const tail = end === 0 ? [] : words.slice(-end)
  return [...head, '…', ...tail].join(' ')
}
