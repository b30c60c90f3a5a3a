import { emailProblem } from './accounts/email.ts'
import { daysBetween } from './dates/college-time.ts'

// Rules for admins' content in addition to the columns' types. supabase/schema/texts/checks.sql has the
// same rules.

/** The maximum distance of an exam, a holiday or a drive, in days in both directions: a wrong year exceeds it. */
const maxDistance = 731

/** @param past days before today that are not far */
export function isFarDate(date: string, today: string, past = maxDistance): boolean {
  const days = daysBetween(today, date)
  return days > maxDistance || days < -past
}

/** The latest year of graduation of an alumnus. */
export const maxGraduationYear = (now = new Date()): number => now.getFullYear() + 1

/** One telephone number or several: digits with separators. */
export const isTelephone = (text: string): boolean =>
  /^[+(0-9][0-9 ()+./,;-]*$/.test(text) && text.replaceAll(/\D/g, '').length >= 5

export const isEmail = (text: string): boolean => emailProblem(text) === undefined

interface NoticeTimes {
  /** Instants that `Date` parses; empty where there is none. */
  publish_at: string
  deadline: string
  valid_until: string
}

/** False where one of the times is missing. */
const isBefore = (one = Number.NaN, other = Number.NaN) => one < other

/** The problems of a notice's times, by field. */
export function noticeTimeProblems({ publish_at, deadline, valid_until }: NoticeTimes): Partial<NoticeTimes> {
  const [published, due, valid] = [publish_at, deadline, valid_until].map((time) => Date.parse(time))
  return {
    ...(isBefore(due, published) && { deadline: 'The last date is before the notice is published' }),
    ...(isBefore(valid, due)
      ? { valid_until: 'It must be valid until its last date at least' }
      : isBefore(valid, published) && { valid_until: 'It ends before the notice is published' }),
  }
}
