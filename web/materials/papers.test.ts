import { describe, expect, test } from 'vitest'
import { aboutOf, marginOf, nameOf, type Paper, weight } from './papers.ts'

const paper: Paper = {
  id: 'a',
  title: 'os-end-2024',
  subject: 'Operating Systems',
  course_code: 'CS301',
  course_id: 'c',
  course_name: 'Operating Systems',
  semester: 5,
  kind: 'paper',
  exam: 'end-semester',
  exam_year: 2024,
  full_marks: 100,
  note: '',
  pages: 4,
  bytes: 1_440_000,
  contributor_name: null,
  is_new: false,
  is_mine: true,
  place: '[]',
  total: 1,
}

describe('a paper', () => {
  test.each([
    [4, 1_440_000, '4 pages, 1.4 MB'],
    [1, 320_400, '1 page, 0.3 MB'],
    [null, 99_400, '99 KB'],
    [null, 200, '1 KB'],
  ])('%s pages of %i bytes weigh %s', (pages, bytes, text) => {
    expect(weight({ pages, bytes })).toBe(text)
  })

  test('is called by its course, where the margin says year and exam', () => {
    expect([nameOf(paper), aboutOf(paper), marginOf(paper)]).toEqual([
      'CS301 Operating Systems',
      'End semester 2024',
      { head: '2024', foot: 'end' },
    ])
  })

  test('is called by its title, where no course of the catalogue or no exam is known', () => {
    const other = { ...paper, course_id: null, course_name: null }
    expect([nameOf(other), aboutOf(other)]).toEqual(['os-end-2024', 'CS301 Operating Systems'])
    expect(nameOf({ ...paper, exam: null })).toBe('os-end-2024')
    expect(marginOf({ ...paper, exam: null, exam_year: null })).toEqual({ head: 'Paper', foot: '' })
  })

  test('of another kind says so in the margin', () => {
    expect(marginOf({ ...paper, kind: 'notes', note: 'unit 4' })).toEqual({ head: 'Notes', foot: 'unit 4' })
    expect(marginOf({ ...paper, kind: 'key' })).toEqual({ head: '2024', foot: 'key' })
    expect(nameOf({ ...paper, kind: 'notes', title: 'CS301 Memory' })).toBe('CS301 Memory')
  })
})
