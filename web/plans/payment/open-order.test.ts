import { describe, expect, test } from 'vitest'
import { readOpenOrder } from './open-order.ts'

const at = Date.UTC(2026, 10, 20)
const order = { orderId: 'order_1', paymentId: 'pay_1', stage: 'pending', testMode: false, at }
const text = JSON.stringify(order)
const hour = 3600 * 1000

describe('an order that was left open', () => {
  test('expires after a day', () => {
    expect(readOpenOrder(text, at + 23 * hour)).toEqual(order)
    expect(readOpenOrder(text, at + 24 * hour)).toBeUndefined()
  })

  test.each([[null], [''], ['{'], ['{"orderId":"order_1"}'], [text.replace('pending', 'settled')]])(
    'is none where %j is stored',
    (maxAge) => {
      expect(readOpenOrder(maxAge, at)).toBeUndefined()
    },
  )
})
