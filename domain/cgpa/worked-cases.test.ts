import { describe, expect, it } from 'vitest'
import { freshEntries } from './entries.ts'
import type { Entries } from './entries.ts'
import { formatRounded } from './fraction.ts'
import { bandOf, performanceOf, resultLabel } from './grading.ts'
import { resultOf } from './result.ts'
import type { ScaleId } from './scales.ts'
import { scales } from './scales.ts'

// Calculated by hand, with the calculation beside each: credits x points, summed, over the credits.
// Each lowest figure of a label or a threshold has a case at it and one just below.

/** `4 A+, 3 B` is a course of 4 credits graded A+ and one of 3 graded B. */
function entries(scale: ScaleId, rows: string, more: Partial<Entries> = {}): Entries {
  const courses = rows.split(', ').map((row, index) => {
    const [credits = '', grade = ''] = row.split(' ')
    return { id: index + 1, name: '', credits, grade, editing: false }
  })
  return { ...freshEntries(), scale, courses, ...more }
}

function graded(scale: ScaleId, rows: string) {
  const result = resultOf(entries(scale, rows))
  if (result === undefined) return undefined
  const { value } = result.sgpa
  const of = scales[scale]
  return [formatRounded(value), resultLabel(of, value), bandOf(of, value), performanceOf(of, value)]
}

describe('on the 10-point scale', () => {
  it.each([
    ['3 O', '10.00', 'O', 90, 'Excellent'], // 30 / 3 = 10
    ['4 A+, 4 A, 3 A, 3 B+, 2 O', '8.31', 'A+', 80, 'Excellent'], // 36 + 32 + 24 + 21 + 20 = 133; 133 / 16 = 8.3125
    ['3 O, 3 A+, 3 A+', '9.33', 'O', 90, 'Excellent'], // 30 + 27 + 27 = 84; 84 / 9 = 9.333...
    ['1 O, 2 B+', '8.00', 'A+', 80, 'Excellent'], // 10 + 14 = 24; 24 / 3 = 8
    ['1.5 O, 2.5 A', '8.75', 'A+', 80, 'Excellent'], // 15 + 20 = 35; 35 / 4 = 8.75
    ['0.1 O, 0.2 A+', '9.33', 'O', 90, 'Excellent'], // 1 + 1.8 = 2.8; 2.8 / 0.3 = 9.333...
    ['7 A, 1 A+', '8.13', 'A+', 80, 'Excellent'], // 56 + 9 = 65; 65 / 8 = 8.125, half goes up
    ['3 A+', '9.00', 'O', 90, 'Excellent'], // 27 / 3 = 9: least O, 90%
    ['99 A+, 1 A', '8.99', 'A+', 80, 'Excellent'], // 891 + 8 = 899; 899 / 100 = 8.99
    ['249 A+, 1 A', '9.00', 'A+', 80, 'Excellent'], // 2241 + 8 = 2249; 2249 / 250 = 8.996: shown as 9.00, below 9
    ['5 A', '8.00', 'A+', 80, 'Excellent'], // 40 / 5 = 8: least A+, 80%, Excellent
    ['99 A, 1 B+', '7.99', 'A', 70, 'Good'], // 792 + 7 = 799; 799 / 100 = 7.99
    ['2 B+', '7.00', 'A', 70, 'Good'], // 14 / 2 = 7: least A, 70%
    ['99 B+, 1 B', '6.99', 'B+', 60, 'Good'], // 693 + 6 = 699; 699 / 100 = 6.99
    ['4 B', '6.00', 'B+', 60, 'Good'], // 24 / 4 = 6: least B+, 60%, Good
    ['99 B, 1 C', '5.99', 'B', 50, 'Room for Improvement'], // 594 + 5 = 599; 599 / 100 = 5.99
    ['1 C', '5.00', 'B', 50, 'Room for Improvement'], // 5 / 1 = 5: least B, 50%
    ['499 C, 1 F', '4.99', 'C', 0, 'Room for Improvement'], // 2495 + 0; 2495 / 500 = 4.99
    ['4 C, 1 F', '4.00', 'C', 0, 'Room for Improvement'], // 20 + 0; 20 / 5 = 4: least C
    ['399 C, 101 F', '3.99', 'F', 0, 'Room for Improvement'], // 1995 + 0; 1995 / 500 = 3.99
    ['3 F', '0.00', 'F', 0, 'Room for Improvement'], // 0 / 3 = 0
  ])('%s makes %s, %s, %i%%, %s', (rows, ...expected) => expect(graded('ten', rows)).toEqual(expected))
})

