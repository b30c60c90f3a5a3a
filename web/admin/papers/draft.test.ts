import { describe, expect, test } from 'vitest'
import { type Draft, doubtOf, draftOf, fieldsOf, problemsOf, titleOf } from './draft.ts'
import type { QueuedPaper } from './queue.ts'

const course = { id: 'c1', code: 'CS301', name: 'Operating Systems', semester: 5 }
const paper: QueuedPaper = {
  id: 'p',
  title: 'scan0001',
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
  pages: 4,
  bytes: 1000,
  created_at: '2026-11-21T10:00:00Z',
  removed_at: null,
  file_name: 'scan0001.pdf',
  unreadPages: [],
  proposed: {
    course_id: { value: 'c1', sure: true, from: 'page' },
    exam: { value: 'end-semester', sure: false, from: 'page' },
    exam_year: { value: 2024, sure: true, from: 'name' },
  },
  similar: [],
  course,
  sender: 'Asha',
  requests: 0,
}
const draft: Draft = {
  course,
  subject: '',
  year: '2024',
  semester: '5',
  exam: 'end-semester',
  kind: 'paper',
  marks: '',
  note: '',
}

test('a paper begins as it was read, with the semester of its course', () => {
  expect(draftOf(paper)).toEqual(draft)
})

test('what its sender said counts more than what was read', () => {
  expect(draftOf({ ...paper, exam: 'quiz', exam_year: 2020, semester: 3, kind: 'key' })).toMatchObject({
    exam: 'quiz',
    year: '2020',
    semester: '3',
    kind: 'key',
  })
})

test.each([
  ['course', draft, 'read'],
  ['exam', draft, 'check'],
  ['year', draft, 'read'],
  ['semester', draft, undefined],
  ['year', { ...draft, year: '2023' }, undefined],
  ['course', { ...draft, course: null }, undefined],
] as const)('%s of %j is marked as %s', (field, of, doubt) => expect(doubtOf(paper, of, field)).toBe(doubt))

describe('before it is approved', () => {
  test.each([
    ['nothing is wrong with what is whole', draft, []],
    ['a course or a subject is needed', { ...draft, course: null }, ['course']],
    ['a subject does where the catalogue has no course', { ...draft, course: null, subject: 'Sitar' }, []],
    ['a semester is needed', { ...draft, semester: '' }, ['semester']],
    ['a semester is 1 to 8', { ...draft, semester: '9' }, ['semester']],
    ['a paper has a year', { ...draft, year: '' }, ['year']],
    ['notes need none', { ...draft, kind: 'notes', year: '' }, []],
    ['a year is one', { ...draft, year: '24' }, ['year']],
    ['marks are a number', { ...draft, marks: 'many' }, ['marks']],
  ] as const)('%s', (_, of, fields) => expect(Object.keys(problemsOf(of))).toEqual(fields))
})

test.each([
  [{}, 'End semester 2024'],
  [{ exam: '' }, 'Question paper 2024'],
  [{ kind: 'key' }, 'Answer key, End semester 2024'],
  [{ kind: 'key', exam: '', year: '' }, 'Answer key'],
  [{ kind: 'notes', note: ' unit 4 ' }, 'Notes: unit 4'],
  [{ kind: 'notes' }, 'Notes'],
] as const)('%j is called %j', (changed, title) => expect(titleOf({ ...draft, ...changed })).toBe(title))

test('what is approved is named after the course, with numbers as numbers', () => {
  expect(fieldsOf({ ...draft, marks: '100' })).toEqual({
    title: 'End semester 2024',
    course_id: 'c1',
    subject: 'Operating Systems',
    course_code: 'CS301',
    exam_year: 2024,
    semester: 5,
    exam: 'end-semester',
    kind: 'paper',
    full_marks: 100,
    note: '',
  })
  expect(fieldsOf({ ...draft, kind: 'notes', course: null, subject: ' Sitar ', year: '' })).toMatchObject({
    subject: 'Sitar',
    exam: null,
    exam_year: null,
    full_marks: null,
  })
})
