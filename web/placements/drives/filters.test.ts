import { expect, test } from 'vitest'
import { countsOf, facets, inOrder, matches, optionsOf } from './filters.ts'
import type { DriveFilter, Judged } from './filters.ts'
import type { ListedDrive } from './drives.ts'
import { calendarEventsOf } from './calendar-events.ts'
import { datesOf } from './dates.ts'
import { closingText, isFaded, referralText } from './words.ts'

const drive = (id: string, closes_on: string, kind: ListedDrive['kind'], eligible = true): Judged => ({
  drive: { id, closes_on, kind, place: '', package_lpa: null, rules: {} } as unknown as ListedDrive,
  verdict: { kind: eligible ? 'eligible' : 'not', text: '' },
})
const all = [
  drive('later', '2026-12-10', 'job'),
  drive('past', '2026-11-01', 'both'),
  drive('today', '2026-11-30', 'both', false),
]
const today = '2026-11-30'
const none: DriveFilter = { kind: '', eligible: '', drives: '', branch: '', place: '', package: '', month: '' }
const shown = (filter: Partial<DriveFilter>) => {
  const found = all.filter((one) => matches(one, { ...none, ...filter }, today))
  return inOrder(found, filter.drives === 'past').map((one) => one.drive.id)
}

test('the drive that closes next comes first, and one that closes today is open', () => {
  expect(shown({})).toEqual(['today', 'later'])
  expect(shown({ drives: 'past' })).toEqual(['past'])
})

test('a drive for an internship and a job is found under both kinds', () => {
  expect(shown({ kind: 'internship' })).toEqual(['today'])
  expect(shown({ kind: 'job' })).toEqual(['today', 'later'])
  expect(shown({ kind: 'job', eligible: 'yes' })).toEqual(['later'])
})

test('each filter counts the drives that it would show beside the others', () => {
  expect(countsOf(all, none, today)).toEqual({ job: 2, internship: 1, referral: 0, eligible: 1, past: 1 })
  expect(countsOf(all, { ...none, eligible: 'yes' }, today)).toEqual({
    job: 1,
    internship: 0,
    referral: 0,
    eligible: 1,
    past: 1,
  })
})

const placed = (id: string, about: Partial<ListedDrive>): Judged => ({
  drive: { ...drive(id, '2026-12-10', 'job').drive, ...about },
  verdict: undefined,
})
const somewhere = [
  placed('a', { place: 'Pune, Bengaluru', package_lpa: 9.5, rules: { branches: ['CSE', 'IT'] } }),
  placed('b', { place: 'Bengaluru', package_lpa: 4.99, closes_on: '2027-01-02' }),
  placed('c', { place: 'bengaluru / Remote', package_lpa: 20, rules: { branches: ['ECE'] } }),
]
const optionsIn = (name: string, filter: Partial<DriveFilter> = {}) => {
  const facet = facets.find((one) => one.name === name)
  return facet && optionsOf(facet, somewhere, { ...none, ...filter }, today).map(({ text, count }) => [text, count])
}

test('a drive is counted under each of its branches, and one that names none under all', () => {
  expect(optionsIn('branch')).toEqual([
    ['CSE', 2],
    ['ECE', 2],
    ['IT', 2],
  ])
  expect(somewhere.filter((one) => matches(one, { ...none, branch: 'ECE' }, today))).toEqual(somewhere.slice(1))
})

test('places, packages and months are counted beside the other filters, in their order', () => {
  expect(optionsIn('place')).toEqual([
    ['bengaluru', 1],
    ['Bengaluru', 2],
    ['Pune', 1],
    ['Remote', 1],
  ])
  expect(optionsIn('place', { branch: 'CSE', place: 'Pune' })).toEqual([
    ['Bengaluru', 2],
    ['Pune', 1],
  ])
  expect(optionsIn('package')).toEqual([
    ['Below ₹5 LPA', 1],
    ['₹5 to 10 LPA', 1],
    ['₹20 LPA and more', 1],
  ])
  expect(optionsIn('month')).toEqual([
    ['December 2026', 2],
    ['January 2027', 1],
  ])
  expect(optionsIn('month', { package: '20' })).toEqual([['December 2026', 1]])
})

test('a value of the address that no drive has is named with a zero', () => {
  expect(optionsIn('place', { place: 'Kochi', package: '20' })).toEqual([
    ['bengaluru', 1],
    ['Kochi', 0],
    ['Remote', 1],
  ])
})

const by = (name: string) => ({ referred_by: { alumnus: null, name } })

test('referrals are found by themselves, and say whose they are as far as the card shows it', () => {
  const referral = { drive: { ...drive('r', today, 'job').drive, ...by('Meera Sample') }, verdict: undefined }
  expect([...all, referral].filter((one) => matches(one, { ...none, kind: 'referral' }, today))).toEqual([referral])
  expect([referralText(referral.drive), referralText(by('')), referralText({ referred_by: null })]).toEqual([
    'Referral by Meera Sample',
    'Referral by an alumna or alumnus',
    '',
  ])
})

test('when registration closes is named by the days that are left', () => {
  expect(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-03'].map((day) => closingText(day, today))).toEqual([
    'closed 29 November 2026',
    'closes today',
    'closes tomorrow',
    'closes in 3 days',
  ])
})

test('a drive fades two years after it was last checked, or else added', () => {
  const faded = ['2024-12-01', '2024-11-30', null].map((checked_on) =>
    isFaded({ checked_on, created_at: '2024-11-30T10:00:00Z' }, today),
  )
  expect(faded).toEqual([false, true, true])
})

test('the dates of a drive are in order, without those that are not known', () => {
  const dates = { talk_on: null, closes_on: '2027-01-25', results_due: '2027-01-15', test_on: '2027-02-02' }
  expect(datesOf({ ...dates, interviews_on: null, result_on: null }).map(({ label }) => label)).toEqual([
    'Semester results are due',
    'Registration closes',
    'Test',
  ])
})

test('the days of a drive that are to come go into a calendar, each under a UID of its own', () => {
  const dates = { talk_on: '2026-11-29', closes_on: '2026-11-30', results_due: null, test_on: '2027-02-02' }
  const one = { ...dates, interviews_on: null, result_on: null, id: 'd', place: 'Pune', organisations: { name: 'Org' } }
  const events = calendarEventsOf(one, today, new Date('2026-11-30T00:00:00Z'))
  expect(events.map(({ uid, at, title, location }) => [uid, at, title, location])).toEqual([
    ['d-closes_on@drives.campuslife', '2026-11-30', 'Org: Registration closes', 'Pune'],
    ['d-test_on@drives.campuslife', '2027-02-02', 'Org: Test', 'Pune'],
  ])
})
