import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCourse,
  addCourses,
  addSemester,
  cgpaLimits,
  changeCourse,
  changeScale,
  deleteCourse,
  deleteSemester,
  freshEntries,
  isUntouched,
  remapped,
  resetEntries,
} from './entries.ts'
import type { Entries } from './entries.ts'
import { atLeast, compare, fraction, parseDecimal, formatRounded, formatRoundedUp, formatExact } from './fraction.ts'
import { improvementOf, trendOf } from './insights.ts'
import { earlierOf, resultOf } from './result.ts'
import { gradeOf, scaleIds, scaleOf, scales } from './scales.ts'
import { creditsRange, marksRange, semestersRange, stepped } from './step.ts'

const grades = [...new Set(scaleIds.flatMap((id) => scales[id].grades.map((grade) => grade.label)))]
const typed = fc.oneof(
  fc.string(),
  fc.constantFrom('', '0', '3', '4.5', '10', '10.01', '-1', '1e3', 'NaN', 'Infinity', '3,5', '.', '٣'),
  fc.float().map(String),
)
const name = fc.string({ maxLength: 8 })
const anyEntries: fc.Arbitrary<Entries> = fc.record({
  scale: fc.constantFrom(...scaleIds),
  courses: fc.array(
    fc.record({ id: fc.nat(), name, credits: typed, grade: fc.constantFrom('?', ...grades), editing: fc.boolean() }),
    { maxLength: 8 },
  ),
  method: fc.constantFrom('previous', 'semesters'),
  previous: fc.record({ cgpa: typed, semesters: typed, credits: typed }),
  semesters: fc.array(fc.record({ id: fc.nat(), name, sgpa: typed, credits: typed }), { maxLength: 8 }),
  byCredits: fc.boolean(),
  plan: fc.record({ target: typed, left: typed, credits: typed, counted: fc.boolean() }),
})

describe('a number', () => {
  it('is rounded half up, only when shown', () => {
    expect(formatRounded(fraction(1005, 1000))).toBe('1.01')
    expect(formatRounded(fraction(10_049, 10_000))).toBe('1.00')
    expect(formatRounded(fraction(2, 3))).toBe('0.67')
    expect(formatRoundedUp(fraction(2, 3))).toBe('0.67')
    expect(formatRoundedUp(fraction(8))).toBe('8.00')
    expect(formatRoundedUp(fraction(80_001, 10_000))).toBe('8.01')
  })

  it('is written out as far as a person would', () => {
    expect(
      [fraction(8), fraction(133, 16), fraction(2, 3), fraction(100), fraction(1, 10_000_000)].map(formatExact),
    ).toEqual(['8', '8.3125', '0.666666…', '100', '0.000000…'])
  })

  it('is a plain decimal and nothing else', () => {
    for (const text of ['8', ' 8.0 ', '8.', '08', '8.000', '8,0', '८.०', '٨', '８．０'])
      expect(parseDecimal(text)).toEqual(fraction(8))
    for (const text of ['', '.', '-8', '+8', '8e0', '8,0,0', '8 0', '0x8', 'viii', '1234567890']) {
      expect(parseDecimal(text)).toBeUndefined()
    }
  })
})

describe('the result', () => {
  it('is a figure within the scale or none, never NaN, whatever is typed', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const result = resultOf(entries)
        const counted = entries.courses.some(
          ({ credits, grade }) => (parseDecimal(credits)?.top ?? 0n) > 0n && gradeOf(scaleOf(entries.scale), grade),
        )
        expect(result !== undefined).toBe(counted)
        for (const average of [result?.sgpa, result?.overall, result?.byCredits]) {
          if (average === undefined) continue
          expect(formatRounded(average.value)).toMatch(/^\d{1,2}\.\d\d$/)
          expect(atLeast(scaleOf(entries.scale).maximum, average.value)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const turned = {
          ...entries,
          courses: entries.courses.toReversed(),
          semesters: entries.semesters.toReversed(),
        }
        const [a, b] = [resultOf(entries), resultOf(turned)]
        expect(b?.sgpa.value).toEqual(a?.sgpa.value)
        expect(b?.overall).toEqual(a?.overall)
        expect(b?.byCredits).toEqual(a?.byCredits)
      }),
    )
  })

  it('agrees with doubles where doubles are good enough', () => {
    const row = fc.record({ credits: fc.integer({ min: 1, max: 9 }), grade: fc.constantFrom(...scales.four.grades) })
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), (rows) => {
        const courses = rows.map(({ credits, grade }, id) => {
          return { id, name: '', credits: `${credits}`, grade: grade.label, editing: false }
        })
        const value = resultOf({ ...freshEntries(), scale: 'four', courses })?.sgpa.value ?? fraction(99)
        const points = rows.map(
          ({ credits, grade }) => (credits * Number(grade.points.top)) / Number(grade.points.over),
        )
        const doubles = points.reduce((a, b) => a + b) / rows.reduce((all, { credits }) => all + credits, 0)
        expect(Math.abs(Number(value.top) / Number(value.over) - doubles)).toBeLessThan(1e-9)
      }),
    )
  })

  it('is overall between the least and the greatest semester', () => {
    fc.assert(
      fc.property(anyEntries, (entries) => {
        const result = resultOf(entries)
        if (!result?.overall) return
        const values = [result.sgpa.value, ...result.earlier.map(({ value }) => value)].toSorted(compare)
        expect(values.some((value) => atLeast(result.overall?.value ?? value, value))).toBe(true)
        expect(values.some((value) => atLeast(value, result.overall?.value ?? value))).toBe(true)
      }),
    )
  })
})

