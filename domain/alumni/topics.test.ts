import { expect, test } from 'vitest'
import { helpsWith, topicLabel } from './topics.ts'

test('topics are named in one order, and unknown ones are left out or something else', () => {
  expect(helpsWith(['first_job', 'exams', 'of a later version'])).toBe('exams, the first job')
  expect(helpsWith([])).toBe('')
  expect([topicLabel('exams'), topicLabel('of a later version')]).toEqual([
    'Exams such as GATE or CAT',
    'Something else',
  ])
})
