import { describe, expect, test } from 'vitest'
import { type Contribution, nameOf, problemSentence, standingOf, weightOf } from './contributions.ts'

const sent: Contribution = {
  id: 'a',
  title: 'scan0001',
  file_name: 'scan0001.pdf',
  subject: '',
  course_code: '',
  course_id: null,
  kind: 'paper',
  exam: null,
  exam_year: null,
  semester: null,
  status: 'reading',
  problem: null,
  return_reason: null,
  pages: null,
  bytes: null,
  credited: true,
  created_at: '2026-11-21T10:00:00Z',
  removed_at: null,
  replaced_by: null,
  unread_pages: [],
}
const known = { subject: 'Operating Systems', course_code: 'CS301', exam_year: 2024 }

describe('a paper that was sent is called', () => {
  test.each([
    ['by its title while nobody has read it', {}, 'scan0001'],
    ['by its file where it has none', { title: '' }, 'scan0001.pdf'],
    ['by course, exam and year', { ...known, exam: 'end-semester' }, 'CS301 Operating Systems, End semester 2024'],
    ['by course and year', known, 'CS301 Operating Systems, 2024'],
    ['by course alone', { ...known, exam_year: null }, 'CS301 Operating Systems'],
    ['notes', { ...known, kind: 'notes', exam_year: null }, 'CS301 Operating Systems, Notes'],
    ['an answer key', { ...known, kind: 'key' }, 'CS301 Operating Systems, Answer key 2024'],
  ] as const)('%s', (_, changed, name) => expect(nameOf({ ...sent, ...changed })).toBe(name))
})

test.each([
  [{}, 'reading'],
  [{ status: 'approved' }, 'approved'],
  [{ status: 'approved', removed_at: '2026-11-22' }, 'removed'],
  [{ status: 'returned', removed_at: '2026-11-22', replaced_by: 'b' }, 'replaced'],
] as const)('%j stands as %s', (changed, standing) => expect(standingOf({ ...sent, ...changed })).toBe(standing))

test.each([
  [4, 1_440_000, '4 pages, 1.4 MB'],
  [1, 300, '1 page, 1 KB'],
  [null, 320_400, '0.3 MB'],
  [null, null, ''],
])('%s pages of %s bytes weigh %j', (pages, bytes, text) => expect(weightOf(pages, bytes)).toBe(text))

test('a code that is not known here has a sentence that helps, too', () => {
  expect(problemSentence('encrypted_pdf')).toContain('password')
  expect(problemSentence('of_tomorrow')).toContain('print it to a new PDF')
  expect(problemSentence(null)).toContain('print it to a new PDF')
})
