import { expect, test } from 'vitest'
import { type PageRegion, regionAt } from './regions.ts'

const at = (id: string, page: number, y: number | null): PageRegion => ({
  id,
  page,
  region: y === null ? null : [40, y, 500, 60],
})
const regions = [at('1a', 1, 100), at('1b', 1, 300), at('2', 2, null), at('3', 4, 200)]

test.each([
  [1, 0, '1a'],
  [1, 150, '1a'],
  [1, 700, '1b'],
  [2, 10, '2'],
  [3, 400, '2'],
  [4, 100, '2'],
  [4, 250, '3'],
] as const)('on page %i, %i points down, %s is read', (page, y, id) => {
  expect(regionAt(regions, page, y)).toBe(id)
})

test('a document without regions has no current region', () => {
  expect(regionAt([], 1, 10)).toBeUndefined()
})
