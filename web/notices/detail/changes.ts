import { deadlineDate, deadlineTime } from '#domain/notices.ts'
import { plainText } from '#domain/text/plain-text.ts'
import { type Change, type Part, textChange } from '#web/content/differences/word-changes.ts'

/** The compared fields of a revision. */
export interface Revision {
  title: string
  excerpt: string
  content: string
  deadline: string | null
  valid_until: string | null
}

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
