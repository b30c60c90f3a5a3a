import { expect, test } from 'vitest'
import { type Contents, previewOf } from './contents.ts'

const contents: Contents = {
  notices: 12,
  discussions: 1000,
  alumni: 1,
  companies: 15,
  interviewQuestions: 50,
  resumeTemplates: 0,
  materials: 0,
}
const countsAt = (path: string) => previewOf(path)?.counts(contents)

test('the counts of a page are in its text, without those that are zero', () => {
  expect(countsAt('/notice?category=General')).toBe('12 notices')
  expect(countsAt('/notices/0b7c1f7e-52a4-4c5e-9d0e-5f5a3d1c7d01')).toBe('12 notices')
  expect(countsAt('/discussion/')).toBe('1,000 or more discussions')
  expect(countsAt('/alumni')).toBe('1 alumnus')
  expect(countsAt('/placements')).toBe('15 companies, 50 interview questions with answers')
  expect(countsAt('/resume')).toBe('')
})

test('a page without counts has no text', () => {
  for (const path of ['/dashboard', '/calculator', '/books', '/']) expect(previewOf(path)).toBeUndefined()
})
