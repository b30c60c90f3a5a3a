import { expect, test } from 'vitest'
import type { Group } from '../data/asked-again.ts'
import { answeredIn, doneToday, inOrder, lastDayBefore, queueOf } from './order.ts'

const group = (id: string, times_asked: number, exam_year = 2024): Group => ({
  id,
  text: id,
  topic: '',
  unit_id: null,
  times_asked,
  wordings: [
    {
      question_id: id,
      material_id: 'm',
      page: 1,
      number: '1',
      exam: 'end-semester',
      exam_year,
      text: id,
      marks: 5,
      figure: false,
      region: null,
    },
  ],
})
const today = '2025-11-20'
const groups = [
  group('once', 1),
  group('thrice', 3),
  group('newer', 3, 2025),
  group('due', 1),
  group('long due', 1),
  group('later', 5),
]
const standings = new Map([
  ['due', { due: '2025-11-20', reviewed: '2025-11-15' }],
  ['long due', { due: '2025-11-17', reviewed: '2025-11-15' }],
  ['later', { due: '2025-11-25', reviewed: '2025-11-20' }],
])

test('due questions come first, the longest due at the head, then what is asked most and newest', () => {
  expect(inOrder({ groups, standings, today }).map(({ id }) => id)).toEqual([
    'long due',
    'due',
    'newer',
    'thrice',
    'once',
  ])
})

test('a day has so many questions, those of this morning among them', () => {
  expect(queueOf({ groups, standings, today, perDay: 3 }).map(({ id }) => id)).toEqual(['long due', 'due'])
  expect(queueOf({ groups, standings, today, perDay: 1 })).toEqual([])
})

test('a question that is not known yet is asked again today, and is not one of those that are done', () => {
  const again = new Map([['once', { due: today, reviewed: today }]])
  expect(doneToday({ groups, standings: again, today })).toBe(0)
  expect(queueOf({ groups, standings: again, today, perDay: 1 }).map(({ id }) => id)).toEqual(['once'])
})

test('nothing is asked in the two days before the exam; an exam that is over limits nothing', () => {
  expect(lastDayBefore('2025-11-30', today)).toBe('2025-11-28')
  expect(lastDayBefore('2025-11-19', today)).toBeUndefined()
  expect(lastDayBefore(undefined, today)).toBeUndefined()
})

test('a question that came twice was answered once, and one that was skipped was not', () => {
  const [first, second, third] = [group('a', 1), group('b', 1), group('c', 1)]
  expect(answeredIn([first, second, first, third], [1, 'skipped', 3])).toBe(1)
  expect(answeredIn([first, second, third], [3, 4])).toBe(2)
  expect(answeredIn([first], [])).toBe(0)
})
