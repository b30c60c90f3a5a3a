import { createHmac } from 'node:crypto'
import { sameSecret } from '#server/core/encryption/same-secret.ts'

/** HMAC-SHA256 in hex, as Razorpay signs: https://razorpay.com/docs/webhooks/validate-test/ */
export function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

export function isSignature(signature: string, text: string, secret: string): boolean {
  return sameSecret(signature, signatureOf(text, secret))
}

/** The text that the checkout's signature covers. */
export function checkoutText(orderId: string, paymentId: string): string {
  return `${orderId}|${paymentId}`
}
