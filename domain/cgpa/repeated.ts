import { foldText } from '../text/comparable-text.ts'
import type { CountedCourse } from './result.ts'

/** A code as printed on mark sheets, at the beginning of a name: `CS301`, `cs-301`, `CS 301 Operating Systems`. */
const code = /^([a-z]{2,5})[ -]?([0-9]{2,4}[a-z]?)(?![a-z0-9])/

/**
 * Names under which a course counts more than once, perhaps failed and passed later. Two rows are the same course if
 * they have the same code, or the same name regardless of case, spacing and spelling. Rows with a default name do not
 * count.
 */
function repeatedCourses(courses: readonly CountedCourse[]): string[] {
  const rows = courses
    .filter(({ name }) => !/^Course \d+$/.test(name))
    .map(({ name }) => {
      const folded = foldText(name).replaceAll(/\s+/g, ' ').trim()
      const [whole = '', letters = '', digits = ''] = code.exec(folded) ?? []
      return { name, code: letters + digits, title: folded.slice(whole.length).replace(/^[\s:,.-]+/, '') }
    })
  const again = rows.filter((row, at) => rows.slice(0, at).some((other) => isSame(row, other)))
  return [...new Set(again.map(({ name }) => name))]
}

/** By their codes where both have one, else by their names. */
const isSame = (one: { code: string; title: string }, other: { code: string; title: string }): boolean =>
  one.code !== '' && other.code !== '' ? one.code === other.code : one.title !== '' && one.title === other.title

/** The hint beside a result that counts a course twice; undefined without one. */
export function repeatedText(courses: readonly CountedCourse[]): string | undefined {
  const names = repeatedCourses(courses)
  if (names.length === 0) return undefined
  const isOrAre = names.length === 1 ? 'is' : 'are'
  return `${names.join(', ')} ${isOrAre} entered more than once, and each row counts. If you failed a course and passed it later, delete the row that your university no longer counts.`
}