describe('on the 4-point scale', () => {
  it.each([
    ['3 A+, 3 A', '4.00', 'A', 90, 'Excellent'], // 12 + 12 = 24; 24 / 6 = 4
    ['3 A-', '3.70', 'A', 90, 'Excellent'], // 11.1 / 3 = 3.7: least A
    ['99 A-, 1 B+', '3.70', 'B+', 90, 'Excellent'], // 366.3 + 3.3 = 369.6; / 100 = 3.696
    ['3 A-, 1 B+', '3.60', 'B+', 90, 'Excellent'], // 11.1 + 3.3 = 14.4; / 4 = 3.6: 90% of 4
    ['74 A-, 26 B+', '3.60', 'B+', 80, 'Excellent'], // 273.8 + 85.8 = 359.6; / 100 = 3.596: 89.9%
    ['3 B+', '3.30', 'B+', 80, 'Excellent'], // 9.9 / 3 = 3.3: least B+
    ['99 B+, 1 B', '3.30', 'B', 80, 'Excellent'], // 326.7 + 3 = 329.7; / 100 = 3.297
    ['2 B+, 1 B', '3.20', 'B', 80, 'Excellent'], // 6.6 + 3 = 9.6; / 3 = 3.2: 80% of 4, Excellent
    ['66 B+, 34 B', '3.20', 'B', 70, 'Good'], // 217.8 + 102 = 319.8; / 100 = 3.198: 79.95%
    ['3 B', '3.00', 'B', 70, 'Good'], // 9 / 3 = 3: least B
    ['99 B, 1 B-', '3.00', 'B-', 70, 'Good'], // 297 + 2.7 = 299.7; / 100 = 2.997
    ['1 B, 2 B-', '2.80', 'B-', 70, 'Good'], // 3 + 5.4 = 8.4; / 3 = 2.8: 70% of 4
    ['33 B, 67 B-', '2.80', 'B-', 60, 'Good'], // 99 + 180.9 = 279.9; / 100 = 2.799: 69.975%
    ['2 B-', '2.70', 'B-', 60, 'Good'], // 5.4 / 2 = 2.7: least B-
    ['99 B-, 1 C+', '2.70', 'C+', 60, 'Good'], // 267.3 + 2.3 = 269.6; / 100 = 2.696
    ['1 B-, 3 C+', '2.40', 'C+', 60, 'Good'], // 2.7 + 6.9 = 9.6; / 4 = 2.4: 60% of 4, Good
    ['24 B-, 76 C+', '2.40', 'C+', 50, 'Room for Improvement'], // 64.8 + 174.8 = 239.6; / 100 = 2.396: 59.9%
    ['2 C+', '2.30', 'C+', 50, 'Room for Improvement'], // 4.6 / 2 = 2.3: least C+
    ['99 C+, 1 C', '2.30', 'C', 50, 'Room for Improvement'], // 227.7 + 2 = 229.7; / 100 = 2.297
    ['2 C', '2.00', 'C', 50, 'Room for Improvement'], // 4 / 2 = 2: least C, 50% of 4
    ['99 C, 1 D', '1.99', 'D', 0, 'Room for Improvement'], // 198 + 1 = 199; / 100 = 1.99
    ['199 D, 1 C', '1.01', 'D', 0, 'Room for Improvement'], // 199 + 2 = 201; / 200 = 1.005, half goes up; floats say 1.00
    ['2 D', '1.00', 'D', 0, 'Room for Improvement'], // 2 / 2 = 1: least D
    ['99 D, 1 F', '0.99', 'F', 0, 'Room for Improvement'], // 99 + 0; 99 / 100 = 0.99
    ['3 F', '0.00', 'F', 0, 'Room for Improvement'], // 0 / 3 = 0
  ])('%s makes %s, %s, %i%%, %s', (rows, ...expected) => expect(graded('four', rows)).toEqual(expected))
})

