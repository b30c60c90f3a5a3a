import { expect, test } from 'vitest'
import { ifAny, pageSize, shownRows } from './pagination.ts'

test('rows stay in view while another search loads; that there were none does not', () => {
  const before = { pages: [[1]] }
  expect(ifAny(before, before.pages[0])).toBe(before)
  expect(ifAny({ pages: [[]] }, [])).toBeUndefined()
  expect(ifAny(undefined, undefined)).toBeUndefined()
})

test('a row that the next page repeats, because another came in above, stands once and in its place', () => {
  const rows = Array.from({ length: 2 * pageSize }, (_, id) => ({ id }))
  const pages = [rows.slice(0, pageSize + 1), rows.slice(pageSize - 1)]
  expect(shownRows(pages, ({ id }) => id)).toEqual(rows.slice(0, 2 * pageSize - 1))
})
