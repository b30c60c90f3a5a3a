import type { Block } from './blocks.ts'
import type { Grid } from './grid.ts'
import { hourHeadingOf } from './hours.ts'
import { type Role, roleOf } from './legend.ts'
import { weekdayOf } from './weekdays.ts'

// A list of classes, one a row: "Day, Start, End, Course, Room, Teacher". Each row is read as a table of one hour with its own legend.

type Column = 'day' | 'time' | 'start' | 'end' | 'group' | 'section' | Role
const columns: readonly [RegExp, Column][] = [
  [/^(?:week\s*)?days?(?:\s*of\s*(?:the\s*)?week)?$/i, 'day'],
  [/^(?:times?|hours?|time\s*slot|timings?)$/i, 'time'],
  [/^(?:start|from|begin(?:s|ning)?)(?:\s*(?:time|at))?$/i, 'start'],
  [/^(?:end|to|till|finish)(?:\s*(?:time|at))?s?$/i, 'end'],
  [/^(?:batch|group|grp|sub-?group)\.?$/i, 'group'],
  [/^(?:section|sec|division)\.?$/i, 'section'],
  [/^(?:class|lecture)$/i, 'name'],
]
const columnOf = (heading: string): Column | undefined =>
  columns.find(([pattern]) => pattern.test(heading.trim()))?.[1] ?? roleOf(heading)

/** Where the headings may be: below some titles. */
const maxTitles = 15
const headingOf: Partial<Record<Column, string>> = {
  code: 'Code',
  name: 'Subject',
  short: 'Short name',
  teacher: 'Faculty',
}

export interface List {
  /** A table of one class for each row. */
  blocks: Block[]
  /** Rows without a day, a time or a course. */
  notes: string[]
}

/** Undefined where the source is no list. */
export function readList({ rows }: Grid): List | undefined {
  const head = rows.slice(0, maxTitles).findIndex((row) => {
    const found = new Set(row.map((cell) => columnOf(cell?.text ?? '')))
    return found.has('day') && (found.has('time') || found.has('start')) && (found.has('code') || found.has('name'))
  })
  if (head === -1) return undefined
  const headings = (rows[head] ?? []).map((cell) => columnOf(cell?.text ?? ''))
  const titles = rows.slice(0, head).flatMap((row) => row.map((cell) => cell?.text ?? ''))
  const blocks: Block[] = []
  const notes: string[] = []
  let day: number | undefined
  for (const row of rows.slice(head + 1)) {
    const of = (column: Column) => row[headings.indexOf(column)]?.text.trim() ?? ''
    day = of('day') === '' ? day : weekdayOf(of('day'))
    const end = of('end') === '' ? '' : `-${of('end')}`
    const hour = hourHeadingOf(of('time') || `${of('start')}${end}`)
    const course = of('code') || of('short') || of('name')
    if (day === undefined || hour === undefined || course === '') {
      notes.push(
        row
          .map((cell) => cell?.text ?? '')
          .join(' ')
          .trim(),
      )
      continue
    }
    const explained = (Object.keys(headingOf) as Column[]).filter((column) => of(column) !== '')
    blocks.push({
      hours: [hour],
      pauseBefore: [false],
      lines: [
        {
          weekday: day,
          isGuess: false,
          ...(of('section') !== '' && { section: of('section') }),
          ...(of('group') !== '' && { group: of('group') }),
          cells: [{ text: [course, of('room')].filter(Boolean).join('\n') }],
        },
      ],
      titles,
      around: explained.length < 2 ? [] : [explained.map((column) => headingOf[column] ?? ''), explained.map(of)],
    })
  }
  return blocks.length === 0 ? undefined : { blocks, notes: notes.filter(Boolean) }
}
