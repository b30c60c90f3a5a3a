import { describe, expect, test } from 'vitest'
import { bySemester, matchesMaterial, type Material, weight } from './materials.ts'

const paper: Material = {
  id: 'a',
  title: 'End semester',
  subject: 'Data Structures',
  course_code: 'CS-201',
  semester: 3,
  kind: 'paper',
  exam_year: 2024,
  pages: 4,
  bytes: 1_440_000,
}

describe('a paper', () => {
  const any = { search: '', semester: undefined, kind: undefined }
  test.each([
    [any, true],
    [{ ...any, search: 'data STRUCT' }, true],
    [{ ...any, search: 'cs-20' }, true],
    [{ ...any, search: 'end sem' }, true],
    [{ ...any, search: 'thermodynamics' }, false],
    [{ ...any, semester: 3 }, true],
    [{ ...any, semester: 4 }, false],
    [{ ...any, kind: 'paper' as const }, true],
    [{ ...any, kind: 'notes' as const }, false],
    [{ search: 'data', semester: 3, kind: 'notes' as const }, false],
  ])('narrowed by %j: %s', (narrowing, found) => {
    expect(matchesMaterial(paper, narrowing)).toBe(found)
  })

  test.each([
    [4, 1_440_000, '4 pages, 1.4 MB'],
    [1, 320_400, '1 page, 320 KB'],
    [null, 999, '1 KB'],
    [null, 200, '1 KB'],
  ])('%s pages of %i bytes weigh %s', (pages, bytes, text) => {
    expect(weight({ pages, bytes })).toBe(text)
  })
})

const of = (semester: number, id: string) => ({ ...paper, semester, id })

test('papers stand under their semesters, in order', () => {
  const groups = bySemester([of(5, 'a'), of(1, 'b'), of(5, 'c')])
  expect(groups.map(([semester, found]) => [semester, found.map(({ id }) => id)])).toEqual([
    [1, ['b']],
    [5, ['a', 'c']],
  ])
})
