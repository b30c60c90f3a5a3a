import { describe, expect, test } from 'vitest'
import { isSettled, pauseBeforeAsking } from './use-order-status.ts'

describe('an order is polled', () => {
  test('often for a minute, then at growing intervals of at most half a minute', () => {
    const pauses = [0, 1, 20, 21, 22, 26, 100].map(pauseBeforeAsking)
    expect(pauses).toEqual([3000, 3000, 3000, 4500, 6750, 30_000, 30_000])
  })

  test.each([
    ['created', false],
    ['attempted', false],
    // Another try may still succeed.
    ['failed', false],
    ['paid', true],
    ['returning', true],
    ['expired', true],
    ['cancelled', true],
    ['refunded', true],
    ['unknown', true],
  ] as const)('until it is settled: %s %s', (standing, settled) => {
    expect(isSettled(standing)).toBe(settled)
  })
})