describe('the rows', () => {
  it('start as one default course: 3 credits and the first grade', () => {
    expect(freshEntries().courses).toEqual([{ id: 1, name: '', credits: '3', grade: 'O', editing: true }])
    expect(isUntouched(freshEntries())).toBe(true)
  })

  it('keep their last course and end at the limit', () => {
    const one = freshEntries()
    expect(deleteCourse(one, 1)).toBe(one)
    let many = one
    for (let count = 0; count < 60; count++) many = addSemester(addCourse(many))
    expect(many.courses.length).toBe(cgpaLimits.courses)
    expect(many.semesters.length).toBe(cgpaLimits.semesters)
    expect(new Set(many.courses.map(({ id }) => id)).size).toBe(cgpaLimits.courses)
    expect(deleteCourse(many, 2).courses.length).toBe(cgpaLimits.courses - 1)
  })

  it('name each semester by its number, none twice', () => {
    const three = addSemester(addSemester(addSemester(freshEntries())))
    expect(three.semesters.map(({ name }) => name)).toEqual(['Semester 1', 'Semester 2', 'Semester 3'])
    const again = addSemester(deleteSemester(three, 1))
    expect(again.semesters.map(({ name }) => name)).toEqual(['Semester 2', 'Semester 3', 'Semester 4'])
  })

  it('are reset to what behaviour.md names, and the scale stays', () => {
    const plan = { target: '9', left: '2', credits: '', counted: true }
    const filled: Entries = {
      ...changeScale(addCourse(addSemester(freshEntries())), 'four'),
      method: 'semesters',
      previous: { cgpa: '8', semesters: '4', credits: '80' },
      byCredits: true,
      plan,
    }
    const reset = resetEntries(filled)
    expect(reset).toEqual({ ...freshEntries(), courses: reset.courses, scale: 'four', byCredits: true, plan })
    expect(reset.courses).toEqual([{ id: 1, name: '', credits: '3', grade: 'A+', editing: true }])
  })

  it('remap only the grades that a scale does not know, to its first', () => {
    const rows = changeCourse(addCourse(addCourse(freshEntries())), 2, { grade: 'B' })
    const us = changeScale(changeCourse(rows, 3, { grade: 'A+' }), 'four')
    expect(us.courses.map(({ grade }) => grade)).toEqual(['A+', 'B', 'A+'])
    const back = changeScale(changeCourse(us, 2, { grade: 'B-' }), 'ten')
    expect(back.courses.map(({ grade }) => grade)).toEqual(['A+', 'O', 'A+'])
    expect(changeScale(back, 'percentage').courses.map(({ grade }) => grade)).toEqual(Array(3).fill('90-100%'))
  })

  it('know every grade after a change of scale, and a second change to it alters nothing', () => {
    fc.assert(
      fc.property(anyEntries, fc.constantFrom(...scaleIds), (entries, id) => {
        const changed = changeScale(entries, id)
        expect(remapped(changed, id)).toBe(0)
        expect(changeScale(changed, id)).toEqual(changed)
        const unchanged = changed.courses.filter(({ grade }, index) => grade === entries.courses[index]?.grade)
        expect(unchanged.length).toBeGreaterThanOrEqual(entries.courses.length - remapped(entries, id))
      }),
    )
  })
})

