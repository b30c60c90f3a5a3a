import { isFarDate } from '../../content-rules.ts'
import { calendarDate } from '../../dates/calendar-date.ts'
import { weekdayOf } from '../../dates/college-time.ts'
import { type Exam, examKinds } from '../../dates/exams.ts'
import { type CatalogueCourse, findCourses, foldedName } from '../../exam-table/find-courses.ts'
import { findExam } from '../../exam-table/find-exam.ts'
import { readDate, readTime } from '../cells/dates.ts'
import { readWeekdays, weekdaysProblem } from '../cells/days.ts'
import { type Reading, wrong } from '../cells/reading.ts'
import { readText } from '../cells/texts.ts'
import { type Catalogue, cellOf, type Field, type StoredRow, type Topic, type Values } from './topic.ts'

const fields: readonly Field[] = [
  {
    key: 'course',
    label: 'Course',
    headings: [/^(course|subject|paper|sub)(code|no)$/, /^code(no)?$/, /^(course|subject|paper)(name|title)?s?$/],
    needed: true,
    byValues: true,
    read: readCourses,
  },
  {
    key: 'exam',
    label: 'Exam',
    headings: [/^(exam|examination|test|assessment)(type|kind|name)?s?$/],
    needed: true,
    mergesDown: true,
    byValues: true,
    read: readExam,
    fromTitle: readExam,
  },
  {
    key: 'date',
    label: 'Date',
    headings: [/^(exam|examination|test)?(date|dt)s?$/],
    needed: true,
    isDate: true,
    mergesDown: true,
    byValues: true,
    read: (text, { dateOrder }) => readDate(dateOrder)(text),
  },
  {
    key: 'weekday',
    label: 'Weekday',
    headings: [/^(week)?day(ofthe)?(week)?$/],
    mergesDown: true,
    read: readWeekdays,
  },
  {
    key: 'starts_at',
    label: 'Time',
    headings: [/^(exam)?(time|timings?|startsat|starttime|from)$/],
    mergesDown: true,
    byValues: true,
    read: readTime,
  },
  {
    key: 'hall',
    label: 'Hall',
    headings: [/^(exam)?(hall|room|venue|centre|center|place)(no)?$/],
    read: readText(120),
  },
]

/** All courses that a code or a name means: one for each branch that shares it. */
function readCourses(text: string, { index }: Catalogue): Reading<readonly CatalogueCourse[]> {
  const found = findCourses(text, index)
  if (found === undefined || found.rest !== '')
    return wrong('unknown-course', `No course of the catalogue is called “${text}”. Write its code, or add it first.`)
  const codes = [...new Set(found.courses.map(({ code }) => code))]
  return codes.length > 1
    ? wrong('unknown-course', `“${text}” could be ${codes.join(' or ')}: write the code.`)
    : { value: found.courses }
}

function readExam(text: string): Reading<Exam> {
  const found = findExam(text)
  if (found !== undefined && 'value' in found) return { value: found.value }
  const typed = examKinds.find((kind) => foldedName(kind) === foldedName(text))
  if (typed !== undefined) return { value: typed }
  return /\b(?:quiz|class test|unit test)\b/i.test(text)
    ? { value: 'quiz' }
    : wrong('unknown-value', `“${text}” is none of end semester, mid semester, quiz, supplementary.`)
}

const withoutSeconds = (time: unknown): string => cellOf(time).slice(0, 5)

const coursesOf = (values: Values) => values['course'] as readonly CatalogueCourse[]

export const examDates: Topic = {
  table: 'exam_dates',
  fields,
  columns: ['course_id', 'exam', 'date', 'starts_at', 'hall'],
  check(values, { today }) {
    const date = String(values['date'])
    const cure = `${calendarDate(date)} is more than two years away. Check the year.`
    if (isFarDate(date, today)) return { field: 'date', problem: { kind: 'out-of-range', cure } }
    const weekday = weekdaysProblem((values['weekday'] as readonly string[] | undefined) ?? [], [date])
    return weekday && { field: 'weekday', problem: weekday }
  },
  identity: (values) =>
    `${coursesOf(values)
      .map(({ id }) => id)
      .join(' ')} ${String(values['exam'])} ${String(values['date'])}`,
  toColumns: ({ course, weekday: _weekday, ...columns }) =>
    (course as readonly CatalogueCourse[]).map(({ id }) => ({ course_id: id, ...columns })),
  keyOf: ({ course_id: course, exam, date }) => `${String(course)} ${String(exam)} ${String(date)}`,
  // A time of the database has seconds.
  isSame: (column, stored, imported) => column === 'starts_at' && withoutSeconds(stored) === imported,
  toCells(rows, { courses }) {
    const codes = new Map(courses.map(({ id, code }) => [id, code]))
    const one = new Map<string, StoredRow['columns']>()
    for (const { columns } of rows) {
      const cells = {
        ...columns,
        starts_at: withoutSeconds(columns['starts_at']),
        weekday: weekdayOf(String(columns['date'])),
        course: codes.get(String(columns['course_id'])) ?? '',
        course_id: undefined,
      }
      one.set(JSON.stringify(cells), cells)
    }
    return [...one.values()].map((columns) => Object.fromEntries(fields.map(({ key }) => [key, cellOf(columns[key])])))
  },
}
