import { dateAndTime } from './calendar-date.ts'

/**
 * An instant as discussions have it (docs/behaviour.md#constants-discussions), in en-US: `Nov 12, 2025, 11:48 PM`. In
 * the reader's time zone unless one is given; an unreadable one gives an empty text.
 */
export const discussionTime = (iso: string, zone?: 'UTC' | 'Asia/Kolkata'): string =>
  dateAndTime(iso, zone)
    .replace(/^(\d+) (\w+)/, '$2 $1,')
    .replace(/[ap]m$/, (half) => half.toUpperCase())
