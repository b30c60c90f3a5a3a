import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { orderState } from './payment-calls.ts'

const columns =
  'id, amount_paise, state, test_mode, created_at, paid_at, refunded_at, payment_id, method, refund_id, receipt_number, pro_from, pro_until, by_hand'

const maybe = z.nullable(z.string())

const orderRow = z.pipe(
  z.object({
    id: z.string(),
    amount_paise: z.number(),
    state: orderState,
    test_mode: z.boolean(),
    created_at: z.string(),
    paid_at: maybe,
    refunded_at: maybe,
    payment_id: maybe,
    method: maybe,
    refund_id: maybe,
    receipt_number: maybe,
    pro_from: maybe,
    pro_until: maybe,
    by_hand: z.catch(z.boolean(), false),
  }),
  z.transform((row) => ({
    id: row.id,
    amountPaise: row.amount_paise,
    state: row.state,
    testMode: row.test_mode,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    refundedAt: row.refunded_at,
    paymentId: row.payment_id,
    method: row.method,
    refundId: row.refund_id,
    receiptNumber: row.receipt_number,
    proFrom: row.pro_from,
    proUntil: row.pro_until,
    /** The office records the payment. */
    byHand: row.by_hand,
  })),
)

/** An order as its owner reads it; times are ISO 8601. */
export type OrderRecord = z.infer<typeof orderRow>

const eventRow = z.object({ id: z.number(), state: z.string(), at: z.string(), detail: z.string() })

const ordersKey = ['orders']

/** The account's orders, newest first. Filtered by account, since an admin may read all. */
export function useOrders(accountId: string) {
  return useQuery({ queryKey: ordersKey, queryFn: ({ signal }) => fetchOrders(accountId, signal), staleTime: 30_000 })
}

/** The account's order that waits for the office, if there is one. */
export function useWaitingOrder(accountId: string): OrderRecord | undefined {
  return useOrders(accountId).data?.find(({ byHand, state }) => byHand && state === 'created')
}

/** The events of an order, newest first. */
export function useOrderEvents(orderId: string) {
  return useQuery({ queryKey: ['order-events', orderId], queryFn: ({ signal }) => fetchEvents(orderId, signal) })
}

export function useRefreshOrders() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ordersKey })
}

async function fetchOrders(accountId: string, signal: AbortSignal): Promise<OrderRecord[]> {
  const { data: rows } = await data()
    .from('orders')
    .select(columns)
    .eq('account_id', accountId)
    .order('created_at', { ascending: false })
    .limit(100)
    .abortSignal(signal)
    .throwOnError()
  return parseRows(orderRow, rows)
}

async function fetchEvents(orderId: string, signal: AbortSignal) {
  const { data: rows } = await data()
    .from('order_events')
    .select('id, state, at, detail')
    .eq('order_id', orderId)
    .order('id', { ascending: false })
    .abortSignal(signal)
    .throwOnError()
  return parseRows(eventRow, rows)
}