describe('on the percentage scale', () => {
  it.each([
    ['3 90-100%', '10.00', 'Good', 90, 'Excellent'], // 30 / 3 = 10
    ['2 80-89%', '9.00', 'Good', 90, 'Excellent'], // 18 / 2 = 9: 90%
    ['99 80-89%, 1 70-79%', '8.99', 'Good', 80, 'Excellent'], // 891 + 8 = 899; / 100 = 8.99
    ['3 70-79%', '8.00', 'Good', 80, 'Excellent'], // 24 / 3 = 8: 80%, Excellent
    ['99 70-79%, 1 60-69%', '7.99', 'Good', 70, 'Good'], // 792 + 7 = 799; / 100 = 7.99
    ['3 60-69%', '7.00', 'Good', 70, 'Good'], // 21 / 3 = 7: least Good, 70%
    ['99 60-69%, 1 50-59%', '6.99', 'Average', 60, 'Good'], // 693 + 6 = 699; / 100 = 6.99
    ['3 50-59%', '6.00', 'Average', 60, 'Good'], // 18 / 3 = 6: 60%, performance Good
    ['99 50-59%, 1 40-49%', '5.99', 'Average', 50, 'Room for Improvement'], // 594 + 5 = 599; / 100 = 5.99
    ['3 40-49%', '5.00', 'Average', 50, 'Room for Improvement'], // 15 / 3 = 5: least Average, 50%
    ['499 40-49%, 1 0-39%', '4.99', 'Poor', 0, 'Room for Improvement'], // 2495 + 0; / 500 = 4.99
    ['3 0-39%', '0.00', 'Poor', 0, 'Room for Improvement'], // 0 / 3 = 0
  ])('%s makes %s, %s, %i%%, %s', (rows, ...expected) => expect(graded('percentage', rows)).toEqual(expected))
})

/** `7.64, 7.91/22` is a semester of 7.64 without credits and one of 7.91 with 22. */
function semesters(text: string): Entries['semesters'] {
  return text.split(', ').map((row, index) => {
    const [sgpa = '', credits = ''] = row.split('/')
    return { id: index + 1, name: `Semester ${index + 1}`, sgpa, credits }
  })
}

function figures(of: Entries) {
  const result = resultOf(of)
  return (
    result && [
      result.overall && formatRounded(result.overall.value),
      result.byCredits && formatRounded(result.byCredits.value),
    ]
  )
}

describe('semester-wise, this semester weighs as much as each earlier one', () => {
  it.each([
    ['4 A+, 4 A, 3 A, 3 B+, 2 O', '7.64, 7.91, 8.12, 8.19', '8.03'], // 7.64 + 7.91 + 8.12 + 8.19 + 8.3125 = 40.1725; / 5 = 8.0345
    ['3 O', '8', '9.00'], // 8 + 10 = 18; / 2 = 9
    ['3 A', '0', '4.00'], // 0 + 8 = 8; / 2 = 4: a semester of 0 counts
    ['3 A', '10', '9.00'], // 10 + 8 = 18; / 2 = 9: the maximum counts
    ['3 A', '10.01', '8.00'], // over the maximum, not counted: 8 / 1
    ['3 A', '7, , abc, -7, 1e1, NaN, Infinity', '7.50'], // only 7 is a number in range: 7 + 8 = 15; / 2 = 7.5
    ['3 O, 3 A+, 3 A+', '9.33', '9.33'], // 9.33 + 9.333... = 18.6633...; / 2 = 9.33166...
    ['3 A, 3 B+', '8, 8.01', '7.84'], // 24 + 21 = 45; / 6 = 7.5; 8 + 8.01 + 7.5 = 23.51; / 3 = 7.83666...
  ])('%s after %s makes %s', (rows, earlier, overall) => {
    const of = entries('ten', rows, { method: 'semesters', semesters: semesters(earlier) })
    expect(figures(of)).toEqual([overall, undefined])
  })

  it('is the SGPA itself when nothing was earlier', () => {
    expect(figures(entries('ten', '3 A+', { method: 'semesters' }))).toEqual(['9.00', undefined])
  })
})

