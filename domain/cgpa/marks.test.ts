import { expect, it } from 'vitest'
import { changeCourse, freshEntries } from './entries.ts'
import type { Entries } from './entries.ts'
import { formatRounded, formatRoundedUp } from './fraction.ts'
import { marksOf } from './marks.ts'
import { resultOf } from './result.ts'

const earlier = (...marks: string[]): Pick<Entries, 'method' | 'semesters'> => ({
  method: 'semesters',
  semesters: marks.map((sgpa, n) => ({ id: n + 1, name: `Semester ${n + 1}`, sgpa, credits: '' })),
})

it('a calculator in which nothing was entered gives no marks', () => {
  expect(marksOf(freshEntries())).toBeUndefined()
})

it('the row of courses that the calculator begins with is no semester of its own', () => {
  const marks = marksOf({ ...freshEntries(), ...earlier('7.2', '7.6') })
  expect(marks?.semesters.map(({ value }) => formatRounded(value))).toEqual(['7.20', '7.60'])
})

const graded = changeCourse(freshEntries(), 1, { grade: 'A', name: 'OS' })
it.each<[string, Entries]>([
  ['a previous CGPA without its semesters', { ...graded, previous: { cgpa: '7.4', semesters: '', credits: '' } }],
  ['a previous CGPA that cannot be read', { ...graded, previous: { cgpa: 'x', semesters: '4', credits: '' } }],
  ['four semesters at 7.40', { ...graded, previous: { cgpa: '7.4', semesters: '4', credits: '' } }],
  ['single semesters', { ...graded, ...earlier('7', '', '7.5') }],
  ['earlier semesters alone', { ...freshEntries(), ...earlier('7.2', '7.6') }],
  ['courses alone', graded],
])('the CGPA of %s is the overall figure of the calculator, or none', (_, entries) => {
  expect(marksOf(entries)?.cgpa).toEqual(resultOf(entries)?.overall?.value)
})

it('this semester counts with the earlier ones, and the target says what is needed', () => {
  const plan = { target: '7.5', left: '1', credits: '', counted: true }
  const marks = marksOf(
    changeCourse({ ...freshEntries(), ...earlier('7', '7.5'), plan }, 1, { grade: 'A', name: 'OS' }),
  )
  expect(marks?.semesters.map(({ name }) => name)).toEqual(['Semester 1', 'Semester 2', 'This semester'])
  expect(marks?.cgpa && formatRounded(marks.cgpa)).toBe('7.50')
  const need = marks?.plan?.equally
  expect(need?.kind === 'needed' && formatRoundedUp(need.needed)).toBe('7.50')
})

it('a previous CGPA is known without single semesters', () => {
  const previous = { cgpa: '8.1', semesters: '4', credits: '' }
  const marks = marksOf({ ...freshEntries(), previous })
  expect(marks?.semesters).toEqual([])
  expect(marks?.cgpa).toEqual(resultOf({ ...freshEntries(), previous })?.overall?.value)
})
