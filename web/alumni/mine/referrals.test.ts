import { expect, test } from 'vitest'
import { type Referral, statusOf } from './referrals.ts'

const today = '2026-11-30'
const labelOf = (state: Referral['state'], shown: boolean, closes_on = '2026-12-10') =>
  statusOf({ state, shown, closes_on } as Referral, today).label

const noteOf = (state: Referral['state'], shown: boolean) =>
  statusOf({ state, shown, closes_on: '2026-12-10' } as Referral, today).note

test('the author of a referral reads what became of it', () => {
  expect([labelOf('waiting', false), labelOf('published', true), labelOf('returned', false)]).toEqual([
    'Waiting for review',
    'Published',
    'Came back',
  ])
  expect(labelOf('published', false)).toBe('Not shown')
})

test('a referral is open on its last day, and has ended the day after', () => {
  expect([labelOf('published', true, today), labelOf('published', true, '2026-11-29')]).toEqual(['Published', 'Ended'])
})

test('a change that waits or came back says that the earlier text is shown', () => {
  expect([noteOf('waiting', true), noteOf('returned', true)]).toEqual(
    Array.from({ length: 2 }, () => 'What was published before is still shown.'),
  )
  expect([noteOf('waiting', false), noteOf('published', true)]).toEqual([undefined, undefined])
})
