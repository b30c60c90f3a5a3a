import { describe, expect, it, test } from 'vitest'
import { addressOf, contentKindNames, isContentKind, kindsOfGroup, searchGroups } from './content-kinds.ts'

const help = (url: string) => addressOf('help', { id: '1', title: 'Fees', url })

describe('the address of a help entry', () => {
  it('is the one that its row has', () => expect(help('/calculator?system=cbcs')).toBe('/calculator?system=cbcs'))

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example', '/\t/evil.example'])(
    'is a page of ours where the row has %j',
    (url) => expect(help(url)).toBe('/contact'),
  )
})

test('every kind has an address within the site, for any row', () => {
  const row = { id: '//evil.example', title: 'A & B', url: 'https://evil.example' }
  for (const kind of contentKindNames) {
    expect([kind, addressOf(kind, row)]).toEqual([kind, expect.stringMatching(/^\/(?![/\\])/)])
  }
})

test('every kind is in one group of the search, and no group is empty', () => {
  const grouped = Object.keys(searchGroups).map((group) => kindsOfGroup(group as keyof typeof searchGroups))
  expect(grouped.flat().toSorted()).toEqual([...contentKindNames].toSorted())
  expect(grouped.every((kinds) => kinds.length > 0)).toBe(true)
})

test.each(['toString', 'constructor', '', 'comment'])('%j is no kind', (name) =>
  expect(isContentKind(name)).toBe(false),
)
