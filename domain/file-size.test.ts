import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [200, '1 KB'],
  [99_400, '99 KB'],
  [320_400, '0.3 MB'],
  [500_000, '0.5 MB'],
  [1_440_000, '1.4 MB'],
  [20_000_000, '20.0 MB'],
])('%i bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text))
