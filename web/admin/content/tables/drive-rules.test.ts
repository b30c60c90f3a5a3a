import { expect, test } from 'vitest'
import { rulesShape } from '#domain/drives/rules.ts'
import { problemsOf, readValues, writeValues } from '../fields.ts'
import type { Row, Values } from '../fields.ts'
import { drives } from './drives.ts'

const fields = drives.fieldsOf('new')
const base: Values = { organisation_id: 'o', role: 'Engineer', closes_on: '2027-01-25' }
const typed = (values: Values, row?: Row) => ({ ...readValues(fields, row), ...base, ...values })
const rulesOf = (values: Values, row?: Row) => {
  const written = writeValues(fields, typed(values, row), row)
  return (drives.columnsOf?.(written) ?? {})['rules']
}

test('a form without a rule writes none', () => {
  expect(rulesOf({})).toEqual({})
})

test('each rule of the form is written in the shape that the checks read, and read back', () => {
  const rules = rulesOf({
    'rules.cgpa.min': '7.50',
    'rules.cgpa.rule': 'credits',
    'rules.class_x.min': '60',
    'rules.class_xii.min': '60',
    'rules.class_xii.or_diploma': true,
    'rules.branches': 'CSE\nECE',
    'rules.passing_years': '2027\n2028',
    'rules.active_backlogs_max': '0',
    'rules.attendance_min': '75',
    'rules.earlier_offers.kind': 'below',
    'rules.earlier_offers.lpa': '10',
    'rules.earlier_offers.times': '1.5',
    'rules.text': 'Has a passport',
  })
  const expected = {
    cgpa: { min: '7.50', rule: 'credits' },
    class_x: { min: '60' },
    class_xii: { min: '60', or_diploma: true },
    branches: ['CSE', 'ECE'],
    passing_years: [2027, 2028],
    active_backlogs_max: 0,
    attendance_min: '75',
    earlier_offers: { kind: 'below', lpa: '10' },
    text: ['Has a passport'],
  }
  expect(rules).toEqual(expected)
  expect(rulesShape.parse(rules)).toEqual(expected)
  expect(rulesOf(readValues(fields, { ...base, rules: expected }), { ...base, rules: expected })).toEqual(expected)
})

test('a rule that is cleared is removed', () => {
  const row = { ...base, rules: { cgpa: { min: '7' }, gap_years_max: 1, earlier_offers: { kind: 'none' } } }
  const cleared = { 'rules.cgpa.min': '', 'rules.gap_years_max': '', 'rules.earlier_offers.kind': '' }
  expect(rulesOf(cleared, row)).toEqual({})
})

test.each<[string, Values]>([
  ['rules.cgpa.min', { 'rules.cgpa.min': '10.5' }],
  ['rules.cgpa.min', { 'rules.cgpa.min': 'seven' }],
  ['rules.class_x.min', { 'rules.class_x.min': '101' }],
  ['rules.passing_years', { 'rules.passing_years': '2027\n28' }],
  ['rules.earlier_offers.lpa', { 'rules.earlier_offers.kind': 'below' }],
  ['rules.active_backlogs_max', { 'rules.active_backlogs_max': '100' }],
  ['interviews_on', { test_on: '2027-02-02', interviews_on: '2027-02-01' }],
  ['result_on', { interviews_on: '2027-02-02', result_on: '2027-02-01' }],
  ['fixed_lpa', { package_lpa: '9', fixed_lpa: '10' }],
])('the form marks %s where it cannot be right', (name, values) => {
  expect(Object.keys(problemsOf(fields, typed(values)))).toEqual([name])
})
