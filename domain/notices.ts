// Deadlines of notices as a college reads them: its days begin and end in India, whatever clock the reader's phone has.

/** Whom an author chose to read a notice. */
export const audiences = ['pro', 'members', 'everyone'] as const

/** The college's time zone. */
const collegeTimeZone = 'Asia/Kolkata'
/** Ahead of UTC by this much all year, ms: India has no summer time. */
const offsetMs = 5.5 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000
/** What was published earlier is not counted as unread, days (public.unread_notices() says the same). */
const unreadForDays = 30

/** How near a deadline is: within two days, within a week, later, or over. */
export type Nearness = 'now' | 'week' | 'later' | 'closed'

export interface Due {
  nearness: Nearness
  /** `2 days left`, `Closes today`, `Closed`. */
  words: string
}

/** The day on which a moment falls in the college, counted from 1970. The midnight that ends a day still counts as that day. */
const lastDay = (ms: number) => Math.floor((ms - 1 + offsetMs) / dayMs)

/** @param deadline an instant (`2026-11-20T11:00:00Z`) */
export function dueOf(deadline: string, now: Date): Due {
  const ms = new Date(deadline).getTime()
  if (ms <= now.getTime()) return { nearness: 'closed', words: 'Closed' }
  const days = lastDay(ms) - Math.floor((now.getTime() + offsetMs) / dayMs)
  if (days <= 0) return { nearness: 'now', words: 'Closes today' }
  const words = days === 1 ? '1 day left' : `${days} days left`
  return { nearness: days <= 2 ? 'now' : days <= 7 ? 'week' : 'later', words }
}

export interface Lasting {
  deadline: string | null
  valid_until: string | null
}

/** Whether a notice is over: by its end, or by its deadline where it has none. */
export function isPast({ deadline, valid_until }: Lasting, now: Date): boolean {
  const end = valid_until ?? deadline
  return end !== null && new Date(end).getTime() <= now.getTime()
}

/** Whether a notice waits to be read: the same rule as public.unread_notices(). */
export function isUnread(notice: Lasting & { publish_at: string }, read: unknown, now: Date): boolean {
  const age = now.getTime() - new Date(notice.publish_at).getTime()
  return read === undefined && age < unreadForDays * dayMs && !isPast(notice, now)
}

const shortDay = { timeZone: collegeTimeZone, day: 'numeric', month: 'short' } as const
const formats = new Map<string, Intl.DateTimeFormat>()
function write(time: number, name: string, parts: Intl.DateTimeFormatOptions): string {
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en-GB', parts)
  formats.set(name, format)
  return format.format(time)
}
const writeLastDay = (iso: string, name: string, parts: Intl.DateTimeFormatOptions): string =>
  write(lastDay(new Date(iso).getTime()) * dayMs - offsetMs + dayMs / 2, name, parts)

/** `21 Nov`: the college's day of an instant. */
export const dayAndMonth = (iso: string): string => writeLastDay(iso, 'day', shortDay)

/** The same for what begins at an instant, or was written then: a midnight begins a day there, and ends none. */
export const dayBegun = (iso: string): string => write(new Date(iso).getTime(), 'day', shortDay)

/** `Sat, 21 Nov 2026`. */
export const deadlineDate = (iso: string): string =>
  writeLastDay(iso, 'date', { ...shortDay, weekday: 'short', year: 'numeric' })

/** `5 pm`, `4:30 pm`; the midnight that ends a day is `the end of the day`, as is its last minute. */
export function deadlineTime(iso: string): string {
  const minutes = Math.floor(((new Date(iso).getTime() + offsetMs) % dayMs) / 60_000)
  if (minutes === 0 || minutes === 1439) return 'end of the day'
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const clock = minute === 0 ? `${hour % 12 || 12}` : `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
  return `${clock} ${hour < 12 ? 'am' : 'pm'}`
}