describe('by credits, beside it', () => {
  it.each([
    ['4 A', '7/20, 9/30', '8.00', '8.19'], // 7 + 9 + 8 = 24; / 3 = 8. 140 + 270 + 32 = 442; / 54 = 8.185185...
    ['20 A', '6/20, 10/20', '8.00', '8.00'], // 120 + 200 + 160 = 480; / 60 = 8: the two agree
    ['20 O', '9/10.5', '9.50', '9.66'], // 9 + 10 = 19; / 2 = 9.5. 94.5 + 200 = 294.5; / 30.5 = 9.65573...
    ['4 A', '7/20, 9', '8.00', undefined], // one semester's credits are missing
    ['4 A', '7/20, 9/0', '8.00', undefined], // no credits are no weight
  ])('%s after %s makes %s and %s', (rows, earlier, overall, weighted) => {
    const of = entries('ten', rows, { method: 'semesters', semesters: semesters(earlier), byCredits: true })
    expect(figures(of)).toEqual([overall, weighted])
  })

  it('needs to be asked for, and something earlier to weigh against', () => {
    const earlier = { method: 'semesters', semesters: semesters('7/20') } as const
    expect(figures(entries('ten', '4 A', earlier))).toEqual(['7.50', undefined])
    expect(figures(entries('ten', '4 A', { method: 'semesters', byCredits: true }))).toEqual(['8.00', undefined])
  })
})

describe('with the previous CGPA', () => {
  it.each([
    ['3 A+', '8', '4', '', '8.20', undefined], // 8 x 4 + 9 = 41; / 5 = 8.2
    ['3 A', '7.5', '1', '', '7.75', undefined], // 7.5 + 8 = 15.5; / 2 = 7.75
    ['3 F', '10', '20', '', '9.52', undefined], // 200 + 0 = 200; / 21 = 9.5238...
    ['3 O', '0', '3', '', '2.50', undefined], // 0 + 10 = 10; / 4 = 2.5
    ['20 A+', '8', '4', '60', '8.20', '8.25'], // and by credits: 480 + 180 = 660; / 80 = 8.25
    ['3 A', '8', '0', '', undefined, undefined], // no completed semester
    ['3 A', '8', '21', '', undefined, undefined], // more than 20
    ['3 A', '8', '2.5', '', undefined, undefined], // half a semester
    ['3 A', '10.01', '4', '', undefined, undefined], // over the maximum
    ['3 A', '-1', '4', '', undefined, undefined], // below 0
    ['3 A', '', '', '', undefined, undefined],
    ['3 A', 'eight', 'four', '', undefined, undefined],
    ['3 A', 'NaN', '4', '', undefined, undefined],
    ['3 A', '8', 'Infinity', '', undefined, undefined],
  ])('%s after %s over %s semesters of %s credits', (rows, cgpa, semesters, credits, overall, weighted) => {
    const of = entries('ten', rows, { previous: { cgpa, semesters, credits }, byCredits: true })
    expect(figures(of)).toEqual([overall, weighted])
  })

  it('reaches to 4 on the 4-point scale', () => {
    const previous = { cgpa: '4.01', semesters: '2', credits: '' }
    expect(figures(entries('four', '3 B', { previous }))).toEqual([undefined, undefined])
    // 3.5 x 2 + 3 = 10; / 3 = 3.333...
    expect(figures(entries('four', '3 B', { previous: { ...previous, cgpa: '3.5' } }))).toEqual(['3.33', undefined])
  })
})

describe('courses that do not count', () => {
  it.each([['0'], [''], ['-3'], ['three'], ['NaN'], ['Infinity'], ['0.0'], ['1e2'], ['3,5,0'], ['0x10']])(
    'a course of %j credits is no result by itself, and changes none',
    (credits) => {
      const [skipped] = entries('ten', `${credits} O`).courses
      expect(resultOf(entries('ten', `${credits} O`))).toBeUndefined()
      const both = entries('ten', '3 B')
      // 18 / 3 = 6
      const result = resultOf({ ...both, courses: [...both.courses, ...(skipped ? [{ ...skipped, id: 9 }] : [])] })
      expect(result && formatRounded(result.sgpa.value)).toBe('6.00')
    },
  )

  it('nor does one whose grade the scale does not know', () => {
    expect(resultOf(entries('four', '3 O'))).toBeUndefined()
    expect(resultOf({ ...freshEntries(), courses: [] })).toBeUndefined()
  })
})
