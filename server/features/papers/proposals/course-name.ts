import { subjectsOf } from './course-alias.ts'
import { courseWords, fillers, type IndexedCourse, indexOf } from './course-words.ts'
import type { Course } from './courses.ts'
import { isNear } from './near.ts'
import { type Proposal, romans, type Source } from './proposal.ts'
import { withM } from './recognition.ts'

/** Of the words of a course's name, weighed by how few courses have them, how many there must be. */
const minShare = 0.8

/** What the page names as its subject, then all of it. */
export function proposeByName(source: Source, courses: readonly Course[]): Proposal<string> | undefined {
  const named = source.from === 'page' ? subjectsOf(source) : []
  for (const text of named) {
    const found = bestIn(text, source, courses)
    if (found?.sure === true) return found
  }
  const found = bestIn(source.text, source, courses)
  if (found === undefined || found.sure || source.from === 'name') return found
  // One common word is no name of a course, unless its line says nothing else.
  const { name } = indexOf(courses).find(({ course }) => course.id === found.value) ?? {}
  const isTitle = [...named, ...source.lines].some((line) => courseWords(withoutCode(line)).join(' ') === name)
  const sameName = indexOf(courses).filter((one) => one.name === name)
  return isTitle && sameName.length === 1 ? { ...found, sure: true } : found
}

const withoutCode = (line: string) =>
  line.replace(/^[a-z]{2,4}[ -]?\d{3,4}[a-z]?\b ?[:=-]*|[a-z]{2,4}[ -]?\d{3,4}[a-z]?$/g, '')

function bestIn(text: string, { from }: Source, courses: readonly Course[]): Proposal<string> | undefined {
  const inOrder = courseWords(text)
  const tokens = [...new Set(inOrder)].filter((token) => !fillers.has(token))
  const index = indexOf(courses)
  const counts = new Map<string, number>()
  for (const word of index.flatMap(({ words }) => words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weigh = (word: string) => Math.log(1 + courses.length / (counts.get(word) ?? 1))
  const isWritten = from === 'name'
  /** How well the text matches a word: 1 letter by letter, less where it is cut short or mistyped. */
  const quality = new Map<string, number>()
  for (const word of counts.keys())
    quality.set(word, Math.max(0, ...tokens.map((token) => qualityOf(token, word, isWritten))))

  /** A numeral belongs to the word before it: a page has all kinds of numbers. */
  const qualityIn = (words: readonly string[], index: number): number => {
    const word = words[index] ?? ''
    const before = words[index - 1]
    if (before === undefined || !(romans as readonly string[]).includes(word)) return quality.get(word) ?? 0
    return inOrder.some((token, at) => token === word && qualityOf(inOrder[at - 1] ?? '', before, isWritten) > 0)
      ? 1
      : 0
  }

  let best: { indexed: IndexedCourse; matched: number; exact: boolean } | undefined
  let others = 0
  for (const indexed of index) {
    const { words } = indexed
    if (words.length === 0) continue
    const whole = words.reduce((sum, word) => sum + weigh(word), 0)
    const matched = words.reduce((sum, word, index) => sum + weigh(word) * qualityIn(words, index), 0)
    if (matched / whole < minShare) continue
    const exact = words.every((_, index) => qualityIn(words, index) === 1)
    // A longer name says more: "Data Structures and Algorithms", not "Algorithms".
    if (best === undefined || matched > best.matched + 1e-6) {
      best = { indexed, matched, exact }
      others = 0
    } else if (Math.abs(matched - best.matched) <= 1e-6) others++
  }
  if (best === undefined) return undefined
  const lone = best.indexed.words.length === 1 && from === 'page'
  return { value: best.indexed.course.id, sure: best.exact && others === 0 && !lone, from }
}

/** @param isWritten by a person, who cuts words short: a page's "the" does not begin "Thermodynamics" */
function qualityOf(token: string, word: string, isWritten: boolean): number {
  if (token === word) return 1
  if (token.length < 3 || word.length < 4 || token[0] !== word[0]) return 0
  if (`${token}s` === word || `${word}s` === token) return 1
  if (token.length >= 4 && word.startsWith(token) && (isWritten || word.length <= token.length * 2)) return 0.9
  if (isNear(token, word) || withM(token) === word) return 0.9
  return isWritten && token.length === 3 && word.startsWith(token) ? 0.82 : 0
}
