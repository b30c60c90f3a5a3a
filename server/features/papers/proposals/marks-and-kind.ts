import type { Kind } from '#domain/papers/kinds.ts'
import type { Proposal, Source } from './proposal.ts'

const marks = [
  /\b(?:full|max(?:imum)?|total)[ -]?marks?[ :=-]{0,4}(\d{1,3})(?!\d)/,
  /\b(?:f ?m|m ?m)[ ]?[:=-][ ]?(\d{1,3})(?!\d)/,
  /\bmarks?[ ]?[:=-][ ]?(\d{1,3})(?!\d)/,
]

/** What the whole paper counts. */
export function proposeFullMarks({ text, from }: Source): Proposal<number> | undefined {
  for (const spelling of marks) {
    const value = Number(spelling.exec(text)?.[1] ?? 0)
    if (value >= 5 && value <= 300) return { value, sure: spelling === marks[0], from }
  }
  return undefined
}

/** From the name alone: a paper's page has all of these words in questions. */
export function proposeKind({ text }: Source, isExam: boolean): Proposal<Kind> {
  if (/\b(?:answers?[ -]?keys?|solutions?|solns?|solved|model answers?|marking scheme|answers)\b/.test(text))
    return { value: 'key', sure: true, from: 'name' }
  if (/\b(?:pyqs?|question[ -]?papers?|qp)\b/.test(text)) return { value: 'paper', sure: true, from: 'name' }
  const asNotes =
    /\b(?:notes?|lectures?|lec|ppts?|slides?|handouts?|handwritten|modules?|units?|chapters?|ch|tutorials?|assignments?|manual|syllabus|book)\b/
  if (asNotes.test(text) && !isExam) return { value: 'notes', sure: true, from: 'name' }
  return { value: 'paper', sure: isExam, from: 'name' }
}

/** What notes are about. */
export function proposeNote({ text }: Source): Proposal<string> | undefined {
  const [, what = '', which = ''] =
    /\b(unit|module|chapter|lecture)s?[ -]?(\d{1,2}(?: ?(?:-|to|and) ?\d{1,2})?|viii|vii|vi|iv|v|iii|ii|i)\b/.exec(
      text,
    ) ?? []
  return what === '' ? undefined : { value: `${what} ${which}`, sure: true, from: 'name' }
}
