import { expect, it } from 'vitest'
import { foundPageAddress } from './found-page.ts'

const url = '/pyqs?id=7&page=2'

it('a hit on a page leads to it with its words marked, whatever signs they have', () => {
  expect(foundPageAddress(url, 2, ['AVL', 'tree'])).toBe(`${url}&find=AVL%20tree`)
  const [, find = ''] = foundPageAddress(url, 2, ['C++ & C#', 'वृक्ष']).split('&find=')
  expect([find.includes('&'), decodeURIComponent(find)]).toEqual([false, 'C++ & C# वृक्ष'])
})

it('what is no page, or was found without words, leads where it led', () => {
  expect(foundPageAddress('/notices/7', undefined, ['fees'])).toBe('/notices/7')
  expect(foundPageAddress('/notices/7', null, ['fees'])).toBe('/notices/7')
  expect(foundPageAddress(url, 2, [])).toBe(url)
})
