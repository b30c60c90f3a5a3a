import { fraction, parseDecimal, zero } from './fraction.ts'
import type { Fraction } from './fraction.ts'

export type ScaleId = 'ten' | 'four' | 'percentage'

export type Grade = { label: string; points: Fraction; description: string }

export type Scale = {
  id: ScaleId | 'college'
  name: string
  maximum: Fraction
  /** Best first, so that the first is the default of a new course. */
  grades: readonly [Grade, ...Grade[]]
  /** What the college subtracts from a CGPA before it converts it to a percentage. */
  percentLess?: Fraction
}

/**
 * A scale of the college's own, as public.college and the entries store it: the grades best first, points as decimals. It
 * runs to the points of the best grade. The entries have the scale itself, so that a later change by the college changes
 * no figure that a person has calculated, and a shared link needs nothing else.
 */
export type CollegeScale = {
  name: string
  /** Such as '0.5'; empty for none. */
  percentLess: string
  grades: { label: string; points: string; description: string }[]
}

export const scaleLimits = { name: 40, grades: 15, label: 12, points: 100, description: 40 } as const

/** The three scales of docs/behaviour.md#constants-calculator. */
export const scales: Record<ScaleId, Scale> = {
  ten: {
    id: 'ten',
    name: '10-point Indian',
    maximum: fraction(10),
    grades: [
      grade('O', '10', 'Outstanding'),
      grade('A+', '9', 'Excellent'),
      grade('A', '8', 'Very good'),
      grade('B+', '7', 'Good'),
      grade('B', '6', 'Above average'),
      grade('C', '5', 'Average'),
      grade('F', '0', 'Fail'),
    ],
  },
  four: {
    id: 'four',
    name: '4-point US',
    maximum: fraction(4),
    grades: [
      grade('A+', '4', 'Outstanding'),
      grade('A', '4', 'Excellent'),
      grade('A-', '3.7', 'Very good'),
      grade('B+', '3.3', 'Good'),
      grade('B', '3', 'Above average'),
      grade('B-', '2.7', 'Average'),
      grade('C+', '2.3', 'Below average'),
      grade('C', '2', 'Satisfactory'),
      grade('D', '1', 'Pass'),
      grade('F', '0', 'Fail'),
    ],
  },
  // Its grades are ranges of percent, but its figures run to 10 as on the Indian scale.
  percentage: {
    id: 'percentage',
    name: 'Percentage system',
    maximum: fraction(10),
    grades: [
      grade('90-100%', '10', 'Outstanding'),
      grade('80-89%', '9', 'Excellent'),
      grade('70-79%', '8', 'Very good'),
      grade('60-69%', '7', 'Good'),
      grade('50-59%', '6', 'Above average'),
      grade('40-49%', '5', 'Average'),
      grade('0-39%', '0', 'Fail'),
    ],
  },
}

/** Of the entries: one of the three, or the college's. */
export function scaleOf(choice: ScaleId | CollegeScale): Scale {
  if (typeof choice === 'string') return scales[choice]
  const { name, percentLess, grades } = choice
  const [best = grade('', '0', ''), ...others] = grades.map((one) => grade(one.label, one.points, one.description))
  const less = parseDecimal(percentLess)
  return {
    id: 'college',
    name,
    maximum: best.points,
    grades: [best, ...others],
    ...(less !== undefined && less.top > 0n && { percentLess: less }),
  }
}

export const scaleIds: readonly ScaleId[] = ['ten', 'four', 'percentage']

export function gradeOf(scale: Scale, label: string): Grade | undefined {
  return scale.grades.find((grade) => grade.label === label)
}

function grade(label: string, points: string, description: string): Grade {
  return { label, points: parseDecimal(points) ?? zero, description }
}
