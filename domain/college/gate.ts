import { calendarDate } from '../dates/calendar-date.ts'

/** What the gate says where the college says nothing of its own. */
export const usualLine = 'Papers, notices, placements and people of the college, in one place.'

/** The gate's heading; `day` is empty without a date. */
export const gateHeading = (name: string, day: string): string =>
  `${name} opens here ${day === '' ? 'soon' : `on ${calendarDate(day)}`}`
