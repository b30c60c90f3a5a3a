import { expect, it } from 'vitest'
import { durationText } from './waiting.ts'

it.each([
  [0, 'less than an hour'],
  [1800, 'less than an hour'],
  [3599, 'less than an hour'],
  [3600, '1 hour'],
  [5 * 3600 + 60, '5 hours'],
  [47 * 3600, '47 hours'],
  [3 * 86_400, '3 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
