import { entryKinds, type EntryKind } from '../entries/entries.ts'
import { clockTime, dayInShort } from '../dates/college-time.ts'

const kindsOfEntries = Object.keys(entryKinds) as EntryKind[]

/** The kinds of public.slot_changes; those of entries are what is due on a day, and no change of its classes. */
export const changeKinds = [
  'cancelled',
  'moved',
  'room',
  'teacher',
  'extra',
  'follows',
  'holiday',
  'representative',
  ...kindsOfEntries,
] as const
export type ChangeKind = (typeof changeKinds)[number]

export const isEntryKind = (kind: string): kind is EntryKind => Object.hasOwn(entryKinds, kind)

/** What changes, for a line of text. Days are the college's; times are `09:00` or `09:00:00`. */
export interface Change {
  kind: ChangeKind
  date: string
  /** Of the planned class; of an extra one, its own. */
  start: string | null
  /** The course's name, or what it is. */
  name: string
  toDate: string | null
  /** Of a moved class. */
  toStart: string | null
  room: string
  teacher: string
  /** 1 is Monday. */
  followsWeekday: number | null
  /** Who offers to represent the class. */
  reporter: string | null
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `Monday` of 1, to `Sunday` of 7. */
export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? ''

/** Minutes since midnight of a time of day, `09:50` or `09:50:00`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** `9 am`, of a time of day. */
export const hourText = (time: string): string => clockTime(minutesOf(time))

/** `Thu, 19 Nov, 9 am`, or the day alone. */
export const momentText = (day: string, time: string | null): string =>
  `${dayInShort(day)}${time === null ? '' : `, ${hourText(time)}`}`

/** `Thu, 19 Nov, 9 am: Operating Systems is cancelled`. */
export function changeText(change: Change): string {
  const { kind, date, start, name, toDate, toStart, room, teacher, followsWeekday, reporter } = change
  const day = dayInShort(date)
  const at = momentText(date, start)
  const inRoom = room === '' ? '' : `, ${room}`
  switch (kind) {
    case 'cancelled':
      return `${at}: ${name} is cancelled`
    case 'moved': {
      const newDay = toDate === null || toDate === date ? '' : `${dayInShort(toDate)}, `
      return `${at}: ${name} moves to ${newDay}${toStart === null ? '' : hourText(toStart)}${inRoom}`
    }
    case 'room':
      return `${at}: ${name} is in ${room}`
    case 'teacher':
      return `${at}: ${name} is taught by ${teacher}`
    case 'extra':
      return `${at}: extra class of ${name}${inRoom}`
    case 'follows':
      return `${day} follows ${weekdayName(followsWeekday ?? 1)}`
    case 'holiday':
      return `${day}: no classes`
    case 'representative':
      return `${reporter ?? 'A classmate'} represents the class`
    default:
      return `${at}: ${entryKinds[kind]}, ${name}`
  }
}
