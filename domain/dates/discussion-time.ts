import { dateAndTime } from './calendar-date.ts'

/**
 * An instant in the format of discussions (docs/behaviour.md#constants-discussions), in en-US: `Nov 12, 2025, 11:48
 * PM`. By default in the reader's time zone; empty for an invalid one.
 */
export const discussionTime = (iso: string, zone?: 'UTC' | 'Asia/Kolkata'): string =>
  dateAndTime(iso, zone)
    .replace(/^(\d+) (\w+)/, '$2 $1,')
    .replace(/[ap]m$/, (half) => half.toUpperCase())
