import { expect, test } from 'vitest'
import { figuresShape } from '#domain/drives/figures.ts'
import type { Figures } from '#domain/drives/figures.ts'
import { enter, entriesOf } from './entry.ts'

type Rule = Parameters<typeof entriesOf>[0]

const entered = (rule: Rule, typed: Record<string, string>, before: Figures = {}) =>
  enter(before, entriesOf(rule, { class_xii: { min: '60', or_diploma: true } }), typed)

test.each<[Rule, Record<string, string>, Figures]>([
  ['class_x', { class_x: ' 81.5 ' }, { class_x: '81.5' }],
  ['class_xii', { class_xii: '', diploma: '70' }, { class_xii: null, diploma: '70' }],
  ['passing_years', { passing_year: '2028' }, { passing_year: 2028 }],
  ['active_backlogs', { active_backlogs: '0' }, { active_backlogs: 0 }],
  ['attendance', { attendance_college: '75.00' }, { attendance_college: '75' }],
  ['earlier_offers', { offers: '0' }, { offers: [] }],
  ['earlier_offers', { offers: '6, ?; 9.5' }, { offers: ['6', null, '9.5'] }],
  ['earlier_offers', { offers: '' }, { offers: null }],
])('what is typed for %s becomes a figure that can be stored', (rule, typed, figures) => {
  expect(entered(rule, typed)).toEqual({ figures })
  expect(figuresShape.parse(figures)).toEqual(figures)
})

test('a CGPA that is typed takes the place of the semesters of the calculator', () => {
  const before: Figures = { branch: 'CSE', semesters: [{ sgpa: '8' }] }
  expect(entered('cgpa', { previous_cgpa: '7.28', previous_semesters: '4' }, before)).toEqual({
    figures: { branch: 'CSE', previous: { cgpa: '7.28', semesters: '4' } },
  })
})

test('an empty CGPA leaves the semesters of the calculator as they are', () => {
  const before: Figures = { semesters: [{ sgpa: '8' }] }
  expect(entered('cgpa', {}, before)).toEqual({ figures: { semesters: [{ sgpa: '8' }], previous: null } })
})

test.each<[Rule, Record<string, string>]>([
  ['class_x', { class_x: '100.1' }],
  ['class_x', { class_x: '9..5' }],
  ['cgpa', { previous_cgpa: '10.01' }],
  ['passing_years', { passing_year: '28' }],
  ['active_backlogs', { active_backlogs: '-1' }],
  ['active_backlogs', { active_backlogs: '1.5' }],
  ['earlier_offers', { offers: 'none' }],
])('what cannot be read for %s is not stored, and says what to enter', (rule, typed) => {
  const [name = ''] = Object.keys(typed)
  expect(entered(rule, typed)).toEqual({ problems: { [name]: expect.stringMatching(/^Enter /) } })
})
