import { expect, test } from 'vitest'
import { findOnPage } from '#web/content/document-viewer/find/find.ts'
import type { QueuedPaper } from './queue.ts'
import { readWords } from './read-words.ts'

const unknown: QueuedPaper = {
  id: 'p',
  title: '',
  subject: '',
  course_code: '',
  course_id: null,
  kind: 'paper',
  exam: null,
  exam_year: null,
  semester: null,
  full_marks: null,
  note: '',
  status: 'waiting',
  pages: 1,
  bytes: 1,
  created_at: '',
  removed_at: null,
  file_name: '',
  proposed: {},
  unreadPages: [],
  similar: [],
  course: null,
  sender: '',
  requests: 0,
}
const course = { id: 'c', code: 'CS301', name: 'Operating Systems', semester: 5 }

const runs = [
  'END-SEMESTER EXAMINATION, 2024',
  'CS301  Operating',
  'Systems',
  'Full marks: 100',
  '1. What of 2024x or 1000?',
].map((text) => ({ text, after: '\n' as const }))

test('what was read is marked where it stands, however it is printed, and nothing that only looks like it', () => {
  const words = readWords({ ...unknown, course, exam: 'end-semester', exam_year: 2024, full_marks: 100 })
  const found = words === undefined ? [] : findOnPage(1, runs, words)
  expect(found.map(({ from, to }) => [from.run, from.offset, to.run, to.offset])).toEqual([
    [0, 0, 0, 12],
    [0, 26, 0, 30],
    [1, 0, 1, 5],
    [1, 7, 2, 7],
    [3, 12, 3, 15],
  ])
})

test('of a paper about which nothing is known, nothing is marked', () => {
  expect(readWords(unknown)).toBeUndefined()
})
