import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 in hex, what Razorpay signs with: https://razorpay.com/docs/webhooks/validate-test/ */
export function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** In the same time whether the first character differs or the last. */
export function isSignature(signature: string, text: string, secret: string): boolean {
  const [sent, ours] = [Buffer.from(signature), Buffer.from(signatureOf(text, secret))]
  return sent.length === ours.length && timingSafeEqual(sent, ours)
}

/** What the checkout's signature covers. */
export function checkoutText(orderId: string, paymentId: string): string {
  return `${orderId}|${paymentId}`
}
