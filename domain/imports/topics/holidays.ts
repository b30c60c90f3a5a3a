import { isFarDate } from '../../content-rules.ts'
import { calendarDate } from '../../dates/calendar-date.ts'
import { weekdayOf } from '../../dates/college-time.ts'
import { foldedName } from '../../exam-table/find-courses.ts'
import { readDate } from '../cells/dates.ts'
import { daysProblem, readDays, readWeekdays, weekdaysProblem } from '../cells/days.ts'
import { readText } from '../cells/texts.ts'
import { cellOf, type Columns, type Field, type Topic } from './topic.ts'

const fields: readonly Field[] = [
  {
    key: 'name',
    label: 'Name',
    headings: [
      /^(nameof(the)?)?(holiday|occasion|festival|event|vacation)s?(name)?$/,
      /^(particulars?|description|reason)$/,
    ],
    needed: true,
    read: readText(120),
  },
  {
    key: 'first_day',
    label: 'First day',
    headings: [/^(from|starts?|begins?)(date|day|on)?$/, /^dates?(from)?$/, /^dateof(the)?(holiday|occasion)$/],
    needed: true,
    isDate: true,
    byValues: true,
    read: (text, { dateOrder }) => readDays(dateOrder)(text),
  },
  {
    key: 'last_day',
    label: 'Last day',
    headings: [/^(to|till|until|upto|ends?)(date|day|on)?$/, /^dateto$/],
    isDate: true,
    read: (text, { dateOrder }) => readDate(dateOrder)(text),
  },
  { key: 'weekday', label: 'Weekday', headings: [/^(week)?days?(ofthe)?(week)?$/], read: readWeekdays },
]

const keyOf = ({ name, first_day: day }: Columns) => `${foldedName(String(name))} ${String(day)}`

export const holidays: Topic = {
  table: 'holidays',
  fields,
  columns: ['name', 'first_day', 'last_day'],
  check(values, { today }) {
    const first = String(values['first_day'])
    const last = String(values['last_day'] ?? first)
    const order = daysProblem(first, last)
    if (order !== undefined) return { field: 'last_day', problem: order }
    if (isFarDate(first, today)) {
      const cure = `${calendarDate(first)} is more than two years away. Check the year.`
      return { field: 'first_day', problem: { kind: 'out-of-range', cure } }
    }
    const weekdays = weekdaysProblem((values['weekday'] as readonly string[] | undefined) ?? [], [first, last])
    return weekdays && { field: 'weekday', problem: weekdays }
  },
  identity: keyOf,
  toColumns: ({ name, first_day: first, last_day: last = first }) => [{ name, first_day: first, last_day: last }],
  keyOf,
  toCells: (rows) =>
    rows.map(({ columns }) => ({
      name: cellOf(columns['name']),
      first_day: cellOf(columns['first_day']),
      last_day: cellOf(columns['last_day']),
      weekday: weekdayOf(String(columns['first_day'])),
    })),
}
