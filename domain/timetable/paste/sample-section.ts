import type { PasteContext, PastedSlot } from './reading.ts'
import { readTimetable } from './read-timetable.ts'

// All of it is sample data: no college has these tables.
const course = (code: string, name: string, ...aliases: string[]) => ({ code, name, aliases })
export const context: PasteContext = {
  section: 'ECE 3 B',
  groups: ['B1', 'B2'],
  periods: [],
  courses: [
    course('EC201', 'Signals and Systems', 'SS', 'S&S'),
    course('EC202', 'Network Analysis', 'NA'),
    course('EC203', 'Analog Circuits', 'AC'),
    course('EC204', 'Digital Logic Design', 'DLD'),
    course('MA201', 'Mathematics III', 'M3', 'Maths-III'),
    course('HS201', 'Universal Human Values', 'UHV'),
    course('EC291', 'Analog Circuits Lab', 'AC Lab'),
    course('EC292', 'Digital Logic Design Lab', 'DLD Lab'),
    course('EC251', 'Embedded Systems'),
    course('EC252', 'Antennas'),
  ],
}
const days = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A class in one line: "Mon 09:00-09:50 EC201 [LH 2] {Dr Rao} #B1 wA @ECE 3 A ?end". */
const inLine = (slot: PastedSlot): string =>
  [
    days[slot.weekday],
    slot.start === null ? `p${slot.periods?.join('-')}` : `${slot.start}-${slot.end}`,
    slot.course ?? `“${slot.name}”`,
    slot.room && `[${slot.room}]`,
    slot.teacher && `{${slot.teacher}}`,
    slot.group && `#${slot.group}`,
    slot.week && `w${slot.week}`,
    slot.section && `@${slot.section}`,
    slot.doubt.length > 0 && `?${slot.doubt.join(',')}`,
  ]
    .filter(Boolean)
    .join(' ')

/** A table as it is read by a sample section, without its notes on missing rooms and teachers. */
export const read = (source: string | readonly string[], own: Partial<PasteContext> = {}) => {
  const reading = readTimetable(typeof source === 'string' ? source : source.join('\n'), { ...context, ...own })
  const unknown = reading.unknown.filter(({ kind }) => kind !== 'no-room' && kind !== 'no-teacher')
  return { ...reading, slots: reading.slots.map(inLine), unknown }
}
