import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useFreshProof } from '#web/accounts/fresh-proof/use-fresh-proof.tsx'
import { data } from '#web/backend/data.ts'
import { orderStates } from '#web/content/order-stamp.ts'
import { substringFilter } from '#web/content/substring-filter.ts'
import { ask } from '../call-admin-api.ts'
import { pageSize, useRowPages } from '../pagination.ts'

const maybe = z.nullable(z.string())
const order = z.object({
  id: z.string(),
  account_id: maybe,
  amount_paise: z.number(),
  state: z.enum(orderStates),
  test_mode: z.boolean(),
  created_at: z.string(),
  paid_at: maybe,
  refunded_at: maybe,
  payment_id: maybe,
  method: maybe,
  receipt_number: maybe,
  pro_until: maybe,
  by_hand: z.boolean(),
  buyer_name: z.string(),
  buyer_email: z.string(),
})

export type Order = z.infer<typeof order>

/** What the list can be narrowed to; those of the office are added where there are any. */
export const shownStates = ['created', 'attempted', 'paid', 'failed', 'expired', 'refunded'] as const

/** Whether there is any order that is paid by hand. */
export function useHasOrdersByHand(): boolean {
  const { data } = useQuery({ queryKey: ['admin', 'orders-by-hand'], queryFn: findAnyByHand, staleTime: 60_000 })
  return data === true
}

async function findAnyByHand(): Promise<boolean> {
  const { data: rows } = await data().from('orders').select('id').eq('by_hand', true).limit(1).throwOnError()
  return rows.length > 0
}

/** Newest first; `state` is one of the above, 'waiting' or 'cancelled' of orders by hand, or anything else for all. */
export function useOrders(search: string, state: string) {
  return useRowPages(['orders', search, state], (from, signal) => fetchOrders(search, state, from, signal))
}

interface Change {
  /** Below /api. */
  path: string
  body: object
}

/**
 * The refund of an order. `askedAt`: when the student wrote, ISO; undefined for now. The 24 hours are theirs, not
 * the admin's. `receipt`: of money that was given back by hand.
 */
export const refundOf = ({ id, by_hand }: Order, asked: { askedAt: string | undefined; receipt: string }): Change => {
  const { askedAt, receipt } = asked
  const address = encodeURIComponent(id)
  return by_hand
    ? { path: `/manual-payments/${address}/refunded`, body: { receipt, askedAt } }
    : { path: `/orders/${address}/refund`, body: { askedAt } }
}

/** What was paid by hand, with the number on the receipt. */
export const paymentOf = ({ id }: Order, receipt: string): Change => ({
  path: `/manual-payments/${encodeURIComponent(id)}/paid`,
  body: { receipt },
})

/** Makes a change that needs a fresh proof of who the admin is. */
export function useOrderChange(onDone: () => void) {
  const client = useQueryClient()
  const { prove, proofDialog } = useFreshProof()
  const mutation = useMutation({
    mutationFn: ({ path, body }: Change) => prove(() => ask(path, z.object({ state: z.string() }), { body })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['admin'] })
      onDone()
    },
  })
  return { ...mutation, proofDialog }
}

async function fetchOrders(search: string, state: string, from: number, signal: AbortSignal): Promise<Order[]> {
  let query = data().from('orders_with_buyers').select(Object.keys(order.shape).join(', '))
  const known = shownStates.find((name) => name === state)
  if (known !== undefined) query = query.eq('state', known)
  if (state === 'waiting') query = query.eq('by_hand', true).eq('state', 'created')
  if (state === 'cancelled') query = query.eq('state', 'cancelled')
  const filter = substringFilter(search, ['id', 'payment_id', 'receipt_number', 'buyer_name', 'buyer_email'])
  if (filter !== undefined) query = query.or(filter)
  const { data: rows } = await query
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + pageSize)
    .abortSignal(signal)
    .throwOnError()
  return z.array(order).parse(rows)
}
