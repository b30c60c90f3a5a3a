import { expect, test } from 'vitest'
import type { Coverage } from '../papers.ts'
import { mapOf, mapYears } from './map.ts'

const row = (of: Partial<Coverage>): Coverage => ({
  course_id: 'os',
  exam: 'end-semester',
  exam_year: 2024,
  id: 'a',
  is_new: false,
  papers: 1,
  requests: 0,
  asked: false,
  ...of,
})

test('the map ends with last year, or with the newest paper, and has six years', () => {
  expect(mapYears([], 2026)).toEqual([2020, 2021, 2022, 2023, 2024, 2025])
  expect(mapYears([row({ exam_year: 2026 })], 2026)).toEqual([2021, 2022, 2023, 2024, 2025, 2026])
  // What somebody asks for moves no year out of sight.
  expect(mapYears([row({ exam_year: 2027, id: null, requests: 1 })], 2026)).toEqual([
    2020, 2021, 2022, 2023, 2024, 2025,
  ])
})

test('a place of the map is there, asked for or missing', () => {
  const coverage = [row({}), row({ exam: 'mid-semester', id: null, requests: 4, asked: true })]
  expect(mapOf(coverage, 'os', 2024)).toMatchObject({
    year: 2024,
    mid: { id: null, requests: 4, asked: true },
    end: { id: 'a' },
  })
  expect(mapOf(coverage, 'os', 2023)).toMatchObject({ mid: { id: null, requests: 0 }, end: { id: null } })
  expect(mapOf(coverage, 'dbms', 2024).end.id).toBeNull()
})
