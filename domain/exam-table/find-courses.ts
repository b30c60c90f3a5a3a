export interface CatalogueCourse {
  id: string
  code: string
  name: string
  aliases: readonly string[]
  /** The code of its branch. */
  branch: string
}

/** Letters and digits only, in lower case: "CS-301", "cs 301" and "CS301" are the same code. */
export const foldedName = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

export interface CourseIndex {
  /** By folded code, and by folded name or alias. */
  codes: ReadonlyMap<string, readonly CatalogueCourse[]>
  names: ReadonlyMap<string, readonly CatalogueCourse[]>
  branches: ReadonlySet<string>
}

export function indexCourses(courses: readonly CatalogueCourse[]): CourseIndex {
  const codes = new Map<string, CatalogueCourse[]>()
  const names = new Map<string, CatalogueCourse[]>()
  for (const course of courses) {
    add(codes, course.code, course)
    for (const name of [course.name, ...course.aliases]) add(names, name, course)
  }
  return { codes, names, branches: new Set(courses.map(({ branch }) => foldedName(branch))) }
}

function add(map: Map<string, CatalogueCourse[]>, name: string, course: CatalogueCourse) {
  const key = foldedName(name)
  if (key === '') return
  const known = map.get(key) ?? []
  if (!known.includes(course)) map.set(key, [...known, course])
}

/** A cell with a course: the possible courses of its code or name, and the rest of the cell. */
export interface CourseCell {
  by: 'code' | 'name'
  courses: readonly CatalogueCourse[]
  rest: string
}

/**
 * Undefined where the cell has no course of the catalogue.
 * @param known the courses of a code beside it, whose short name may then precede something else ("DBMS Hall 2")
 */
export function findCourses(
  cell: string,
  { codes, names }: CourseIndex,
  known: readonly CatalogueCourse[] = [],
): CourseCell | undefined {
  const whole = foldedName(cell)
  const code = codes.get(whole)
  if (code) return { by: 'code', courses: code, rest: '' }
  const name = names.get(whole)
  if (name) return { by: 'name', courses: name, rest: '' }
  const words = cell.split(/\s+/).filter((word) => word !== '')
  // "CS 301 Computer Networks": a code has one or two words. "Computer Networks Hall 3": a name may be the longest
  // prefix.
  for (const size of [2, 1]) {
    const courses = codes.get(foldedName(words.slice(0, size).join('')))
    if (courses) return { by: 'code', courses, rest: words.slice(size).join(' ') }
  }
  for (let size = Math.min(words.length - 1, 16); size > 0; size -= 1) {
    const courses = names.get(foldedName(words.slice(0, size).join(' ')))
    if (courses && (size > 1 || courses.some((course) => known.includes(course))))
      return { by: 'name', courses, rest: words.slice(size).join(' ') }
  }
  return undefined
}
