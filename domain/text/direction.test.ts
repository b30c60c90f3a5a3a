import { expect, test } from 'vitest'
import { isolated } from './direction.ts'

test('a text from right to left is set apart from what stands beside it, and every other stays as it is', () => {
  expect(isolated('امتحان کب ہے؟ (BTech)')).toBe('\u2068امتحان کب ہے؟ (BTech)\u2069')
  expect(isolated('परीक्षा कब है?')).toBe('परीक्षा कब है?')
  expect(isolated('Exam (BTech)')).toBe('Exam (BTech)')
})
