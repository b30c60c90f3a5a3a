import type { Run } from '../file/page-words.ts'

interface Point {
  /** The index of the run on the page, and of the letter in the run. */
  run: number
  offset: number
}

export interface Match {
  page: number
  from: Point
  to: Point
}

/** Normalizes a letter for comparison: lower case, without accents, always one letter for one. */
const fold = (letter: string): string =>
  letter
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/** A page's runs as one text, with the position of each letter. */
function flatten(runs: readonly Run[]): { text: string; points: Point[] } {
  let text = ''
  const points: Point[] = []
  runs.forEach((run, index) => {
    let offset = 0
    for (const letter of run.text) {
      const folded = fold(letter)
      text += folded
      for (let at = 0; at < folded.length; at++) points.push({ run: index, offset })
      offset += letter.length
    }
    text += run.after
    for (let at = 0; at < run.after.length; at++) points.push({ run: index, offset })
  })
  return { text, points }
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Matches the words of the query in their order, with any white space or line break between them. */
export function phrase(query: string): RegExp | undefined {
  const words = [...query].map(fold).join('').trim().split(/\s+/).filter(Boolean)
  return words.length === 0 ? undefined : new RegExp(words.map(escaped).join(String.raw`\s+`), 'gu')
}

/** Matches any word of more than two letters, for a phrase that does not occur. */
export function anyWord(query: string): RegExp | undefined {
  const words = [...new Set([...query].map(fold).join('').split(/\s+/))].filter((word) => word.length > 2)
  if (words.length < 2) return undefined
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.map(escaped).join('|')})`, 'gu')
}

export function findOnPage(page: number, runs: readonly Run[], wanted: RegExp): Match[] {
  const { text, points } = flatten(runs)
  return [...text.matchAll(wanted)].flatMap(({ 0: found, index }) => {
    const from = points[index]
    const last = points[index + found.length - 1]
    if (from === undefined || last === undefined) return []
    const letter = [...(runs[last.run]?.text.slice(last.offset) ?? '')][0] ?? ''
    return [{ page, from, to: { run: last.run, offset: last.offset + letter.length } }]
  })
}
