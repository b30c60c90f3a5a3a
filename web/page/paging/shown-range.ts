import { thousands } from '#domain/counted.ts'

/** The items that are in the document: from `start` up to and without `end`. */
export interface ShownRange {
  start: number
  end: number
}

/** A browser styles, lays out and paints all items in the document at each press: more are slow on a cheap phone. */
export const maxShown = 100

/** The next items after the range; the first ones are removed when there are too many. */
export function showMore({ start, end }: ShownRange, pageSize: number, loaded: number): ShownRange {
  const next = Math.min(end, loaded) + pageSize
  return { start: Math.max(start, next - maxShown), end: next }
}

/** The items before the range; the last ones are removed when there are too many. */
export function showEarlier({ start, end }: ShownRange, pageSize: number): ShownRange {
  const first = Math.max(0, start - pageSize)
  return { start: first, end: Math.min(end, first + maxShown) }
}

/** A range of whole pages, so that something is in view when the list has become shorter. */
export function within({ start, end }: ShownRange, loaded: number): ShownRange {
  return start < loaded || start === 0 ? { start, end } : { start: Math.max(0, loaded - maxShown), end }
}

/** '500 notices', or the part in the document: '50 of 500 notices', '51 to 150 of 500 notices'. */
export function countShown({ start, end }: ShownRange, loaded: number, counted: string): string {
  const shownEnd = Math.min(end, loaded)
  if (start === 0 && shownEnd === loaded) return counted
  const shown = start === 0 ? thousands(shownEnd) : `${thousands(start + 1)} to ${thousands(shownEnd)}`
  return `${shown} of ${counted}`
}
