import { diffWords } from 'diff'
import { deadlineDate, deadlineTime } from '#domain/notices.ts'
import { plainText } from '#domain/text/plain-text.ts'

/** The compared fields of a revision. */
export interface Revision {
  title: string
  excerpt: string
  content: string
  deadline: string | null
  valid_until: string | null
}

interface Part {
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

/** The differences, word by word, in the order in which a notice is read. */
export function changesBetween(old: Revision, now: Revision): Change[] {
  return [
    textChange('Title', old.title, now.title),
    timeChange('Last date', old.deadline, now.deadline),
    timeChange('Valid until', old.valid_until, now.valid_until),
    textChange('Summary', old.excerpt, now.excerpt),
    textChange('Text', plainText(old.content), plainText(now.content)),
  ].filter((change) => change !== undefined)
}

const written = (iso: string) => `${deadlineDate(iso)}, ${deadlineTime(iso)}`

function timeChange(label: string, old: string | null, now: string | null): Change | undefined {
  if ((old && new Date(old).getTime()) === (now && new Date(now).getTime())) return undefined
  const parts: Part[] = []
  if (old !== null) parts.push({ kind: 'old', text: written(old) })
  if (now !== null) parts.push({ kind: 'new', text: written(now) })
  return { label, parts }
}

function textChange(label: string, old: string, now: string): Change | undefined {
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
