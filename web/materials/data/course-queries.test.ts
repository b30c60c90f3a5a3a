import { expect, test } from 'vitest'
import { headOf } from './course-queries.ts'

test("a course's head says its next exam in the words and the time that the rest of the site uses", () => {
  const course = { id: 'c', code: 'CS301', name: 'Operating Systems', semester: 5, credits: 4, branches: null }
  const head = (starts_at: string | null) =>
    headOf({ ...course, exam_dates: [{ exam: 'end-semester', date: '2026-11-30', starts_at }] }, '2026-11-19')
  expect(head('10:00:00')).toBe('4 credits. End semester on Monday, 30 November, 10 am.')
  expect(head('14:30:00')).toBe('4 credits. End semester on Monday, 30 November, 2:30 pm.')
  expect(head(null)).toBe('4 credits. End semester on Monday, 30 November.')
})
