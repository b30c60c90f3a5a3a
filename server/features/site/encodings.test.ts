import { expect, test } from 'vitest'
import { chooseEncoding, type Encoding } from './encodings.ts'

const both = new Set<Encoding>(['br', 'gzip'])

test.each([
  [undefined, undefined],
  ['', undefined],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP, BR', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['deflate', undefined],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['gzip ; q=0.2 , br ; q=0', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.8', 'gzip'],
  ['identity;q=0, *;q=0', undefined],
  ['gzip;q=nonsense', undefined],
  ['gzip;q=2', undefined],
  ['gzip;q=-1', undefined],
  [',;,=;q', undefined],
  ['brotli, gzipped', undefined],
])('"%s" chooses %s', (header, expected) => {
  expect(chooseEncoding(header, both)).toBe(expected)
})

test('an encoding in which the file was not stored is never chosen', () => {
  expect(chooseEncoding('br, gzip', new Set<Encoding>(['gzip']))).toBe('gzip')
  expect(chooseEncoding('br', new Set<Encoding>(['gzip']))).toBeUndefined()
  expect(chooseEncoding('br, gzip', new Set<Encoding>())).toBeUndefined()
})
