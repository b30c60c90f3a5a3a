import { dateAndTime } from '../dates/calendar-date.ts'
import type { audiences } from './audiences.ts'

/** What a code says of its notice (private.check_notice). */
export interface CheckedNotice {
  state: 'real' | 'withdrawn'
  /** Null for a withdrawn one, as are its revision and last date. */
  id: string | null
  audience: (typeof audiences)[number]
  author: string
  /** YYYY-MM-DD. */
  date: string
  /** Null where a link to the notice does not reveal it either. */
  title: string | null
  /** An instant; null also for who may not read the notice, as the reason. */
  deadline: string | null
  /** From 1. */
  revision: number | null
  changed_at: string | null
  withdrawn_at: string | null
  reason: string | null
}

interface Verdict {
  state: 'real' | 'changed' | 'withdrawn'
  heading: string
  sentence: string
}

/** The revision that a picture or print shows, from its QR code's address; undefined for a code that was typed. */
export function textOf(notice: Pick<CheckedNotice, 'revision'>, written: string | null): number | undefined {
  const text = /^\d{1,6}$/.test(written ?? '') ? Number(written) : 0
  return text >= 1 && text <= (notice.revision ?? 0) ? text : undefined
}

/** @param text as `textOf` */
export function verdictOf(notice: CheckedNotice, text: number | undefined): Verdict {
  if (notice.state === 'withdrawn')
    return {
      state: 'withdrawn',
      heading: 'Withdrawn: it no longer holds',
      sentence: `It was real. It was taken back on ${at(notice.withdrawn_at)}.`,
    }
  const revision = notice.revision ?? 1
  if ((text ?? 1) >= revision)
    return {
      state: 'real',
      heading: 'Yes, it is real',
      sentence: revision === 1 ? 'Its text has not changed.' : 'You have its newest text.',
    }
  const changed = `It was changed on ${at(notice.changed_at)}.`
  return {
    state: 'changed',
    heading: 'Real, but since changed',
    sentence:
      text === undefined
        ? `${changed} Compare what you have with what holds now.`
        : `${changed} You have text ${text}, and text ${revision} holds now.`,
  }
}

const at = (instant: string | null) => dateAndTime(instant ?? '', 'Asia/Kolkata')

/** For a text that is no code; a code whose last sign is not that of the others; and one that no notice has. */
export const unknownCode = {
  unreadable: 'A code has six signs, like 7KM-4PX. It has no letters I or O, and no 0 or 1.',
  mistyped: 'One of its six signs is mistyped: compare them with the picture or the print.',
  unknown: 'No notice of this college has it. Do not act on what you have before the office confirms it.',
} as const

export const unknownHeading = 'No notice has this code'
