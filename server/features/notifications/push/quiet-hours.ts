import { collegeTimeZone } from '#domain/notifications.ts'

/** A deadline that is so near comes through, ms. */
const nearMs = 12 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

export interface Quiet {
  /** `22:00:00`, by the college's clock; null where none are chosen. */
  from: string | null
  to: string | null
}

/** Until when a push has to wait; undefined where it may go now. */
export function quietUntil({ from, to }: Quiet, deadline: Date | null, now = new Date()): Date | undefined {
  if (from === null || to === null || from === to) return undefined
  const near = deadline !== null && deadline > now && deadline.getTime() - now.getTime() <= nearMs
  if (near) return undefined
  const time = msOfDay(clock.format(now))
  const [start, end] = [msOfDay(from), msOfDay(to)]
  const quiet = start < end ? time >= start && time < end : time >= start || time < end
  // The zone has no summer time, so a day has 24 hours.
  return quiet ? new Date(now.getTime() + ((end - time + dayMs) % dayMs)) : undefined
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: collegeTimeZone, timeStyle: 'medium' })

function msOfDay(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}
