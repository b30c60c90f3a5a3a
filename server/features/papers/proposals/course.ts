import type { Course } from './courses.ts'
import { isNear } from './near.ts'
import { type Proposal, romans, type Source } from './proposal.ts'

/** Say nothing about which course it is. */
const fillers = new Set('and of the for in to a an with on its lab laboratory using introduction'.split(' '))

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu) ?? []

/** 'CS-301', 'cs 301' and 'CS301' are one code. */
const asCode = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Words that are written short in ways of their own. */
const shortForms = new Map([
  ['engg', 'engineering'],
  ['engr', 'engineering'],
  ['mgmt', 'management'],
  ['mgt', 'management'],
  ['maths', 'mathematics'],
  ['lang', 'language'],
])

/** A numeral is written in either way. */
const asNumeral = (word: string) =>
  /^[1-8]$/.test(word) ? (romans[Number(word) - 1] ?? word) : (shortForms.get(word) ?? word)

/**
 * Which course of the catalogue it is: by its code, which few papers show; by an alias in the file's name; by its name,
 * with typing errors and words cut short.
 */
export function proposeCourse(
  sources: readonly (Source & { raw: string })[],
  courses: readonly Course[],
): Proposal<string> | undefined {
  for (const source of sources) {
    const byCode = proposeByCode(source, courses)
    if (byCode !== undefined) return byCode
  }
  const byAlias = sources.filter(({ from }) => from === 'name').map((source) => proposeByAlias(source, courses))
  const byName = sources.map((source) => proposeByName(source, courses))
  const all = [...byAlias, ...byName].filter((proposal) => proposal !== undefined)
  const best = all.find(({ sure }) => sure) ?? all[0]
  // The name says one course, and the page another one.
  return best && { ...best, sure: best.sure && all.every((other) => !other.sure || other.value === best.value) }
}

function proposeByCode(
  { raw, from }: { raw: string; from: Source['from'] },
  courses: readonly Course[],
): Proposal<string> | undefined {
  const pieces = raw.toLowerCase().match(/[a-z]+|\d+/g) ?? []
  const written = new Set<string>()
  for (let first = 0; first < pieces.length; first++)
    for (let length = 1; length <= 5; length++) written.add(pieces.slice(first, first + length).join(''))
  const found = courses.filter(({ code }) => {
    const plain = asCode(code)
    return plain.length >= 4 && /[a-z]/.test(plain) && /\d/.test(plain) && written.has(plain)
  })
  const [first] = found
  return first && { value: first.id, sure: found.length === 1, from }
}

function proposeByAlias({ text, from }: Source, courses: readonly Course[]): Proposal<string> | undefined {
  const words = ` ${wordsOf(text).map(asNumeral).join(' ')} `
  const named = (alias: string) => {
    const plain = wordsOf(alias).map(asNumeral).join(' ')
    return plain.length >= 2 && words.includes(` ${plain} `)
  }
  const byAlias = courses.filter(({ aliases }) => aliases.some(named))
  if (byAlias[0] !== undefined) return { value: byAlias[0].id, sure: byAlias.length === 1, from }
  const byInitials = courses.filter(({ name }) => {
    const initials = wordsOf(name)
      .filter((word) => !fillers.has(word))
      .map((word) => word.slice(0, 1))
      .join('')
    return initials.length >= 3 && words.includes(` ${initials} `)
  })
  return byInitials.length === 1 && byInitials[0] !== undefined
    ? { value: byInitials[0].id, sure: false, from }
    : undefined
}

/** Of the words of a course's name, weighed by how few courses have them, how many there must be. */
const minShare = 0.8

function proposeByName({ text, from }: Source, courses: readonly Course[]): Proposal<string> | undefined {
  const inOrder = wordsOf(text).map(asNumeral)
  const tokens = [...new Set(inOrder)]
  const names = courses.map(({ name }) =>
    [...new Set(wordsOf(name).map(asNumeral))].filter((word) => !fillers.has(word)),
  )
  const counts = new Map<string, number>()
  for (const word of names.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weigh = (word: string) => Math.log(1 + courses.length / (counts.get(word) ?? 1))
  /** How well the text has a word: 1 as it stands, less where it is cut short or mistyped. */
  const quality = new Map<string, number>()
  for (const word of counts.keys()) quality.set(word, Math.max(0, ...tokens.map((token) => qualityOf(token, word))))

  /** A numeral belongs to the word before it: a page has all kinds of numbers. */
  const qualityIn = (words: readonly string[], index: number): number => {
    const word = words[index] ?? ''
    const before = words[index - 1]
    if (before === undefined || !(romans as readonly string[]).includes(word)) return quality.get(word) ?? 0
    return inOrder.some((token, at) => token === word && qualityOf(inOrder[at - 1] ?? '', before) > 0) ? 1 : 0
  }

  let best: { course: Course; matched: number; share: number; exact: boolean } | undefined
  let others = 0
  for (const [place, course] of courses.entries()) {
    const words = names[place] ?? []
    if (words.length === 0) continue
    const whole = words.reduce((sum, word) => sum + weigh(word), 0)
    const matched = words.reduce((sum, word, index) => sum + weigh(word) * qualityIn(words, index), 0)
    const share = matched / whole
    if (share < minShare) continue
    const exact = words.every((_, index) => qualityIn(words, index) === 1)
    // A longer name says more: "Data Structures and Algorithms", not "Algorithms".
    if (best === undefined || matched > best.matched + 1e-6) {
      best = { course, matched, share, exact }
      others = 0
    } else if (Math.abs(matched - best.matched) <= 1e-6) others++
  }
  if (best === undefined) return undefined
  // One common word on a page is no name of a course.
  const lone = (names[courses.indexOf(best.course)] ?? []).length === 1 && from === 'page'
  return { value: best.course.id, sure: best.exact && others === 0 && !lone, from }
}

function qualityOf(token: string, word: string): number {
  if (token === word) return 1
  if (token.length < 3 || word.length < 4 || token[0] !== word[0]) return 0
  if (`${token}s` === word || `${word}s` === token) return 1
  if (token.length >= 4 && word.startsWith(token)) return 0.9
  return isNear(token, word) ? 0.9 : token.length === 3 && word.startsWith(token) ? 0.82 : 0
}
