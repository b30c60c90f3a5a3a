import { dayAndMonthInShort } from '../dates/college-time.ts'

/** The days of a drive, by the column that has each, in their order. */
export const driveDays = {
  talk_on: 'Talk',
  closes_on: 'Registration closes',
  test_on: 'Test',
  interviews_on: 'Interviews',
  result_on: 'Result',
} as const
export type DriveDay = keyof typeof driveDays

export type DaysOfDrive = Record<DriveDay, string | null>

const names = Object.keys(driveDays) as DriveDay[]
/** As the subject of a sentence. */
const subjects = { ...driveDays, closes_on: 'End of registration' }

/** `3 Dec`; with the year where it is another than this day's. */
export const shortDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? dayAndMonthInShort(day) : `${dayAndMonthInShort(day)} ${day.slice(0, 4)}`

/** What moved, a sentence each: `Test moved from 3 Dec to 5 Dec`. What was past and is past is no news. */
export function movedDays(before: DaysOfDrive, after: DaysOfDrive, today: string): string[] {
  return names.flatMap((name) => {
    const [from, to] = [before[name], after[name]]
    if (from === to || ((from ?? '') < today && (to ?? '') < today)) return []
    const what = subjects[name]
    if (from === null) return [`${what}: ${shortDay(to ?? '', today)}`]
    if (to === null) return [`${what}: no date now, before ${shortDay(from, today)}`]
    return [`${what} moved from ${shortDay(from, today)} to ${shortDay(to, today)}`]
  })
}
