import * as z from 'zod/mini'
import { planCurrency, plans } from '#domain/plans.ts'
import { callServer } from '#web/backend/call-server.ts'

export const orderState = z.enum(['created', 'attempted', 'failed', 'expired', 'paid', 'refunded'])
export type OrderState = z.infer<typeof orderState>

const order = z.object({
  id: z.string(),
  // What the page has named as the price is what the checkout asks for, or nothing is paid.
  amount: z.literal(plans.pro.pricePaise),
  currency: z.literal(planCurrency),
  keyId: z.string(),
  checkoutScript: z.string(),
  testMode: z.boolean(),
})
export type Order = z.infer<typeof order>

const orderStanding = z.pipe(
  z.object({ state: orderState, proUntil: z.nullable(z.string()) }),
  // What was paid too late or twice buys nothing and goes back.
  z.transform(({ state, proUntil }) => (state === 'paid' && proUntil === null ? 'returning' : state)),
)
/** As the payment stands: 'failed' may still be followed by 'paid', by another try. */
export type OrderStanding = z.infer<typeof orderStanding>

const verified = z.object({ state: z.enum(['paid', 'pending']) })

const signedPayment = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
})
/** What the checkout hands over once a payment is made. */
export type SignedPayment = z.infer<typeof signedPayment>

export const createOrder = async () =>
  order.parse(
    await callServer('POST', '/api/orders', { plan: 'pro', amount: plans.pro.pricePaise, currency: planCurrency }),
  )

/** 'pending': the bank has promised the money, the provider does not have it yet. */
export const verifyPayment = async (orderId: string, payment: SignedPayment) =>
  verified.parse(
    await callServer('POST', `/api/orders/${encodeURIComponent(orderId)}/verify`, signedPayment.parse(payment)),
  ).state

/** Asks the payment provider too while the order is open. */
export const fetchOrderStanding = async (orderId: string) =>
  orderStanding.parse(await callServer('GET', `/api/orders/${encodeURIComponent(orderId)}`))

export const chooseFree = () => callServer('POST', '/api/plan', { plan: 'free' })
