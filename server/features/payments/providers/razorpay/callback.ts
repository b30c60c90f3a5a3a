import { z } from 'zod'
import { parseBody } from '#server/core/http/bodies/json-body.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { checkoutText, isSignature } from './signatures.ts'

/** https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps/ */
const callback = z.object({
  razorpay_payment_id: z.string().regex(/^pay_[A-Za-z0-9]{1,60}$/),
  razorpay_order_id: z.string().max(80),
  razorpay_signature: z.string().max(200),
})

/** The payment's id, verified by the signature. @throws {AppError} validation_failed, order_mismatch, bad_signature */
export function readCallback(body: unknown, orderId: string, keySecret: string): string {
  const {
    razorpay_payment_id: paymentId,
    razorpay_order_id: named,
    razorpay_signature: signature,
  } = parseBody(body, callback)
  if (named !== orderId) throw new AppError(400, 'order_mismatch', 'This payment belongs to another order.')
  // Over our own order id: a signature of another order proves nothing about this one.
  if (!isSignature(signature, checkoutText(orderId, paymentId), keySecret))
    throw new AppError(400, 'bad_signature', 'The payment could not be verified.')
  return paymentId
}
