import { expect, test } from 'vitest'
import { ifAny } from './pagination.ts'

test('rows stay in view while another search loads; that there were none does not', () => {
  const before = { pages: [[1]] }
  expect(ifAny(before, before.pages[0])).toBe(before)
  expect(ifAny({ pages: [[]] }, [])).toBeUndefined()
  expect(ifAny(undefined, undefined)).toBeUndefined()
})
