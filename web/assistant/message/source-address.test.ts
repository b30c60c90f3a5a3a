import { expect, it } from 'vitest'
import { sourceAddress } from './source-address.ts'

const source = (url: string) => ({ kind: 'help' as const, id: '1', title: 'Fees', excerpt: '', url })

it('the address of a source is its own url where it has one', () => {
  expect(sourceAddress(source('/calculator?system=cbcs'))).toBe('/calculator?system=cbcs')
})

it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example', '/\t/evil.example'])(
  'of content that names %j is a page of ours',
  (url) => expect(sourceAddress(source(url))).toBe('/contact'),
)
