import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collegeDay, daysAfter, daysBetween } from '#domain/dates/college-time.ts'
import { dueText, intervalText } from './days.ts'
import type { Rating, Review } from '../data/practice.ts'
import { dueOnAfter, previews, replay, withoutDueOn } from './schedule.ts'

const reviewOf = (day: string, rating: Rating, group = 'a', id = `${day} ${rating} ${group}`): Review => ({
  id,
  group_id: group,
  rating,
  reviewed_at: `${day}T10:00:00+05:30`,
})

test('a question that is known comes back later each time, one that is not yet comes back the same day', () => {
  const once = replay([reviewOf('2025-11-01', 3)], undefined).get('a')
  const first = daysBetween('2025-11-01', once?.due ?? '')
  expect(first).toBeGreaterThan(1)
  const twice = replay([reviewOf('2025-11-01', 3), reviewOf(once?.due ?? '', 3)], undefined).get('a')
  expect(daysBetween(once?.due ?? '', twice?.due ?? '')).toBeGreaterThan(first)
  expect(replay([reviewOf('2025-11-01', 1)], undefined).get('a')?.due).toBe('2025-11-01')
})

test('the intervals on the buttons are those that the review then has', () => {
  const before = replay([reviewOf('2025-11-01', 3)], undefined).get('a')
  const shown = previews(before, '2025-11-04', undefined)
  for (const rating of [1, 2, 3, 4] as const) {
    const after = replay([reviewOf('2025-11-01', 3), reviewOf('2025-11-04', rating)], undefined).get('a')
    expect(after?.due).toBe(shown[rating])
  }
  expect(shown[1]).toBe('2025-11-04')
  expect([shown[2], shown[3], shown[4]]).toEqual([shown[2], shown[3], shown[4]].toSorted())
})

test('the server is told the day of a question without its exam, once, and anew where another device has practised', () => {
  const first = reviewOf('2025-11-01', 3)
  const dueOn = dueOnAfter(undefined, 3, '2025-11-01')
  expect(replay([{ ...first, due_on: dueOn }], '2025-11-02').get('a')).toMatchObject({ dueOn, due: '2025-11-02' })
  expect(withoutDueOn(replay([{ ...first, due_on: dueOn }], '2025-11-02'))).toEqual([])
  expect(withoutDueOn(replay([first], undefined))).toEqual([{ ...first, due_on: dueOn }])
  const second = { ...reviewOf('2025-11-05', 3), due_on: dueOnAfter(undefined, 3, '2025-11-05') }
  const known = replay([first, second], undefined)
  expect(withoutDueOn(known)).toEqual([{ ...second, due_on: known.get('a')?.due }])
})

test('nothing is due after the last day before the exam, and nothing on the last day itself but what is not known', () => {
  expect(replay([reviewOf('2025-11-20', 4)], '2025-11-23').get('a')?.due).toBe('2025-11-23')
  expect(replay([reviewOf('2025-11-23', 4)], '2025-11-23').get('a')?.due).toBeUndefined()
  expect(replay([reviewOf('2025-11-24', 3)], '2025-11-23').get('a')?.due).toBeUndefined()
  expect(replay([reviewOf('2025-11-23', 1)], '2025-11-23').get('a')?.due).toBe('2025-11-23')
  // The exam was on the 25th.
  expect(replay([reviewOf('2025-11-26', 3)], '2025-11-23').get('a')?.due).toBe(
    replay([reviewOf('2025-11-26', 3)], undefined).get('a')?.due,
  )
})

const day = fc.integer({ min: 0, max: 60 }).map((days) => daysAfter('2025-10-01', days))
const log = fc.array(
  fc
    .tuple(day, fc.constantFrom<Rating>(1, 2, 3, 4), fc.constantFrom('a', 'b', 'c'), fc.uuid())
    .map((parts) => reviewOf(...parts)),
  { maxLength: 30 },
)

test('whichever device has which reviews, and however often they were sent, both replay the same', () => {
  fc.assert(
    fc.property(log, fc.integer(), (reviews, seed) => {
      const shuffled = reviews.toSorted((one, other) => hash(one.id, seed) - hash(other.id, seed))
      const others = replay([...shuffled, ...reviews], '2025-11-20')
      expect([...replay(reviews, '2025-11-20')].toSorted()).toEqual([...others].toSorted())
    }),
  )
})

test('no interval of any history leads past the last day', () => {
  fc.assert(
    fc.property(log, (reviews) => {
      for (const { due, last } of replay(reviews, '2025-11-20').values())
        if (due !== undefined && collegeDay(new Date(last.reviewed_at)) <= '2025-11-22')
          expect(due <= '2025-11-20' || last.rating === 1).toBe(true)
    }),
  )
})

test('days are said as somebody would', () => {
  expect(['2025-11-20', '2025-11-21', '2025-11-22'].map((due) => dueText(due, '2025-11-20'))).toEqual([
    'today',
    'tomorrow',
    'Sat, 22 Nov',
  ])
  expect(
    [undefined, '2025-11-20', '2025-11-21', '2025-11-25', '2026-03-20'].map((due) => intervalText(due, '2025-11-20')),
  ).toEqual(['not before the exam', 'today', 'tomorrow', 'in 5 days', 'in 4 months'])
})

const hash = (text: string, seed: number) =>
  [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, Math.abs(seed) % 9973)
