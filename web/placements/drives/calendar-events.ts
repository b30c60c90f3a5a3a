import type { CalendarEvent } from '#domain/dates/calendar-file.ts'
import { datesOf } from './dates.ts'
import type { Drive } from './drives.ts'

type Dated = Parameters<typeof datesOf>[0] & Pick<Drive, 'id' | 'organisations' | 'place'>

/**
 * The days of a drive that are to come, each under a UID of its own: the file of a day that moved replaces the copy in a
 * calendar.
 */
export const calendarEventsOf = (drive: Dated, today: string, written: Date): CalendarEvent[] =>
  datesOf(drive)
    .filter(({ day }) => day >= today)
    .map(({ name, label, day }) => ({
      uid: `${drive.id}-${name}@drives.campuslife`,
      sequence: Math.floor(written.getTime() / 60_000),
      writtenAt: written.toISOString(),
      at: day,
      title: `${drive.organisations.name}: ${label}`,
      location: drive.place,
    }))
