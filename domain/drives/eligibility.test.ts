import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyFigures, anyTerms } from '#tests/support/features/drives/any-drive.ts'
import { eligibilityOf } from './eligibility.ts'
import { figuresShape } from './figures.ts'
import type { Figures } from './figures.ts'
import { rulesShape } from './rules.ts'
import type { DriveRules } from './rules.ts'

const checked = (rules: DriveRules, figures: Figures, amount?: string) =>
  eligibilityOf({ rules: rulesShape.parse(rules), package: amount }, figuresShape.parse(figures))
const first = (rules: DriveRules, figures: Figures, amount?: string) => {
  const [check] = checked(rules, figures, amount).checks
  return check && [check.holds, check.kind, check.yours]
}
const inTime = (resultsDue?: string) =>
  eligibilityOf({ rules: { cgpa: { min: '7.50' } }, closes: '2027-01-25', resultsDue }, { semesters: sgpas('7.40') })
    .inTime
const sgpas = (...all: string[]) => all.map((sgpa) => ({ sgpa }))

describe('the CGPA of a drive', () => {
  const cgpa = { min: '7.50' }

  it('is compared exactly and never rounded up', () => {
    expect(first({ cgpa }, { semesters: sgpas('7.49', '7.50', '7.50') })).toEqual([false, 'short', '7.496666…'])
    expect(first({ cgpa }, { semesters: sgpas('7.00', '8.00') })).toEqual([true, 'met', '7.5'])
  })

  it('weighs semesters equally unless the drive counts credits, and names the other figure where it differs', () => {
    const semesters = [
      { sgpa: '9.00', credits: '24' },
      { sgpa: '6.00', credits: '12' },
    ]
    expect(checked({ cgpa }, { semesters }).checks).toMatchObject([{ holds: true, yours: '7.5', otherwise: '8' }])
    expect(checked({ cgpa: { min: '7.51' } }, { semesters }).eligible).toBe(false)
    expect(checked({ cgpa: { min: '7.51', rule: 'credits' } }, { semesters }).checks).toMatchObject([
      { holds: true, yours: '8', otherwise: '7.5' },
    ])
  })

  it('is unknown without semesters, and by credits without the credits of one', () => {
    expect(first({ cgpa }, {})).toEqual([null, 'missing', null])
    expect(
      first({ cgpa: { ...cgpa, rule: 'credits' } }, { semesters: [{ sgpa: '9', credits: '20' }, { sgpa: '9' }] }),
    ).toEqual([null, 'missing-credits', null])
  })

  it('can be one figure for all semesters so far', () => {
    expect(first({ cgpa }, { previous: { cgpa: '7.28', semesters: '4' } })).toEqual([false, 'short', '7.28'])
    expect(checked({ cgpa }, { previous: { cgpa: '7.28', semesters: '4' } }).neededSgpa).toBe('8.38')
    expect(checked({ cgpa }, { previous: { cgpa: '7.28' } }).neededSgpa).toBeNull()
  })

  it('has an SGPA of the next semester that reaches it only while one is left and 10 is enough', () => {
    const short = sgpas('7.50', '7.50', '7.50', '7.50')
    expect(checked({ cgpa: { min: '8.00' } }, { semesters: short }).neededSgpa).toBe('10.00')
    expect(checked({ cgpa: { min: '8.01' } }, { semesters: short }).neededSgpa).toBeNull()
    expect(checked({ cgpa: { min: '8.00' } }, { semesters: short, semesters_in_all: 4 }).neededSgpa).toBeNull()
    expect(checked({ cgpa: { min: '7.00' } }, { semesters: short }).neededSgpa).toBeNull()
  })

  it('is reached in time by results that come on the last day of registration, and not by later ones', () => {
    expect([inTime('2027-01-25'), inTime('2027-01-26'), inTime()]).toEqual([true, false, null])
  })
})

