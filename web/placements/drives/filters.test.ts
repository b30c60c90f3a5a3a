import { expect, test } from 'vitest'
import { countsOf, inOrder, matches } from './filters.ts'
import type { DriveFilter, Judged } from './filters.ts'
import type { ListedDrive } from './drives.ts'
import { calendarEventsOf } from './calendar-events.ts'
import { datesOf } from './dates.ts'
import { closingText, isFaded, referralText } from './words.ts'

const drive = (id: string, closes_on: string, kind: ListedDrive['kind'], eligible = true): Judged => ({
  drive: { id, closes_on, kind } as ListedDrive,
  verdict: { kind: eligible ? 'eligible' : 'not', text: '' },
})
const all = [
  drive('later', '2026-12-10', 'job'),
  drive('past', '2026-11-01', 'both'),
  drive('today', '2026-11-30', 'both', false),
]
const today = '2026-11-30'
const none: DriveFilter = { kind: '', eligible: '', drives: '' }
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
