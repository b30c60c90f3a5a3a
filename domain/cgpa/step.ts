import { add, atLeast, fraction, less, parseDecimal, written, zero } from './fraction.ts'
import type { Fraction } from './fraction.ts'

export type Range = { least: Fraction; most?: Fraction; step: Fraction }

/** Credits go up and down by one and never below one (docs/behaviour.md#validation-calculator). */
export const creditsRange: Range = { least: fraction(1), step: fraction(1) }

/** SGPA and CGPA: 0 to the scale's maximum in steps of 0.01. */
export function marksRange(maximum: Fraction): Range {
  return { least: zero, most: maximum, step: fraction(1, 100) }
}

/** Completed semesters: whole, 0 to 20. */
export const semestersRange: Range = { least: zero, most: fraction(20), step: fraction(1) }

/** One step up or down from what is typed, held within the range; what cannot be read starts at its least. */
export function stepped(text: string, direction: 'up' | 'down', { least, most, step }: Range): string {
  const value = parseDecimal(text)
  if (value === undefined) return written(least)
  const next = direction === 'up' ? add(value, step) : less(value, step)
  if (!atLeast(next, least)) return written(least)
  return written(most !== undefined && atLeast(next, most) ? most : next)
}
