import { expect, it } from 'vitest'
import { isReportReason } from './report-reasons.ts'

it.each([
  ['wrong_year', true],
  ['late', false],
  ['toString', false],
])('%j as a reason to report a paper: %s', (text, known) => {
  expect(isReportReason(text)).toBe(known)
})
