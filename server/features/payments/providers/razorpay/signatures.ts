import { createHmac } from 'node:crypto'
import { sameSecret } from '#server/core/encryption/same-secret.ts'

/** HMAC-SHA256 in hex, what Razorpay signs with: https://razorpay.com/docs/webhooks/validate-test/ */
export function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

export function isSignature(signature: string, text: string, secret: string): boolean {
  return sameSecret(signature, signatureOf(text, secret))
}

/** What the checkout's signature covers. */
export function checkoutText(orderId: string, paymentId: string): string {
  return `${orderId}|${paymentId}`
}
