import type { Block, DayLine } from './blocks.ts'
import { type CellClass, type ReadCell, readCell } from './cell.ts'
import type { Grid } from './grid.ts'
import { type Hour, readHours } from './hours.ts'
import type { Legend } from './legend.ts'
import type { Lexicon } from './lexicon.ts'
import { groupOf } from './marks.ts'
import type { Doubtful, PasteContext, PastedSlot, Unread } from './reading.ts'
import { type FilledCell, filledCells } from './spans.ts'
import { type SectionName, sectionOfTitle } from './titles.ts'
import { followedWeekday } from './weekdays.ts'
import { isNoCourse } from './words.ts'

export interface TableSetting {
  context: PasteContext
  lexicon: Lexicon
  legends: readonly Legend[]
  grid: Grid
  own: SectionName
  /** As the table's title says. */
  section: string | undefined
  room: string | undefined
}

/** More than any table of some sections holds. */
const maxFound = 1500

/** The classes of one table, and of how many of its periods the times are not known: all of them then. */
export function classesOf(
  block: Block,
  setting: TableSetting,
): { slots: PastedSlot[]; unknown: Unread[]; untimed: number } {
  const hours = readHours(block.hours, setting.context)
  const slots: PastedSlot[] = []
  const unknown: Unread[] = []
  const cache = new Map<string, ReadCell>()
  const read = (text: string) => {
    const known = cache.get(text) ?? readCell(text, setting.lexicon)
    cache.set(text, known)
    return known
  }
  for (const [line, cell] of filledCells(block, setting.grid, hours, read)) {
    if (slots.length + unknown.length > maxFound) break
    const follows = followedWeekday(cell.text)
    if (follows !== undefined)
      unknown.push({ kind: 'not-a-course', weekday: line.weekday, cell: oneLine(cell.text), follows })
    else if (isNoCourse(cell.text)) unknown.push(noCourse(cell.text, line, cell, hours))
    else {
      const { classes, noCourses, rest } = read(cell.text)
      for (const one of classes) slots.push(slotOf(one, cell, line, { hours, setting }))
      for (const text of noCourses) unknown.push(noCourse(text, line, cell, hours))
      if (rest.length > 0 || (classes.length === 0 && noCourses.length === 0))
        unknown.push({
          kind: 'cell',
          weekday: line.weekday,
          cell: oneLine(rest.length > 0 && classes.length > 0 ? rest.join(' ') : cell.text),
        })
    }
  }
  return { slots, unknown, untimed: hours.some(({ start }) => start === null) ? hours.length : 0 }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const noCourse = (text: string, { weekday }: DayLine, { from, to }: FilledCell, hours: readonly Hour[]): Unread => ({
  kind: 'not-a-course',
  weekday,
  cell: oneLine(text),
  start: hours[from]?.start ?? null,
  end: hours[to]?.end ?? null,
})

function slotOf(
  one: CellClass,
  cell: FilledCell,
  line: DayLine,
  { hours, setting }: { hours: readonly Hour[]; setting: TableSetting },
): PastedSlot {
  const [first, last] = [hours[cell.from], hours[cell.to]]
  const code = one.found?.course.code
  const doubt = new Set<Doubtful>(one.doubt)
  if (line.isGuess) doubt.add('weekday')
  for (const what of first?.doubt ?? []) if (what === 'start') doubt.add('start')
  if (cell.isEndGuess || last?.doubt.includes('end')) doubt.add('end')
  const ofLine =
    line.group === undefined || one.group !== undefined ? undefined : groupOf(line.group, setting.context.groups)
  if (ofLine?.sure === false) doubt.add('group')
  const group = one.group ?? ofLine?.value ?? undefined
  const find = (what: 'teacherOf' | 'roomOf') =>
    code === undefined
      ? undefined
      : setting.legends.map((legend) => legend[what].get(code)).find((value) => value !== undefined)
  const teacher = one.teacher ?? find('teacherOf')
  // A lab is elsewhere; where a class is that the catalogue does not know is a guess.
  const ofTitle = one.lab ? undefined : setting.room
  const room = one.room ?? find('roomOf') ?? ofTitle
  if (one.room === undefined && room !== undefined && code === undefined) doubt.add('room')
  const section =
    line.section === undefined
      ? setting.section
      : (sectionOfTitle(`Section ${line.section}`, setting.own) ?? setting.section)
  const [from, to] = [first?.number, last?.number]
  return {
    weekday: line.weekday,
    start: first?.start ?? null,
    end: last?.end ?? null,
    ...(from !== undefined && to !== undefined && { periods: [from, to] as const }),
    course: code ?? null,
    ...(code === undefined && one.name !== undefined && { name: oneLine(one.name) }),
    ...(room !== undefined && { room: oneLine(room).slice(0, 60) }),
    ...(teacher !== undefined && { teacher: oneLine(teacher).slice(0, 80) }),
    ...(typeof group === 'string' && { group }),
    ...(one.week !== undefined && { week: one.week }),
    ...(section !== undefined && { section }),
    lab: one.lab,
    doubt: [...doubt],
  }
}
