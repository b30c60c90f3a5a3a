import { calendarFile } from '#domain/dates/calendar-file.ts'
import { saveCalendar } from '#web/content/notices/save-calendar.ts'
import { calendarEventsOf } from './calendar-events.ts'
import type { Drive } from './drives.ts'

/** Offers the days of a drive that are to come as one file. */
export const addToCalendar = (drive: Drive, today: string): void =>
  saveCalendar(calendarFile(calendarEventsOf(drive, today, new Date())), 'drive.ics')
