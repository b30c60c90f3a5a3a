import { nearest } from '../../imports/cells/nearest.ts'
import { foldedName } from '../../exam-table/find-courses.ts'
import type { KnownCourse, PasteContext } from './reading.ts'
import { isLabName } from './words.ts'

export interface FoundCourse {
  course: KnownCourse
  /** Whether nothing else can be meant. */
  sure: boolean
}

export interface Catalogue {
  /** By code, name or short name, in any spelling. */
  find: (text: string) => FoundCourse | undefined
  /** The lab of a lecture. */
  labOf: (course: KnownCourse) => FoundCourse | undefined
  /** Whether a text could be a code of this college. */
  isCodeLike: (text: string) => boolean
}

const roman: Record<string, string> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6' }

/** Letters and digits; "OE-II" and "OE 2" are the same, "OS Practical" and "OS laboratory" are "OS Lab". */
export const courseKey = (text: string): string =>
  foldedName(
    text
      .replace(/^lab(?:oratory)?\s*[-:–]\s*(.+)$/i, '$1 lab')
      .replaceAll(/\b(?:laborator(?:y|ies)|labs|practicals?|prac)\b\.?/gi, 'lab')
      .replace(/[\s–-](i{1,3}|iv|vi?)$/i, (_, number: string) => roman[number.toLowerCase()] ?? ''),
  )

export function indexCatalogue({ courses, otherCourses = [] }: PasteContext): Catalogue {
  const known = new Map<string, Set<KnownCourse>>()
  const add = (name: string, course: KnownCourse) => {
    const key = courseKey(name)
    if (key === '') return
    const those = known.get(key) ?? new Set()
    known.set(key, those.add(course))
  }
  for (const course of courses) for (const name of [course.code, course.name, ...course.aliases]) add(name, course)
  for (const course of otherCourses)
    for (const name of [course.code, course.name]) if (!known.has(courseKey(name))) add(name, course)
  const prefixes = new Set(
    [...courses, ...otherCourses].map(({ code }) => /^[A-Z]+/i.exec(code)?.[0].toUpperCase() ?? ''),
  )
  const names = [...courses].map(({ name }) => name)

  const find = (text: string): FoundCourse | undefined => {
    const key = courseKey(text)
    if (key === '') return undefined
    const [first, ...others] = known.get(key) ?? []
    if (first !== undefined) return { course: first, sure: others.length === 0 }
    // "OS Lab" without such a short name, by the lab of what OS is.
    const lecture = /^(.{2,}?)lab$/.exec(key)?.[1]
    const [ofLecture] = lecture === undefined ? [] : (known.get(lecture) ?? [])
    if (ofLecture !== undefined && !isLabName(ofLecture.name)) return labOf(ofLecture)
    const [short, ...more] = courses.filter(({ name }) => isShortened(text, name))
    if (short !== undefined && more.length === 0) return { course: short, sure: false }
    // A slip in a long name is a guess; short names are too alike.
    if (key.length < 8 || key.length > 80 || /\d/.test(key)) return undefined
    const [near] = nearest(text, names)
    const course = courses.find(({ name }) => name === near)
    return course === undefined || isLabName(course.name) !== isLabName(text) ? undefined : { course, sure: false }
  }

  const labOf = (course: KnownCourse): FoundCourse | undefined => {
    const labs = courses.filter(({ name }) => isLabName(name))
    const keys = new Set([course.name, ...course.aliases].map((name) => courseKey(`${name} lab`)))
    const exact = labs.filter(({ name, aliases }) => [name, ...aliases].some((other) => keys.has(courseKey(other))))
    if (exact[0] !== undefined) return { course: exact[0], sure: exact.length === 1 }
    const alike = labs.filter(({ name }) => shareWord(name.replaceAll(/\blab(?:oratory)?\b/gi, ''), course.name))
    return alike.length === 1 && alike[0] !== undefined ? { course: alike[0], sure: false } : undefined
  }

  return {
    find,
    labOf,
    isCodeLike: (text) => {
      const letters = /^([A-Z]{2,5})[\s-]?\d{3,4}[A-Z]?$/.exec(text.trim())?.[1]
      return letters !== undefined && prefixes.has(letters)
    },
  }
}

/** "Fluid Mech." for Fluid Mechanics: the same words, of which some are cut. */
function isShortened(text: string, name: string): boolean {
  const [cut, full] = [significant(text), significant(name)]
  return (
    cut.length > 1 &&
    cut.length === full.length &&
    cut.every((word, at) => (word.length > 2 ? full[at]?.startsWith(word) === true : full[at] === word))
  )
}

const significant = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(
    (word) => !/^(?:and|of|the|to|in|for|a|an)$/.test(word),
  )

const words = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/** Whether two names have a word in common, be it shortened: "Prob. & Stat." and "Probability and Statistics". */
export function shareWord(one: string, other: string): boolean {
  const others = words(other)
  return words(one).some((word) => others.some((with_) => with_.startsWith(word) || word.startsWith(with_)))
}
