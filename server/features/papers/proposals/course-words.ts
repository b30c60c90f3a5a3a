import type { Course } from './courses.ts'
import { romans } from './proposal.ts'

/** Say nothing about which course it is. */
export const fillers: ReadonlySet<string> = new Set(
  'and of the for in to a an with on its lab laboratory using introduction'.split(' '),
)

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

/** As names of courses are compared. */
export const courseWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu) ?? []).map(asNumeral)

export interface IndexedCourse {
  course: Course
  /** Its words, as they follow each other. */
  name: string
  /** Those that say which course it is, each once. */
  words: readonly string[]
  aliases: readonly string[]
  initials: string
}

const indexes = new WeakMap<readonly Course[], readonly IndexedCourse[]>()

/** A paper is compared with all courses several times: their words are the same each time. */
export function indexOf(courses: readonly Course[]): readonly IndexedCourse[] {
  const there = indexes.get(courses)
  if (there !== undefined) return there
  const index = courses.map((course) => {
    const all = courseWords(course.name)
    const words = all.filter((word) => !fillers.has(word))
    return {
      course,
      name: all.join(' '),
      words: [...new Set(words)],
      aliases: course.aliases.map((alias) => courseWords(alias).join(' ')),
      initials: words.map((word) => word.slice(0, 1)).join(''),
    }
  })
  indexes.set(courses, index)
  return index
}
