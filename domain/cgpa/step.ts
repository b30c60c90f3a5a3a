import { add, atLeast, fraction, subtract, parseDecimal, formatExact, zero } from './fraction.ts'
import type { Fraction } from './fraction.ts'

export type Range = { min: Fraction; max?: Fraction; step: Fraction }

/** Credits change by one and never go below one (docs/behaviour.md#validation-calculator). */
export const creditsRange: Range = { min: fraction(1), step: fraction(1) }

/** SGPA and CGPA: 0 to the scale's maximum in steps of 0.01. */
export function marksRange(maximum: Fraction): Range {
  return { min: zero, max: maximum, step: fraction(1, 100) }
}

/** Completed semesters: whole, 0 to 20. */
export const semestersRange: Range = { min: zero, max: fraction(20), step: fraction(1) }

/** One step from the typed number, clamped to the range; an invalid number starts at the minimum. */
export function stepped(text: string, direction: 'up' | 'down', { min, max, step }: Range): string {
  const value = parseDecimal(text)
  if (value === undefined) return formatExact(min)
  const next = direction === 'up' ? add(value, step) : subtract(value, step)
  if (!atLeast(next, min)) return formatExact(min)
  return formatExact(max !== undefined && atLeast(next, max) ? max : next)
}
