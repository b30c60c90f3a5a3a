import type { FoundCourse } from './catalogue.ts'
import type { Lexicon } from './lexicon.ts'
import { groupOf, type Guess } from './marks.ts'
import { isLabName } from './words.ts'

export interface Piece {
  text: string
  bracket: boolean
  /** Whether a slash or a bar divides it from the piece before. */
  isNext?: boolean
}

export const withoutBrackets = (text: string) => text.replaceAll(/[([][^()[\]]*[)\]]/g, ' ').trim()

export function wholePieces(text: string, whole: string): Piece[] {
  const brackets = text.match(/[([][^()[\]]*[)\]]/g) ?? []
  return [
    { text: whole, bracket: false },
    ...brackets.map((bracket) => ({ text: bracket.slice(1, -1), bracket: true })),
  ]
}

/** Divided at brackets, and outside of them at lines, slashes, bars, semicolons and commas. */
export function piecesOf(text: string, lexicon: Lexicon): Piece[] {
  const pieces: Piece[] = []
  let [depth, from] = [0, 0]
  let isNext = false
  const add = (end: number, bracket: boolean) => {
    const part = text.slice(from, end).trim()
    if (part !== '')
      pieces.push(
        ...(bracket ? [{ text: part, bracket }] : joinedCourses(part, lexicon).map((one) => ({ ...one, isNext }))),
      )
  }
  for (const [at, sign] of text.split('').entries()) {
    if (sign === '(' || sign === '[') {
      if (depth === 0) {
        add(at, false)
        from = at + 1
      }
      depth += 1
    } else if ((sign === ')' || sign === ']') && depth > 0) {
      depth -= 1
      if (depth === 0) {
        add(at, true)
        from = at + 1
      }
    } else if (depth === 0 && /[\n/|;,]/.test(sign)) {
      add(at, false)
      from = at + 1
      isNext = /[/|;]/.test(sign)
    }
  }
  add(text.length, false)
  return pieces
}

/** "OS LAB A1 & CN LAB A2" and "OS + CN" are two courses; "P & S" is one. */
function joinedCourses(part: string, lexicon: Lexicon): Piece[] {
  const whole = { text: part, bracket: false }
  if (!/[&+]|\band\b/i.test(part) || lexicon.findCourse(part) || groupOf(part, lexicon.groups)) return [whole]
  const parts = part.split(/\s*[&+]\s*|\s+and\s+/i).filter((one) => one !== '')
  const all = parts.length > 1 && parts.every((one) => startsWithCourse(one, lexicon))
  return all ? parts.map((one) => ({ text: one, bracket: false })) : [whole]
}

function startsWithCourse(text: string, lexicon: Lexicon): boolean {
  const prefixed = groupPrefix(text, lexicon)
  return longestCourse(prefixed?.rest ?? text, lexicon) !== undefined
}

/** The longest beginning that is a course, and what follows. */
export function longestCourse(
  text: string,
  lexicon: Lexicon,
): { found: FoundCourse; lab: boolean; rest: string } | undefined {
  const words = text.split(/(\s+|(?<=\w)[-–:]+(?=\s*\w))/).slice(0, 40)
  for (let size = words.length; size > 0; size -= 1) {
    const head = words.slice(0, size).join('')
    if (head.trim() === '' || /[\s–:-]$/.test(head)) continue
    const found = lexicon.findCourse(head)
    if (found) return { found, lab: isLabName(head) || isLabName(found.course.name), rest: words.slice(size).join('') }
  }
  return undefined
}

/** "A1: …", "Batch 2 - …", "A1 OS Lab". */
export function groupPrefix(text: string, lexicon: Lexicon): { group: Guess<string | null>; rest: string } | undefined {
  const marked = /^([^:–>]{1,20}?)\s*(?::|–|->|=>|\s-\s|-(?=\s*\p{L}{2}))\s*(.*)$/su.exec(text)
  if (marked) {
    const name = marked[1] ?? ''
    const group = groupOf(name, lexicon.groups)
    if (group !== undefined) return { group, rest: marked[2] ?? '' }
    // An unknown name before a colon is a group, too.
    if (/^[A-Z]\s?\d$/i.test(name) && text.includes(':'))
      return { group: { value: name.toUpperCase(), sure: lexicon.groups.length === 0 }, rest: marked[2] ?? '' }
  }
  const words = text.split(/\s+/)
  for (const size of [2, 1]) {
    if (words.length <= size) continue
    const group = groupOf(words.slice(0, size).join(' '), lexicon.groups)
    if (group !== undefined && !(size === 1 && /^\d+$/.test(words[0] ?? '')))
      return { group, rest: words.slice(size).join(' ') }
  }
  return undefined
}