describe('the other rules of a drive', () => {
  it.each<[string, DriveRules, Figures, unknown[]]>([
    ['class X a hair below', { class_x: { min: '60' } }, { class_x: '59.99' }, [false, 'short', '59.99']],
    ['class X exactly', { class_x: { min: '60.00' } }, { class_x: '60' }, [true, 'met', '60']],
    ['class X in another unit', { class_x: { min: '60' } }, { class_x: { cgpa: '9.4' } }, [null, 'other-unit', '9.4']],
    [
      'a diploma that counts',
      { class_xii: { min: '60', or_diploma: true } },
      { diploma: '71.5' },
      [true, 'met', '71.5'],
    ],
    ['a diploma that does not count', { class_xii: { min: '60' } }, { diploma: '70' }, [null, 'missing', null]],
    ['a branch that begins alike', { branches: ['CE'] }, { branch: 'CSE' }, [false, 'not-listed', 'CSE']],
    ['one of two years', { passing_years: [2027, 2028] }, { passing_year: 2028 }, [true, 'met', '2028']],
    ['backlogs that were not entered', { active_backlogs_max: 0 }, {}, [null, 'missing', null]],
    ['a cleared backlog too many', { past_backlogs_max: 0 }, { past_backlogs: 1 }, [false, 'too-many', '1']],
    ['gap years at the limit', { gap_years_max: 1 }, { gap_years: 1 }, [true, 'met', '1']],
    [
      'attendance by one’s own count',
      { attendance_min: '75' },
      { attendance_own: '99' },
      [null, 'own-count-does-not-decide', '99'],
    ],
    ['attendance of the college', { attendance_min: '75' }, { attendance_college: '74.9' }, [false, 'short', '74.9']],
    ['any earlier offer', { earlier_offers: { kind: 'none' } }, { offers: [null] }, [false, 'has-offer', '?']],
    ['offers that were not entered', { earlier_offers: { kind: 'none' } }, {}, [null, 'missing', null]],
    [
      'an offer of the band',
      { earlier_offers: { kind: 'below', lpa: '10' } },
      { offers: ['10'] },
      [false, 'has-offer', '10'],
    ],
    [
      'an offer without an amount',
      { earlier_offers: { kind: 'below', lpa: '10' } },
      { offers: ['9.99', null] },
      [null, 'missing', '9.99, ?'],
    ],
    ['a rule in words', { text: ['Has a passport'] }, {}, [null, 'read-it', null]],
  ])('%s', (_, rules, figures, expected) => {
    expect(first(rules, figures)).toEqual(expected)
  })

  it('compares a multiple of each offer with the package, and is unknown without one', () => {
    const rules: DriveRules = { earlier_offers: { kind: 'multiple', times: '1.5' } }
    expect(first(rules, { offers: ['6'] }, '9')).toEqual([true, 'met', '6'])
    expect(first(rules, { offers: ['6', '6.01'] }, '9')).toEqual([false, 'has-offer', '6, 6.01'])
    expect(first(rules, { offers: ['6'] })).toEqual([null, 'missing', '6'])
    expect(first(rules, { offers: [] })).toEqual([true, 'met', ''])
  })

  it('are all named after the first that fails, and one that fails outweighs what is unknown', () => {
    const { checks, eligible } = checked({ active_backlogs_max: 0, attendance_min: '75' }, { active_backlogs: 1 })
    expect([checks.map(({ holds }) => holds), eligible]).toEqual([[false, null], false])
    expect(checked({}, {})).toMatchObject({ checks: [], eligible: true })
  })
})

it('an added figure never turns a check that holds or fails into an unknown one', () => {
  fc.assert(
    fc.property(
      anyTerms,
      anyFigures,
      fc.constantFrom(...Object.keys(figuresShape.def.out.shape)),
      (terms, figures, name) => {
        const before = eligibilityOf(terms, { ...figures, [name]: name === 'semesters' ? [] : null })
        const after = eligibilityOf(terms, figures)
        const known = before.checks.filter(({ holds }) => holds !== null).map(({ rule }) => rule)
        const lost = after.checks.filter(({ rule, holds }) => holds === null && known.includes(rule))
        expect(lost).toEqual([])
        expect(after.checks.map(({ rule }) => rule)).toEqual(before.checks.map(({ rule }) => rule))
      },
    ),
    { numRuns: 2000 },
  )
})

it('an unknown figure never makes a student not eligible', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      expect(eligibilityOf(terms, {}).checks.every(({ holds }) => holds === null)).toBe(true)
    }),
  )
})
