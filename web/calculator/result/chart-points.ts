import { toNumber } from '#domain/cgpa/fraction.ts'
import type { Fraction } from '#domain/cgpa/fraction.ts'
import type { Result } from '#domain/cgpa/result.ts'

export type Mark = { label: string; value: Fraction; now: boolean }

/** Earlier semesters and this one, in order. */
export function marksOfResult({ earlier, sgpa }: Result): Mark[] {
  return [
    ...earlier.map(({ name, value }) => ({ label: name.replace(/^Semester /, 'Sem '), value, now: false })),
    { label: 'Now', value: sgpa.value, now: true },
  ]
}

/** Whole numbers, a little below the smallest and above the greatest figure, within the scale. */
export function axisOf(marks: readonly Mark[], maximum: Fraction): number[] {
  const values = marks.map(({ value }) => toNumber(value))
  const top = Math.min(toNumber(maximum), Math.floor(Math.max(...values)) + 1)
  const bottom = Math.max(0, Math.min(Math.ceil(Math.min(...values)) - 1, top - 2))
  const step = Math.max(1, Math.ceil((top - bottom) / 5))
  const lines = []
  for (let line = top; line > bottom; line -= step) lines.push(line)
  return [...lines, bottom].toReversed()
}
