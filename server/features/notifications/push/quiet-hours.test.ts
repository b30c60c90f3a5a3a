import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const night = { from: '22:00:00', to: '07:00:00' }
const at = (time: string) => new Date(`2026-11-20T${time}+05:30`)

test.each([
  ['21:59:59', undefined],
  ['22:00:00', '2026-11-21T07:00:00+05:30'],
  ['23:30:00', '2026-11-21T07:00:00+05:30'],
  ['00:10:00', '2026-11-20T07:00:00+05:30'],
  ['06:59:59', '2026-11-20T07:00:00+05:30'],
  ['07:00:00', undefined],
])('from ten to seven, a push at %s waits until %s', (time, until) => {
  expect(quietUntil(night, null, at(time))).toEqual(until === undefined ? undefined : new Date(until))
})

test('quiet hours of a day do not go over midnight', () => {
  const lectures = { from: '09:00:00', to: '16:30:00' }
  expect(quietUntil(lectures, null, at('12:00:00'))).toEqual(at('16:30:00'))
  expect(quietUntil(lectures, null, at('23:00:00'))).toBeUndefined()
})

test('a deadline within twelve hours comes through; one that is farther, or past, does not', () => {
  const now = at('23:00:00')
  const deadline = (hours: number) => quietUntil(night, new Date(now.getTime() + hours * 3_600_000), now)
  expect(deadline(11)).toBeUndefined()
  expect(deadline(13)).toBeDefined()
  expect(deadline(-1)).toBeDefined()
})

test('no hours, or none between them, are no quiet', () => {
  expect(quietUntil({ from: null, to: null }, null)).toBeUndefined()
  expect(quietUntil({ from: '07:00:00', to: '07:00:00' }, null)).toBeUndefined()
})
