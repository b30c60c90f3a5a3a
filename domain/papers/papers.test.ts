import { expect, it } from 'vitest'
import { isReadingProblem, readingProblems, titleOfFile } from './papers.ts'

it.each([
  ['DSA_end+sem.pdf', 'DSA end sem'],
  ['a.b.c.pdf', 'a.b.c'],
  ['PYQ/CN/2022/paper_1.pdf', 'paper 1'],
  ['\u200b.pdf', 'Paper'],
  ['', 'Paper'],
  ['\ud800.pdf', '\ufffd'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('the title of a paper whose file is called %j is %j', (fileName, title) => {
  expect(titleOfFile(fileName)).toBe(title)
})

it('every reason why a paper cannot be read is a sentence that says what to do', () => {
  for (const sentence of Object.values(readingProblems)) expect(sentence).toMatch(/^[A-Z].+\.$/)
  expect([isReadingProblem('broken_pdf'), isReadingProblem('toString')]).toEqual([true, false])
})
