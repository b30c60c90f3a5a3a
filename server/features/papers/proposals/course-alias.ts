import { courseWords, indexOf } from './course-words.ts'
import type { Course } from './courses.ts'
import type { Proposal, Source } from './proposal.ts'

/** Matches the text after "Subject:", "Course Name:" or their like: on a page an alias is matched only there. */
const subject =
  /\b(?:sub(?:ject)?|course|paper)(?: ?(?:name|title|code|no|id|and|\/|narne)){0,4} ?[:=-]+ ?(.+?)(?= (?:subject|sub|course|paper|code|semester|sem|branch|class|date|max(?:imum)?|full|time|duration|marks|year)\b.*|$)/

/** The texts of a page that name its course, and nothing else. */
export const subjectsOf = ({ lines }: Source): string[] =>
  lines.flatMap((line) => {
    const [, named] = subject.exec(line) ?? []
    return named === undefined ? [] : [named]
  })

/** Of two letters, or a shorter word than "DBMS": "TE", "CT 1", "CS-503" and "MS scheme" speak of other things as well. */
const isShort = (alias: string) => alias.length <= 2

export function proposeByAlias(source: Source, courses: readonly Course[]): Proposal<string> | undefined {
  return source.from === 'name' ? byName(source.text, courses) : byPage(source, courses)
}

function byName(text: string, courses: readonly Course[]): Proposal<string> | undefined {
  const words = ` ${courseWords(withoutCodes(text)).join(' ')} `
  const index = indexOf(courses)
  const byAlias = index.flatMap(({ course, aliases }) => {
    const found = aliases.filter((alias) => alias.length >= 2 && words.includes(` ${alias} `))
    return found.length === 0 ? [] : [{ course, short: found.every((alias) => isShort(alias)) }]
  })
  const best = byAlias.find(({ short }) => !short) ?? byAlias[0]
  if (best !== undefined) return { value: best.course.id, sure: byAlias.length === 1 && !best.short, from: 'name' }
  const byInitials = index.filter(({ initials }) => initials.length >= 3 && words.includes(` ${initials} `))
  return byInitials.length === 1 && byInitials[0] !== undefined
    ? { value: byInitials[0].course.id, sure: false, from: 'name' }
    : undefined
}

/** "Class Test 1" and the codes of others: "18CS53", "CS-503". */
const withoutCodes = (text: string) =>
  text.replaceAll(/\b\d+ ?[a-z]{1,4} ?\d+\b|\b[a-z]{1,4}[ -]?\d{3}\b(?!\d)|\bct ?-?[1-4]\b|\b[fstb]e sem\b/g, ' ')

function byPage(source: Source, courses: readonly Course[]): Proposal<string> | undefined {
  const index = indexOf(courses)
  const places = [
    ...subjectsOf(source).map((text) => ({ text, named: true })),
    ...source.lines.map((text) => ({ text, named: false })),
  ]
  for (const { text, named } of places) {
    const plain = courseWords(text).join(' ')
    const [first, ...others] = index.filter(
      ({ aliases, initials }) =>
        (aliases.includes(plain) && (named || plain.length >= 3)) ||
        (named && initials.length >= 3 && initials === plain),
    )
    if (first !== undefined) return { value: first.course.id, sure: named && others.length === 0, from: 'page' }
    if (!named) continue
    // "Subject: DBMS (CSE)": the alias is one of its words.
    const within = index.find(({ aliases }) =>
      aliases.some((alias) => alias.length >= 3 && ` ${plain} `.includes(` ${alias} `)),
    )
    if (within !== undefined) return { value: within.course.id, sure: false, from: 'page' }
  }
  return undefined
}
