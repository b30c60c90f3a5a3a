import * as z from 'zod/mini'
import { planCurrency, plans } from '#domain/plans.ts'
import { callServer } from '#web/backend/call-server.ts'

export const orderState = z.enum(['created', 'attempted', 'failed', 'expired', 'cancelled', 'paid', 'refunded'])

const order = z.looseObject({
  id: z.string(),
  // The checkout must charge the price on the page, or nothing is paid.
  amount: z.literal(plans.pro.pricePaise),
  currency: z.literal(planCurrency),
  testMode: z.boolean(),
  // The name of the checkout; its own fields are beside these.
  provider: z.optional(z.string()),
})
export type Order = z.infer<typeof order>

const orderStatus = z.pipe(
  z.object({ state: orderState, proUntil: z.nullable(z.string()) }),
  // A payment that was too late or a duplicate grants nothing and is refunded.
  z.transform(({ state, proUntil }) => (state === 'paid' && proUntil === null ? 'returning' : state)),
)
/** The state of the payment: 'failed' may still be followed by 'paid', by another try. */
export type OrderStatus = z.infer<typeof orderStatus>

const verified = z.object({ state: z.enum(['paid', 'pending']) })

export const createOrder = async () =>
  order.parse(
    await callServer('POST', '/api/orders', { plan: 'pro', amount: plans.pro.pricePaise, currency: planCurrency }),
  )

/** 'pending': the bank has promised the money, and the provider has not received it yet. */
export const verifyPayment = async (orderId: string, callback: unknown) =>
  verified.parse(await callServer('POST', `/api/orders/${encodeURIComponent(orderId)}/verify`, callback)).state

/** The server queries the payment provider, too, while the order is open. */
export const fetchOrderStatus = async (orderId: string) =>
  orderStatus.parse(await callServer('GET', `/api/orders/${encodeURIComponent(orderId)}`))

/** Within the hours of the refund policy: the money is refunded in full, and Pro ends. */
export const cancelPaidOrder = (orderId: string) =>
  callServer('POST', `/api/orders/${encodeURIComponent(orderId)}/cancel`, {})

export const chooseFree = () => callServer('POST', '/api/plan', { plan: 'free' })
