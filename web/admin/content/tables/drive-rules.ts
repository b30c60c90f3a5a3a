import { ruleLimits } from '#domain/drives/rule-limits.ts'
import type { Field, Row } from '../fields.ts'

// The rules of a drive (domain/drives/rules.ts) as fields. A field that is empty is no rule.

/** A decimal as rules hold it (domain/drives/rules.ts); undefined where it is none or above the maximum. */
const decimalOf = (typed: string, max: number): string | undefined =>
  /^\d{1,4}(\.\d{1,6})?$/.test(typed) && Number(typed) <= max ? typed : undefined

const decimal = (name: string, label: string, max: number): Field => ({
  name: `rules.${name}`,
  label,
  kind: 'text',
  max: 12,
  hint: 'Empty: no such rule.',
  check: (typed) =>
    typed === '' || decimalOf(typed, max) !== undefined ? undefined : `Enter a number from 0 to ${max}`,
})

const maximum = (name: string, label: string): Field => ({
  name: `rules.${name}`,
  label,
  kind: 'number',
  min: 0,
  max: ruleLimits.count,
  step: 1,
  nullable: true,
  hint: '0 is none at all. Empty: no such rule.',
})

/** An amount of one kind of rule about earlier offers. */
const amount = (name: string, label: string, kind: string, mend: string): Field => ({
  name: `rules.earlier_offers.${name}`,
  label,
  kind: 'text',
  max: 12,
  shownFor: { field: 'rules.earlier_offers.kind', value: kind },
  check: (typed, values) =>
    values['rules.earlier_offers.kind'] !== kind || decimalOf(typed, 9999) !== undefined ? undefined : mend,
})

export const ruleFields: readonly Field[] = [
  decimal('cgpa.min', 'Rule: CGPA at least', 10),
  {
    name: 'rules.cgpa.rule',
    label: 'The CGPA counts',
    kind: 'choice',
    options: ['', 'credits'],
    first: '',
    labels: { '': 'all semesters equally', credits: 'semesters by their credits' },
  },
  decimal('class_x.min', 'Rule: class X at least, in per cent', 100),
  decimal('class_xii.min', 'Rule: class XII at least, in per cent', 100),
  { name: 'rules.class_xii.or_diploma', label: 'A diploma counts in the place of class XII', kind: 'switch' },
  {
    name: 'rules.branches',
    label: 'Rule: branches',
    kind: 'words',
    of: 'branches',
    max: ruleLimits.branches,
    hint: 'None chosen: every branch.',
  },
  {
    name: 'rules.passing_years',
    label: 'Rule: years of passing',
    kind: 'words',
    max: ruleLimits.years,
    hint: 'One per line, such as 2027. Empty: every year.',
    check: (typed) =>
      typed.split('\n').every((one) => /^\s*((19[5-9]\d|20\d\d|2100)\s*)?$/.test(one))
        ? undefined
        : 'Enter years such as 2027, one per line',
  },
  maximum('active_backlogs_max', 'Rule: active backlogs at most'),
  maximum('past_backlogs_max', 'Rule: past backlogs at most'),
  maximum('gap_years_max', 'Rule: gap years at most'),
  decimal('attendance_min', 'Rule: attendance at least, in per cent', 100),
  {
    name: 'rules.earlier_offers.kind',
    label: 'Rule: earlier offers',
    kind: 'choice',
    options: ['', 'none', 'below', 'multiple'],
    first: '',
    labels: {
      '': 'make no difference',
      none: 'rule a student out',
      below: 'must be below an amount',
      multiple: 'must be a fraction of this package',
    },
  },
  amount('lpa', 'Below, in LPA', 'below', 'Enter lakh rupees a year, such as 10'),
  amount('times', 'This package is at least so many times the offer', 'multiple', 'Enter a number such as 1.5'),
  {
    name: 'rules.text',
    label: 'Rules in words',
    kind: 'words',
    max: ruleLimits.texts,
    hint: 'One per line: what no figure decides. Students read it themselves.',
    check: (typed) =>
      typed.split('\n').some((one) => [...one.trim()].length > ruleLimits.text)
        ? `At most ${ruleLimits.text} characters in a line`
        : undefined,
  },
]

/** A day that may be empty, and that does not come before another one. */
export function dateField(name: string, label: string, after?: string, mend = 'Choose a later day'): Field {
  return {
    name,
    label,
    kind: 'date',
    past: Infinity,
    nullable: true,
    ...(after !== undefined && {
      check: (day: string, values) => {
        const before = values[after]
        return day !== '' && typeof before === 'string' && before > day ? mend : undefined
      },
    }),
  }
}

/** The columns of a drive, its rules without the fields that are empty. */
export const driveColumns = (columns: Row): Row => ({ ...columns, rules: rulesOf(columns['rules']) })

function rulesOf(written: unknown): Row {
  const fields = rowOf(written)
  const cgpa = rowOf(fields['cgpa'])
  const twelfth = rowOf(fields['class_xii'])
  const years = listOf(fields['passing_years']).map(Number)
  const rules = {
    cgpa: minOf(cgpa, 10) && { ...minOf(cgpa, 10), ...(cgpa['rule'] === 'credits' && { rule: 'credits' }) },
    class_x: minOf(rowOf(fields['class_x']), 100),
    class_xii: minOf(twelfth, 100) && {
      ...minOf(twelfth, 100),
      ...(twelfth['or_diploma'] === true && { or_diploma: true }),
    },
    branches: filled(listOf(fields['branches'])),
    passing_years: filled(years),
    active_backlogs_max: countOf(fields['active_backlogs_max']),
    past_backlogs_max: countOf(fields['past_backlogs_max']),
    gap_years_max: countOf(fields['gap_years_max']),
    attendance_min: decimalOf(textOf(fields['attendance_min']), 100),
    earlier_offers: offersRule(rowOf(fields['earlier_offers'])),
    text: filled(listOf(fields['text'])),
  }
  return Object.fromEntries(Object.entries(rules).filter(([, rule]) => rule !== undefined))
}

function offersRule(fields: Row): Row | undefined {
  switch (fields['kind']) {
    case 'none':
      return { kind: 'none' }
    case 'below':
      return { kind: 'below', lpa: decimalOf(textOf(fields['lpa']), 9999) }
    case 'multiple':
      return { kind: 'multiple', times: decimalOf(textOf(fields['times']), 9999) }
    default:
      return undefined
  }
}

function minOf({ min }: Row, maximum: number): { min: string } | undefined {
  const value = decimalOf(textOf(min), maximum)
  return value === undefined ? undefined : { min: value }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const countOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
const filled = <Value>(list: Value[]): Value[] | undefined => (list.length > 0 ? list : undefined)
const rowOf = (value: unknown): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {}
