import { expect, it } from 'vitest'
import { sourceAddress } from '../querying/kinds.ts'
import { foundSection } from './sections.ts'

it('a notice has the day that is written on it, whose midnight the index gives', () => {
  const row = { kind: 'notice', id: '1', title: 'Form', excerpt: 'Closes soon.', url: '/notices/1', matched: [] }
  const found = {
    group: 'notices' as const,
    count: 1,
    capped: false,
    rows: [{ ...row, at: '2026-11-08T18:30:00+00:00' }],
  }
  expect(foundSection(found, 'form').options.map(({ detail }) => detail)).toEqual(['9 Nov · Closes soon.'])
})

it.each(['https://evil.example', '//evil.example', '/.//evil.example', '/\t/evil.example'])(
  'a row of the index whose address is %j is not shown, nor does an answer lead there',
  (url) => {
    const row = { kind: 'help', id: '1', title: 'Fees', excerpt: '', url, matched: [] }
    const found = { group: 'more' as const, count: 1, capped: false, rows: [row] }
    expect(foundSection(found, 'fees').options).toEqual([])
    expect(sourceAddress({ kind: 'help', id: '1', title: 'Fees', url })).toBe('/contact')
    expect(sourceAddress({ kind: 'of a newer server', id: '1', title: 'Fees', url })).toBeUndefined()
  },
)
