import { expect, it } from 'vitest'
import { changeCourse, freshEntries } from './entries.ts'
import type { Entries } from './entries.ts'
import { formatRounded, formatRoundedUp } from './fraction.ts'
import { marksOf } from './marks.ts'

const earlier = (...marks: string[]): Pick<Entries, 'method' | 'semesters'> => ({
  method: 'semesters',
  semesters: marks.map((sgpa, n) => ({ id: n + 1, name: `Semester ${n + 1}`, sgpa, credits: '' })),
})

it('a calculator in which nothing was entered gives no marks', () => {
  expect(marksOf(freshEntries())).toBeUndefined()
})

it('the row of courses that the calculator begins with is no semester', () => {
  const marks = marksOf({ ...freshEntries(), ...earlier('7.2', '7.6') })
  expect(marks?.semesters.map(({ value }) => formatRounded(value))).toEqual(['7.20', '7.60'])
  expect(marks && formatRounded(marks.cgpa)).toBe('7.40')
})

it('this semester counts with the earlier ones, and the target says what is needed', () => {
  const plan = { target: '7.5', left: '1', credits: '', counted: true }
  const marks = marksOf(
    changeCourse({ ...freshEntries(), ...earlier('7', '7.5'), plan }, 1, { grade: 'A', name: 'OS' }),
  )
  expect(marks?.semesters.map(({ name }) => name)).toEqual(['Semester 1', 'Semester 2', 'This semester'])
  expect(marks && formatRounded(marks.cgpa)).toBe('7.50')
  const need = marks?.plan?.equally
  expect(need?.kind === 'needed' && formatRoundedUp(need.needed)).toBe('7.50')
})

it('a previous CGPA is known without single semesters', () => {
  const previous = { cgpa: '8.1', semesters: '4', credits: '' }
  const marks = marksOf({ ...freshEntries(), previous })
  expect([marks?.semesters, marks && formatRounded(marks.cgpa)]).toEqual([[], '8.10'])
})
