import { expect, test } from 'vitest'
import { pageOfAnswer } from './answer-page.ts'

const pages = [
  'Answer key\n1. (a) A process\n(b) A switch',
  'Q2 Convoy\n3 (a) Gantt',
  '(b) A pool\n4) Deadlock',
  '12. Disks',
]

test.each([
  ['1 (a)', 1],
  ['Q2', 2],
  ['3 (a)', 2],
  ['3 (b)', 3],
  ['3 (c)', 2],
  ['4', 3],
  ['12', 4],
  ['9', 1],
  ['', 1],
  ['A', 1],
])('the answer to %j begins on page %i', (number, page) => {
  expect(pageOfAnswer(pages, number)).toBe(page)
})
