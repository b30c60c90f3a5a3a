import {
  clockTime,
  collegeDay,
  collegeMinutes,
  dayAndMonthInShort,
  dayInShort,
  daysBetween,
  lastDay,
} from './dates/college-time.ts'

// Deadlines of notices in the college's time zone: days begin and end in India, whatever the reader's clock.

const dayMs = 24 * 60 * 60 * 1000
/** Older notices do not count as unread, days (as in public.unread_notices()). */
const unreadForDays = 30

/** A deadline's distance: within two days, within a week, later, or over. */
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
 * Whether a notice is unread: the same rule as public.unread_notices().
 *
 * @param joined when the reader's account was created, an instant: earlier notices do not count
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

/** The same for a beginning: a midnight is the beginning of a day, not the end of one. */
export const dayBegun = (iso: string): string => dayAndMonthInShort(collegeDay(new Date(iso)))

/** `Sat, 21 Nov 2026`. */
export function deadlineDate(iso: string): string {
  const day = lastDay(new Date(iso))
  return `${dayInShort(day)} ${day.slice(0, 4)}`
}

/** `5 pm`, `4:30 pm`; the midnight or last minute that ends a day is `end of the day`. */
export function deadlineTime(iso: string): string {
  const minutes = collegeMinutes(new Date(iso))
  return minutes === 0 || minutes === 1439 ? 'end of the day' : clockTime(minutes)
}
