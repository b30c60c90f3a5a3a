import { UsageError } from '../core/config/environment.ts'

/** The last moment of a future day at the college, written as 2027-06-30. @throws {UsageError} */
export function endOfDay(day: string): Date {
  const until = new Date(`${day}T23:59:59.999+05:30`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(until.getTime()) || until < new Date())
    throw new UsageError(`${day} is not a future date. Write it as 2027-06-30.`)
  return until
}
