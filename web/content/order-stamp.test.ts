import { describe, expect, test } from 'vitest'
import { stampOf } from './order-stamp.ts'

describe('the stamp on an order', () => {
  test.each([
    ['created', null, 'Not paid', 'ink'],
    ['attempted', null, 'Not paid yet', 'pen'],
    ['failed', null, 'Failed', 'brick'],
    ['expired', null, 'Expired', 'ink'],
    ['cancelled', null, 'Cancelled', 'ink'],
    ['paid', '2027-05-21T18:30:00Z', 'Paid', 'teal'],
    // Paid twice or too late: no semester was granted.
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
