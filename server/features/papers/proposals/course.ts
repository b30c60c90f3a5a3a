import { proposeByAlias, subjectsOf } from './course-alias.ts'
import { proposeByCode, proposeByGarbledCode } from './course-code.ts'
import { proposeByName } from './course-name.ts'
import { courseWords, fillers } from './course-words.ts'
import type { Course } from './courses.ts'
import type { Proposal, Source } from './proposal.ts'

/**
 * Which course of the catalogue it is: by its code, which few papers show; by its name, with typing errors and words cut
 * short; by an alias in the file's name or behind "Subject:"; by a code that text recognition has garbled.
 */
export function proposeCourse(sources: readonly Source[], courses: readonly Course[]): Proposal<string> | undefined {
  const [byCode] = sources.flatMap((source) => proposeByCode(source, courses) ?? [])
  const names = sources.flatMap((source) => proposeByName(source, courses) ?? [])
  const aliases = sources.flatMap((source) => proposeByAlias(source, courses) ?? [])
  // "TE" and "CT" in a file's name are many things: a name, even misspelled, says more.
  const [clear, vague] = [
    aliases.filter(({ sure, from }) => sure || from === 'page'),
    aliases.filter(({ sure, from }) => !sure && from === 'name'),
  ]
  const found = [...clear, ...names, ...vague]
  if (byCode !== undefined) {
    // Other universities number their courses in the same way: a name beside the code says more.
    const other = names.find(({ value, sure }) => sure && !areSame(value, byCode.value, courses))
    if (other !== undefined) return { ...other, sure: false }
    return { ...byCode, sure: byCode.sure && !namesAnother(byCode.value, sources, courses) }
  }
  const [first, ...others] = found.toSorted((a, b) => Number(b.sure) - Number(a.sure))
  if (first !== undefined)
    return { ...first, sure: first.sure && others.every((other) => !other.sure || other.value === first.value) }
  return sources.flatMap((source) => proposeByGarbledCode(source, courses) ?? [])[0]
}

/** Branches share courses: one code, and one name. */
function areSame(one: string, other: string, courses: readonly Course[]): boolean {
  const [a, b] = [one, other].map((wanted) => courses.find(({ id }) => id === wanted))
  return one === other || (a !== undefined && a.name === b?.name)
}

/** "Course Name: Theory of Structures": no word of the course that has the code beside it. */
function namesAnother(id: string, sources: readonly Source[], courses: readonly Course[]): boolean {
  const course = courses.find((one) => one.id === id)
  const named = sources
    .filter(({ from }) => from === 'page')
    .flatMap((source) => subjectsOf(source))
    .map((text) =>
      courseWords(text.replaceAll(/\b[a-z]{1,4}[ -]?\d{2,5}[a-z]?\b/g, ' ')).filter((word) => /\D{2}/.test(word)),
    )
    .filter((words) => words.length > 0)
  if (course === undefined || named.length === 0) return false
  const own = new Set([course.name, ...course.aliases].flatMap((name) => courseWords(name)))
  return !named.some((words) => words.some((word) => own.has(word) && !fillers.has(word)))
}
