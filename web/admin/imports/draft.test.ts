import { expect, it } from 'vitest'
import { choose, type Draft, withCell, withoutRow } from './draft.ts'

const draft: Draft = {
  id: 'first',
  topic: 'courses',
  fileName: '',
  rows: [
    [1, ['code', 'name']],
    [3, ['X1']],
  ],
  fillDown: false,
}

it('a corrected cell changes its row only, also beyond its last cell, and makes it another import', () => {
  const next = withCell(draft, 3, 2, 'CSE')
  expect(next.rows).toEqual([
    [1, ['code', 'name']],
    [3, ['X1', '', 'CSE']],
  ])
  expect(next.id).not.toBe('first')
  expect(draft.rows[1]).toEqual([3, ['X1']])
})

it('a row that is left out keeps the numbers of the others', () => {
  expect(withoutRow(draft, 1).rows).toEqual([[3, ['X1']]])
})

it('a field that is chosen for a column leaves its old column, and the column its old field', () => {
  expect(choose({ code: 0, name: 1 }, 1, 'code')).toEqual({ code: 1 })
  expect(choose({ code: 0, name: 1 }, 1, undefined)).toEqual({ code: 0 })
  expect(choose({ code: 0 }, 2, 'name')).toEqual({ code: 0, name: 2 })
})
