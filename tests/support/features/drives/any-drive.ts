import fc from 'fast-check'
import type { Figures } from '#domain/drives/figures.ts'
import type { DriveRules, DriveTerms } from '#domain/drives/rules.ts'

const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((all) => (all / 100).toFixed(2))

// Few values, so that figures meet rules exactly, just miss them, and pass them.
const marks = fc.oneof(hundredths(6, 9), fc.constantFrom('7.5', '8', '10', '7.4999', '0'))
const percent = fc.oneof(hundredths(50, 80), fc.constantFrom('60', '59.99', '60.00', '100'))
const amount = fc.constantFrom('0', '3.5', '6', '9', '9.99', '10', '12.25')
const branches = ['CSE', 'CE', 'IT', 'ME']
const count = fc.integer({ min: 0, max: 3 })
const credits = fc.constantFrom('16', '20', '22.5', '24', '0')
const unknown = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })

const anyRules: fc.Arbitrary<DriveRules> = fc.record(
  {
    cgpa: fc.record({ min: marks, rule: fc.constantFrom('equal', 'credits') }, { requiredKeys: ['min'] }),
    class_x: fc.record({ min: percent }),
    class_xii: fc.record({ min: percent, or_diploma: fc.boolean() }, { requiredKeys: ['min'] }),
    branches: fc.subarray(branches),
    passing_years: fc.subarray([2027, 2028, 2029]),
    active_backlogs_max: count,
    past_backlogs_max: count,
    gap_years_max: count,
    attendance_min: percent,
    earlier_offers: fc.oneof(
      fc.record({ kind: fc.constant('none' as const) }),
      fc.record({ kind: fc.constant('below' as const), lpa: amount }),
      fc.record({ kind: fc.constant('multiple' as const), times: fc.constantFrom('1', '1.5', '2') }),
    ),
    text: fc.subarray(['Must be ready to work in shifts', 'Has a passport']),
  },
  { requiredKeys: [] },
)

const day = fc.constantFrom('2027-01-14', '2027-01-15', '2027-01-16')

export const anyTerms: fc.Arbitrary<DriveTerms> = fc.record(
  { rules: anyRules, package: amount, closes: day, resultsDue: day },
  { requiredKeys: ['rules'] },
)

const board = fc.oneof(percent, fc.record({ cgpa: marks }))

export const anyFigures: fc.Arbitrary<Figures> = fc.record(
  {
    branch: unknown(fc.constantFrom(...branches)),
    passing_year: unknown(fc.constantFrom(2027, 2028)),
    semesters: fc.array(fc.record({ sgpa: marks, credits: unknown(credits) }, { requiredKeys: ['sgpa'] }), {
      maxLength: 8,
    }),
    previous: unknown(
      fc.record(
        { cgpa: marks, semesters: unknown(fc.constantFrom('0', '1', '4', '7', '8', '2.5')), credits: unknown(credits) },
        { requiredKeys: ['cgpa'] },
      ),
    ),
    class_x: unknown(board),
    class_xii: unknown(board),
    diploma: unknown(percent),
    active_backlogs: unknown(count),
    past_backlogs: unknown(count),
    gap_years: unknown(count),
    attendance_college: unknown(percent),
    attendance_own: unknown(percent),
    offers: unknown(fc.array(unknown(amount), { maxLength: 3 })),
    next_credits: unknown(credits),
    semesters_in_all: unknown(fc.constantFrom(4, 8)),
  },
  { requiredKeys: [] },
)
