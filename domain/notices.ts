import {
  clockTime,
  collegeDay,
  collegeMinutes,
  dayAndMonthInShort,
  dayInShort,
  daysBetween,
  lastDay,
} from './dates/college-time.ts'

// Deadlines of notices as a college reads them: its days begin and end in India, whatever clock the reader's phone has.

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

/** @param deadline an instant (`2026-11-20T11:00:00Z`) */
export function dueOf(deadline: string, now: Date): Due {
  if (new Date(deadline).getTime() <= now.getTime()) return { nearness: 'closed', words: 'Closed' }
  const days = daysBetween(collegeDay(now), lastDay(new Date(deadline)))
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

/**
 * Whether a notice waits to be read: the same rule as public.unread_notices().
 *
 * @param joined when the reader's account was made, an instant: what was published before is no news to it
 */
export function isUnread(
  notice: Lasting & { publish_at: string; date: string },
  read: unknown,
  { now, joined }: { now: Date; joined: string | undefined },
): boolean {
  const published = new Date(notice.publish_at)
  if (joined !== undefined && (published < new Date(joined) || notice.date < collegeDay(new Date(joined)))) return false
  const age = now.getTime() - published.getTime()
  return read === undefined && age < unreadForDays * dayMs && !isPast(notice, now)
}

/** `21 Nov`: the college's day of an instant. */
export const dayAndMonth = (iso: string): string => dayAndMonthInShort(lastDay(new Date(iso)))

/** The same for what begins at an instant, or was written then: a midnight begins a day there, and ends none. */
export const dayBegun = (iso: string): string => dayAndMonthInShort(collegeDay(new Date(iso)))

/** `Sat, 21 Nov 2026`. */
export function deadlineDate(iso: string): string {
  const day = lastDay(new Date(iso))
  return `${dayInShort(day)} ${day.slice(0, 4)}`
}

/** `5 pm`, `4:30 pm`; the midnight that ends a day is `the end of the day`, as is its last minute. */
export function deadlineTime(iso: string): string {
  const minutes = collegeMinutes(new Date(iso))
  return minutes === 0 || minutes === 1439 ? 'end of the day' : clockTime(minutes)
}
