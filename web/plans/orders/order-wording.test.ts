import { expect, test } from 'vitest'
import { methodName, stepOf } from './order-wording.ts'

test.each([
  ['created', 'Order made'],
  ['attempted', 'Payment started'],
  ['failed', 'Payment failed'],
  ['expired', 'Order expired'],
  ['cancelled', 'Order cancelled'],
  ['paid', 'Payment arrived'],
  ['refunded', 'Refunded'],
  ['disputed', 'Disputed'],
])('the step %s is labelled %s', (state, words) => {
  expect(stepOf(state)).toBe(words)
})

test.each([
  ['upi', 'UPI'],
  ['netbanking', 'Net banking'],
  ['cheque', 'cheque'],
])('the payment method %s is labelled %s', (method, name) => {
  expect(methodName(method)).toBe(name)
})
