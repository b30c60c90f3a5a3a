import { describe, expect, test } from 'vitest'
import { methodName, stampOf, stepOf } from './order-wording.ts'

describe('the stamp on an order', () => {
  test.each([
    ['created', null, 'Not paid', 'ink'],
    ['attempted', null, 'Not paid yet', 'pen'],
    ['failed', null, 'Failed', 'brick'],
    ['expired', null, 'Expired', 'ink'],
    ['cancelled', null, 'Cancelled', 'ink'],
    ['paid', '2027-05-21T18:30:00Z', 'Paid', 'teal'],
    // Paid twice or too late: it bought no semester.
    ['paid', null, 'Refund on its way', 'pen'],
    ['refunded', '2027-05-21T18:30:00Z', 'Refunded', 'pen'],
    ['refunded', null, 'Refunded', 'pen'],
  ] as const)('%s, until %s: %s', (state, proUntil, text, tone) => {
    expect(stampOf({ state, proUntil, byHand: false })).toEqual({ text, tone })
  })

  test.each([
    ['created', 'Waiting for the office'],
    ['paid', 'Paid'],
  ] as const)('of an order that is paid by hand, %s: %s', (state, text) => {
    expect(stampOf({ state, proUntil: '2027-05-21T18:30:00Z', byHand: true }).text).toBe(text)
  })
})

test.each([
  ['created', 'Order made'],
  ['attempted', 'Payment started'],
  ['failed', 'Payment failed'],
  ['expired', 'Order expired'],
  ['cancelled', 'Order cancelled'],
  ['paid', 'Payment arrived'],
  ['refunded', 'Refunded'],
  ['disputed', 'Disputed'],
])('the step %s reads %s', (state, words) => {
  expect(stepOf(state)).toBe(words)
})

test.each([
  ['upi', 'UPI'],
  ['netbanking', 'Net banking'],
  ['cheque', 'cheque'],
])('paid by %s: %s', (method, name) => {
  expect(methodName(method)).toBe(name)
})