describe('steps', () => {
  it('of credits end at one', () => {
    expect(['3', '1', '1.5', '0', '', 'x'].map((text) => stepped(text, 'down', creditsRange))).toEqual([
      '2',
      '1',
      '1',
      '1',
      '1',
      '1',
    ])
    expect(['3', '1.5', '0', 'x'].map((text) => stepped(text, 'up', creditsRange))).toEqual(['4', '2.5', '1', '1'])
  })

  it('of marks are 0.01 within the scale, of semesters 1 within 0 and 20', () => {
    const marks = marksRange(scales.four.maximum)
    expect(['3.99', '4', '9'].map((text) => stepped(text, 'up', marks))).toEqual(['4', '4', '4'])
    expect(['0.01', '0', ''].map((text) => stepped(text, 'down', marks))).toEqual(['0', '0', '0'])
    expect(stepped('8.1', 'up', marksRange(scales.ten.maximum))).toBe('8.11')
    expect(stepped('20', 'up', semestersRange)).toBe('20')
    expect(stepped('0', 'down', semestersRange)).toBe('0')
  })
})

/** One course of this grade after semesters of these SGPAs. */
function after(grade: string, sgpas: string[]) {
  const semesters = sgpas.map((sgpa, id) => ({ id, name: `Semester ${id + 1}`, sgpa, credits: '' }))
  const entries: Entries = { ...freshEntries(), method: 'semesters', semesters }
  const found = resultOf(changeCourse(entries, 1, { grade }))
  if (found === undefined) throw new Error('no result')
  return found
}

describe('what it means', () => {
  it.each([
    ['A', ['7', '7.5'], 'best', '0.50'],
    ['A', ['9', '7.5'], 'above', '0.50'],
    ['A', ['7', '8.12'], 'below', '0.12'],
    ['A', ['7', '8'], 'same', '0.00'],
  ])('%s after %j is %s by %s', (grade, sgpas, kind, by) => {
    const trend = trendOf(after(grade, sgpas), 'semesters')
    expect([trend?.kind, trend && formatRounded(trend.by)]).toEqual([kind, by])
  })

  it('is no trend where no single semester is known', () => {
    expect(trendOf(after('A', []), 'semesters')).toBeUndefined()
    expect(trendOf(after('A', ['7']), 'previous')).toBeUndefined()
  })

  it('names the course where one grade more lifts the SGPA most', () => {
    const rows = [
      ['DBMS', '4', 'A+'],
      ['Operating Systems', '4', 'A'],
      ['Laboratory', '2', 'O'],
    ].map(([name = '', credits = '', grade = ''], id) => ({ id, name, credits, grade, editing: false }))
    const found = resultOf({ ...freshEntries(), courses: rows })
    const better = found && improvementOf(found)
    // 36 + 32 + 20 = 88; one grade up in either course of 4 makes 92; / 10 = 9.2
    expect([better?.course, better && formatRounded(better.value)]).toEqual(['Operating Systems', '9.20'])
    expect(improvementOf(after('O', []))).toBeUndefined()
  })

  it('knows that A+ is worth no more than A on the 4-point scale', () => {
    const four = changeScale(freshEntries(), 'four')
    const [best, next] = ['A', 'A-'].map((grade) => resultOf(changeCourse(four, 1, { grade })))
    expect(best && improvementOf(best)).toBeUndefined()
    expect(next && formatRounded(improvementOf(next)?.value ?? fraction(0))).toBe('4.00')
  })
})

it('the previous CGPA stands for its semesters', () => {
  const previous = { cgpa: '8', semesters: '4', credits: '80' }
  const credits = fraction(80)
  expect(earlierOf({ ...freshEntries(), previous })).toEqual([
    { name: 'So far', value: fraction(8), count: 4, credits },
  ])
})

describe('the courses of a semester', () => {
  const found = [
    { name: 'CS301 Operating Systems', credits: '4' },
    { name: 'CS302 Networks', credits: '' },
  ]

  it('take the place of the row that the page begins with, and stand behind rows that were entered', () => {
    const added = addCourses(freshEntries(), found).courses
    expect(added.map(({ name, credits }) => [name, credits])).toEqual([
      ['CS301 Operating Systems', '4'],
      ['CS302 Networks', '3'],
    ])
    const own = changeCourse(freshEntries(), 1, { name: 'Maths' })
    expect(addCourses(own, found).courses.map(({ name }) => name)).toEqual([
      'Maths',
      'CS301 Operating Systems',
      'CS302 Networks',
    ])
    expect(new Set(addCourses(own, found).courses.map(({ id }) => id)).size).toBe(3)
  })

  it('are no more than the rows that there may be', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({ name: `Course of ${index}`, credits: '2' }))
    expect(addCourses(freshEntries(), many).courses).toHaveLength(cgpaLimits.courses)
    expect(addCourses(freshEntries(), [])).toEqual(freshEntries())
  })
})
