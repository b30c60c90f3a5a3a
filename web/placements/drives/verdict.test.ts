import { expect, test } from 'vitest'
import { eligibilityOf } from '#domain/drives/eligibility.ts'
import type { Figures } from '#domain/drives/figures.ts'
import type { DriveRules } from '#domain/drives/rules.ts'
import { shortfallOf, verdictOf } from './verdict.ts'

const verdict = (rules: DriveRules, figures: Figures) => verdictOf(eligibilityOf({ rules }, figures), rules)

test.each<[string, DriveRules, Figures, string, string]>([
  ['no rules', {}, {}, 'eligible', 'You are eligible: no rules are named'],
  [
    'one rule that is met',
    { cgpa: { min: '7' } },
    { previous: { cgpa: '7.0' } },
    'eligible',
    'You are eligible: the one rule is met',
  ],
  ['a missing figure', { cgpa: { min: '7' } }, {}, 'unknown', 'One thing is missing: enter your CGPA'],
  [
    'two missing figures',
    { class_x: { min: '60' }, active_backlogs_max: 0 },
    {},
    'unknown',
    'Not known yet: enter your class X marks and active backlogs',
  ],
  [
    'many missing figures',
    { cgpa: { min: '7' }, class_x: { min: '60' }, class_xii: { min: '60' }, active_backlogs_max: 0 },
    {},
    'unknown',
    'Not known yet: enter your CGPA, class X marks and 2 more',
  ],
  [
    'a rule in words',
    { text: ['Has a passport'] },
    {},
    'unknown',
    'Every rule with a figure is met. Read the rest yourself',
  ],
  [
    'a CGPA that the next semester can lift',
    { cgpa: { min: '7.5' } },
    { previous: { cgpa: '7.28', semesters: '4' } },
    'reach',
    'One thing is missing: an SGPA of 8.38 in the next semester',
  ],
  [
    'a short CGPA and an unknown figure',
    { cgpa: { min: '7.5' }, gap_years_max: 0 },
    { previous: { cgpa: '7.28', semesters: '4' } },
    'reach',
    'Not yet: an SGPA of 8.38 in the next semester, and a figure to enter',
  ],
  [
    'a CGPA that nothing lifts',
    { cgpa: { min: '9' } },
    { previous: { cgpa: '6', semesters: '7' } },
    'not',
    'Not eligible: needs a CGPA of 9, you have 6',
  ],
  ['another branch', { branches: ['ME', 'CE'] }, { branch: 'CSE' }, 'not', 'Not eligible: for ME and CE, yours is CSE'],
  [
    'two rules that are not met',
    { active_backlogs_max: 0, gap_years_max: 1 },
    { active_backlogs: 1, gap_years: 2 },
    'not',
    'Not eligible: no active backlog, you have 1, and 1 more',
  ],
])('a drive with %s is described to the student', (_, rules, figures, kind, text) => {
  expect(verdict(rules, figures)).toEqual({ kind, text })
})

const shortfall = (rules: DriveRules, figures: Figures, days: { closes?: string; resultsDue?: string } = {}) =>
  shortfallOf(eligibilityOf({ rules, ...days }, figures), figures, rules)?.text

test('a short CGPA names the SGPA that would do, and whether its results come in time', () => {
  const [rules, figures] = [{ cgpa: { min: '7.5' } }, { previous: { cgpa: '7.28', semesters: '4' } }]
  const start = 'An SGPA of 8.38 in the next semester gets you there.'
  expect(shortfall(rules, figures, { closes: '2027-01-25', resultsDue: '2027-01-15' })).toBe(
    `${start} Its results come before registration closes.`,
  )
  expect(shortfall(rules, figures, { closes: '2027-01-25', resultsDue: '2027-01-26' })).toBe(
    `${start} Its results come after registration closes.`,
  )
  expect(shortfall(rules, figures)).toBe(`${start} When its results are due is not known here.`)
})

test('a short CGPA without an SGPA that would do says why', () => {
  const rules: DriveRules = { cgpa: { min: '9' } }
  expect(shortfall(rules, { previous: { cgpa: '6' } })).toMatch(/^Enter how many semesters/)
  expect(shortfall(rules, { previous: { cgpa: '6', semesters: '8' } })).toBe('No semester is left to lift it.')
  expect(shortfall(rules, { previous: { cgpa: '6', semesters: '7' } })).toBe(
    'No SGPA in the next semester can lift it to 9.',
  )
  const credits: DriveRules = { cgpa: { min: '9', rule: 'credits' } }
  expect(shortfall(credits, { previous: { cgpa: '8.9', semesters: '4', credits: '80' } })).toMatch(
    /^Enter the credits of the next semester/,
  )
})
