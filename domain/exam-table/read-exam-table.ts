import { isFarDate } from '../content-rules.ts'
import { calendarDate } from '../dates/calendar-date.ts'
import { collegeToday } from '../dates/college-time.ts'
import type { Exam } from '../dates/exams.ts'
import { saysNothing, splitCells } from './cells.ts'
import { type CatalogueCourse, findCourses, foldedName, indexCourses, type CourseIndex } from './find-courses.ts'
import { findDate } from './find-date.ts'
import { findExam } from './find-exam.ts'
import { findTime } from './find-time.ts'
import type { Found } from './found.ts'

export interface ExamDate {
  /** More than one where branches share a course. */
  courses: readonly CatalogueCourse[]
  exam: Exam
  /** `2026-11-30`. */
  date: string
  /** `10:00`; null where the row has none. */
  startsAt: string | null
  hall: string
}

/** More lines must be added in parts: parsing them would block the browser. */
export const maxExamLines = 500

/** One pasted line: its exam date, or its problem. */
export type TableRow = { line: string; number: number } & ({ examDate: ExamDate } | { problem: string })

/** Maximum length of a hall, in characters; the database checks the same. */
const maxHall = 120

/**
 * Parses a table of exam dates pasted from a spreadsheet or a PDF. Columns may have any order: a date, a time and an
 * examination are recognised by their format, a course by the catalogue; the rest is the hall. Blank lines and headings
 * are skipped.
 * @param unsaid the examination of rows that name none
 */
export function readExamTable(text: string, courses: readonly CatalogueCourse[], unsaid: Exam): TableRow[] {
  const index = indexCourses(courses)
  const firstLines = new Map<string, number>()
  return text.split(/\r\n|\n|\r/).flatMap((line, at): TableRow[] => {
    if (line.trim() === '' || isHeading(line)) return []
    const number = at + 1
    const read = readRow(line, index, unsaid)
    if ('problem' in read) return [{ line, number, ...read }]
    const keys = read.examDate.courses.map(({ id }) => `${id} ${read.examDate.exam} ${read.examDate.date}`)
    const same = keys.map((key) => firstLines.get(key)).find((first) => first !== undefined)
    if (same !== undefined) return [{ line, number, problem: `The same examination as in line ${same}` }]
    for (const key of keys) firstLines.set(key, number)
    return [{ line, number, ...read }]
  })
}

const headingWords = new Set(
  `s sl sr no number subject subjects course courses paper code name title date day time timing timings hall room venue exam
  examination examinations semester branch type kind of the and end mid table timetable schedule centre center`.split(
    /\s+/,
  ),
)

/** Only column names, a title or a rule. */
const isHeading = (line: string) =>
  !/\d/.test(line) &&
  line
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .every((word) => word === '' || headingWords.has(word))

function readRow(line: string, index: CourseIndex, unsaid: Exam): { examDate: ExamDate } | { problem: string } {
  // Found parts are replaced by a tab, which separates the text before and after them.
  let text = line
  const take = <T>(find: (text: string) => Found<T> | undefined): Found<T> | undefined => {
    const found = find(text)
    if (found) text = `${text.slice(0, found.start)}\t${text.slice(found.end)}`
    return found
  }
  const date = take(findDate)
  if (date === undefined) return { problem: 'No date found. Write it as 30 Nov 2026 or 30/11/2026' }
  if ('problem' in date) return { problem: date.problem }
  if (isFarDate(date.value, collegeToday()))
    return { problem: `${calendarDate(date.value)} is more than two years away. Check the year` }
  const another = findDate(text)
  if (another && 'value' in another && another.value !== date.value)
    return { problem: 'More than one date in this line' }
  const time = take(findTime)
  if (time && 'problem' in time) return { problem: time.problem }
  const exam = take(findExam)

  const read = readCells(splitCells(line, text), index)
  if ('problem' in read) return read
  return {
    examDate: {
      courses: read.courses,
      exam: exam && 'value' in exam ? exam.value : unsaid,
      date: date.value,
      startsAt: time?.value ?? null,
      hall: read.hall,
    },
  }
}

function readCells(
  cells: readonly string[],
  index: CourseIndex,
): { courses: readonly CatalogueCourse[]; hall: string } | { problem: string } {
  const found: Partial<Record<'code' | 'name', readonly CatalogueCourse[]>> = {}
  const isBranch = (cell: string) => index.branches.has(foldedName(cell))
  const left: string[] = []
  const read = (cell: string): void => {
    if (saysNothing(cell)) return
    const cellCourses = findCourses(cell, index, found.code)
    if (cellCourses === undefined || found[cellCourses.by] !== undefined) return void left.push(cell)
    found[cellCourses.by] = cellCourses.courses
    // "CS301 DBMS Hall 2", as pasted from a PDF.
    read(cellCourses.rest)
  }
  for (const cell of cells) if (!isBranch(cell)) read(cell)
  const branches = new Set<string>()
  for (const cell of cells.filter(isBranch)) {
    // A branch's code may be another branch's short name for a course.
    if (found.code === undefined && found.name === undefined) read(cell)
    else branches.add(foldedName(cell))
  }
  const named = found.code ?? found.name
  if (named === undefined)
    return { problem: left.length === 0 ? 'No course found' : `No course of the catalogue is called “${left[0]}”` }
  const courses = branches.size === 0 ? named : named.filter(({ branch }) => branches.has(foldedName(branch)))
  const [first] = courses
  if (first === undefined) return { problem: `${named[0]?.code ?? 'The course'} is not a course of this branch` }
  const { name: others } = found
  if (found.code && others && !courses.some((course) => others.includes(course)))
    return { problem: `${first.code} is ${first.name}, but the line also says ${others[0]?.name ?? ''}` }
  // Branches share courses under the same name. Two courses with one short name are ambiguous.
  const names = new Set(courses.map(({ name }) => foldedName(name)))
  if (names.size > 1)
    return { problem: `It could be ${courses.map(({ code, name }) => `${code} ${name}`).join(' or ')}: write the code` }
  return hallOf(found.code && !others ? withoutName(left, first) : left, courses)
}

/** Removes a cell that resembles the course's name, because colleges write names in more than one way. */
function withoutName(cells: readonly string[], { name }: CatalogueCourse): string[] {
  const words = new Set(wordsOf(name))
  const like = cells.findIndex((cell) => wordsOf(cell).some((word) => words.has(word)))
  return cells.filter((_, at) => at !== like)
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 3)

function hallOf(cells: readonly string[], courses: readonly CatalogueCourse[]) {
  const [hall = '', ...others] = cells
  if (others.length > 0)
    return { problem: `Which of these is the hall: ${cells.map((cell) => `“${cell}”`).join(', ')}? Leave one of them` }
  if ([...hall].length > maxHall) return { problem: 'The hall is too long' }
  return { courses, hall }
}
