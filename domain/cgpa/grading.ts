import { atLeast, divide, fraction, parseDecimal, multiply, subtract, zero } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import type { Scale, ScaleId } from './scales.ts'

// Grades depend on the exact figure, not on the two shown decimals: 8.996 is shown as 9.00 and is no O.

/** Best first: the lowest figure of each label (docs/behaviour.md#constants-calculator). */
const labels: Record<ScaleId, { earned: readonly (readonly [string, string])[]; else: string }> = {
  ten: {
    earned: [
      ['9', 'O'],
      ['8', 'A+'],
      ['7', 'A'],
      ['6', 'B+'],
      ['5', 'B'],
      ['4', 'C'],
    ],
    else: 'F',
  },
  four: {
    earned: [
      ['3.7', 'A'],
      ['3.3', 'B+'],
      ['3', 'B'],
      ['2.7', 'B-'],
      ['2.3', 'C+'],
      ['2', 'C'],
      ['1', 'D'],
    ],
    else: 'F',
  },
  // 70% and 50% of its maximum, 10.
  percentage: {
    earned: [
      ['7', 'Good'],
      ['5', 'Average'],
    ],
    else: 'Poor',
  },
}

/** On the college's scale: the best grade whose points the figure reaches. */
export function resultLabel(scale: Scale, value: Fraction): string {
  if (scale.id === 'college')
    return (scale.grades.find(({ points }) => atLeast(value, points)) ?? scale.grades.at(-1) ?? scale.grades[0]).label
  const { earned, else: rest } = labels[scale.id]
  return earned.find(([min]) => atLeast(value, parseDecimal(min) ?? zero))?.[1] ?? rest
}

export function percentOf(scale: Scale, value: Fraction): Fraction {
  return divide(multiply(value, fraction(100)), scale.maximum)
}

/** As the college converts it, which need not be its share of the maximum; undefined where it has no such rule. */
export function collegePercentOf(scale: Scale, value: Fraction): Fraction | undefined {
  const less = scale.percentLess
  if (less === undefined) return undefined
  return percentOf(scale, subtract(value, less))
}

export type Band = 90 | 80 | 70 | 60 | 50 | 0

/** The highest insight threshold that the figure reaches, in percent of the maximum; 0 below all. */
export function bandOf(scale: Scale, value: Fraction): Band {
  const percent = percentOf(scale, value)
  return ([90, 80, 70, 60, 50] as const).find((min) => atLeast(percent, fraction(min))) ?? 0
}

export type Performance = 'Excellent' | 'Good' | 'Room for Improvement'

export function performanceOf(scale: Scale, value: Fraction): Performance {
  const percent = percentOf(scale, value)
  if (atLeast(percent, fraction(80))) return 'Excellent'
  return atLeast(percent, fraction(60)) ? 'Good' : 'Room for Improvement'
}
