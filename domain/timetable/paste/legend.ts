import { type Catalogue, type FoundCourse, courseKey, shareWord } from './catalogue.ts'
import type { KnownCourse } from './reading.ts'
import { roomOf, titledTeacher } from './marks.ts'

/** What the lines around a table explain. */
export interface Legend {
  /** What a short name means; null where it means something that is no course of the catalogue. */
  courses: Map<string, FoundCourse | null>
  /** Teachers by their initials. */
  teachers: Map<string, string>
  /** By the course's code. */
  teacherOf: Map<string, string>
  roomOf: Map<string, string>
}

export const emptyLegend = (): Legend => ({
  courses: new Map(),
  teachers: new Map(),
  teacherOf: new Map(),
  roomOf: new Map(),
})

export type Role = 'code' | 'name' | 'short' | 'teacher' | 'room' | 'other'
const headings: readonly [RegExp, Role][] = [
  [/^(?:(?:course|subject|paper|sub)\.?\s*code|code(?:\s*no\.?)?)$/i, 'code'],
  [/^(?:abbr(?:eviation)?\.?|short\s*(?:name|form)|acronym|symbol)$/i, 'short'],
  [
    /^(?:(?:name\s+of\s+(?:the\s+)?)?(?:faculty|teacher|instructor|staff|lecturer)s?(?:\s*(?:name|member|in\s*-?charge))?s?|taught by|handled by)$/i,
    'teacher',
  ],
  [/^(?:(?:name\s+of\s+(?:the\s+)?)?(?:course|subject|paper)s?(?:\s*(?:name|title))?|title)$/i, 'name'],
  [/^(?:class\s*)?room(?:\s*no\.?)?$|^venue$/i, 'room'],
  [/^(?:s\.?\s?(?:l\.?|r\.?)?\s?no\.?|sr\.?|#|credits?|l-?t-?p(?:-?c)?|hours?|hrs|periods?|type)$/i, 'other'],
]
export const roleOf = (cell: string): Role | undefined => headings.find(([pattern]) => pattern.test(cell.trim()))?.[1]

/** Roles of the columns where a row names at least two of them, and one of them is a course or a teacher. */
export function legendHeading(cells: readonly string[]): (Role | undefined)[] | undefined {
  const roles = cells.map(roleOf)
  const named = new Set(roles.filter((role) => role !== undefined && role !== 'other'))
  return named.size >= 2 ? roles : undefined
}

interface Piece {
  text: string
  role?: Role | undefined
}

const short = /^(?=.*[A-Za-z])[A-Z][A-Za-z]?[A-Z&.\d -]{0,7}$/
const isNumber = (text: string) => /^[\d\s.:/()-]+$/.test(text)

/**
 * Takes a row of a legend into account.
 * @returns whether it was one
 */
export function readLegendRow(
  cells: readonly string[],
  catalogue: Catalogue,
  legend: Legend,
  roles?: readonly (Role | undefined)[],
): boolean {
  const filled = cells.flatMap((text, at) => (text.trim() === '' ? [] : [{ text: text.trim(), role: roles?.[at] }]))
  if (roles !== undefined)
    return take(
      filled.flatMap((piece) => piecesOf(piece)),
      catalogue,
      legend,
    )
  const lines = filled.flatMap(({ text }) => text.split('\n').flatMap(entriesOf)).filter((line) => line.trim() !== '')
  if (filled.length > 1 && !filled.some(({ text }) => isEntry(text)))
    return take(filled.flatMap(piecesOf), catalogue, legend)
  return lines.map((line) => take(piecesOf({ text: line }), catalogue, legend)).some(Boolean)
}

const initials = String.raw`(?!(?:LAB|ROOM|LH|HALL)\b)[A-Z][A-Z&.\d]{0,7}\s*[:=–-]\s*(?=[A-Za-z])`
const nextEntry = new RegExp(String.raw`[;,|]\s*(?=${initials})`)
const listName = new RegExp(
  String.raw`^(?:faculty|teachers?|staff|instructors?|subjects?|courses?|abbreviations?|legend|index|key|note)\s*[:–-]\s*(?=${initials})`,
  'i',
)

/** Several entries in one line: "Faculty: RS = Dr Rao, IS = Dr Iyer". */
const entriesOf = (line: string): string[] => line.trim().replace(listName, '').split(nextEntry)

/** "OS - Operating Systems", "RS: Dr Rao". */
const isEntry = (text: string) =>
  /^[^\s:=–-][^:=–]{0,40}?(?:\s*[:=–]\s*|\s+-\s*|-\s+|-(?=(?:Dr|Prof|Mr|Ms|Mrs)\b))\S/.test(text)

const beforeTitle = /\s*[-–,:(\n]\s*(?=(?:dr|prof|professor|mr|mrs|ms|miss|er|shri|smt)\b\.?\s*[A-Z])/i

function piecesOf({ text, role }: Piece): Piece[] {
  const plain = text.replace(/^(?:\d{1,2}\s*[.)]|[•*·-])\s+/, '')
  const byTitle = plain
    .split(beforeTitle)
    .flatMap((part) => part.split(/\s*[:=→]\s*|\s+[-–—]+\s*|\s*[-–—]+\s+|\s*,\s+|\t/))
  const brackets = byTitle.flatMap((part) => part.split(/\s*[()[\]]\s*/)).filter((part) => part.trim() !== '')
  const joined = brackets.length === 1 ? tight(brackets[0] ?? '') : brackets
  return joined.map((part, at) => ({ text: part.trim(), role: at === 0 ? role : undefined }))
}

/** "CN-Computer Networks", with no space at the dash. */
function tight(text: string): string[] {
  const match = /^([A-Z][A-Z&.]{1,7})\s*-\s*([A-Z][a-z].*)$/.exec(text)
  return match ? [match[1] ?? '', match[2] ?? ''] : [text]
}

function take(pieces: readonly Piece[], catalogue: Catalogue, legend: Legend): boolean {
  let named: FoundCourse | undefined
  let byShort: FoundCourse | undefined
  let room: string | undefined
  const [shorts, texts, teachers]: [string[], string[], string[]] = [[], [], []]
  const initials: { of: string; text: string }[] = []
  for (const { text, role } of pieces.slice(0, 12)) {
    if (role === 'other' || isNumber(text)) continue
    const teacher = titledTeacher(text)
    if (teacher !== undefined || role === 'teacher') {
      teachers.push(teacher ?? text)
      continue
    }
    const found = catalogue.find(text)
    const last = teachers.at(-1)
    if (
      short.test(text) &&
      !catalogue.isCodeLike(text) &&
      last !== undefined &&
      found === undefined &&
      role !== 'short'
    ) {
      initials.push({ of: last, text })
    } else if (found?.sure && isLongName(text, found.course)) named ??= found
    else if (role === 'room' || (roomOf(text) !== undefined && named !== undefined)) room = roomOf(text) ?? text
    else if (short.test(text) || role === 'short') {
      shorts.push(text)
      byShort ??= found
    } else texts.push(text)
  }
  for (const { of, text } of initials) legend.teachers.set(courseKey(text), of)
  const teacher = teachers.join(', ')
  const course = named ?? sameCourse(byShort, texts)
  if (course === undefined) return takeWithoutCourse({ shorts, texts, teachers }, legend) || initials.length > 0
  if (shorts.length + texts.length + teachers.length === 0 && room === undefined) return false
  for (const text of shorts) legend.courses.set(courseKey(text), course)
  // Beside a course, what is left is who teaches it; a name without a title only after the course's own name.
  const untitled = named !== undefined && teacher === '' ? texts.filter((text) => isPersonLike(text)).at(-1) : undefined
  const who = teacher || untitled
  if (who !== undefined && who !== '') legend.teacherOf.set(course.course.code, who)
  if (room !== undefined) legend.roomOf.set(course.course.code, room)
  return true
}

const isLongName = (text: string, { code, name }: KnownCourse) =>
  courseKey(text) === courseKey(code) || courseKey(text) === courseKey(name)

/** A short name of the catalogue means its course only if the legend does not explain it as something else. */
const sameCourse = (found: FoundCourse | undefined, texts: readonly string[]): FoundCourse | undefined =>
  found !== undefined && (texts.length === 0 || texts.some((text) => shareWord(text, found.course.name)))
    ? found
    : undefined

const isPersonLike = (text: string) => /^\p{Lu}[\p{L}\p{M}.]*(?:\s+\p{Lu}[\p{L}\p{M}.]*){0,4}$/u.test(text)

function takeWithoutCourse(
  { shorts, texts, teachers }: { shorts: readonly string[]; texts: readonly string[]; teachers: readonly string[] },
  legend: Legend,
): boolean {
  const [first] = shorts
  if (first === undefined) return false
  const [teacher] = teachers
  const [meaning] = texts
  if (meaning !== undefined) {
    legend.courses.set(courseKey(first), null)
    // "RS - Rao Sample" may be a person as well: it is one where a cell has it as such.
    if (teacher === undefined && isPersonLike(meaning)) legend.teachers.set(courseKey(first), meaning)
  } else if (teacher === undefined) return false
  else for (const text of shorts) legend.teachers.set(courseKey(text), teacher)
  return true
}
