import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useFreshProof } from '#web/accounts/fresh-proof/use-fresh-proof.tsx'
import { getBackend } from '#web/backend/backend.ts'
import { substringFilter } from '#web/content/substring-filter.ts'
import { ask } from '../call-admin-api.ts'
import { atOnce, useRowPages } from '../pagination.ts'

const maybe = z.nullable(z.string())
const order = z.object({
  id: z.string(),
  account_id: maybe,
  amount_paise: z.number(),
  state: z.string(),
  test_mode: z.boolean(),
  created_at: z.string(),
  paid_at: maybe,
  refunded_at: maybe,
  payment_id: maybe,
  method: maybe,
  receipt_number: maybe,
  pro_until: maybe,
})

export type Order = z.infer<typeof order>

export const orderStates = ['created', 'attempted', 'paid', 'failed', 'expired', 'refunded'] as const

/** Newest first; `state` is one of the above, or anything else for all. */
export function useOrders(search: string, state: string) {
  return useRowPages(['orders', search, state], (from, signal) => fetchOrders(search, state, from, signal))
}

/**
 * `askedAt`: when the student wrote, ISO; undefined for now. The 24 hours are theirs, not the admin's.
 */
export function useRefund(onDone: () => void) {
  const client = useQueryClient()
  const { prove, proofDialog } = useFreshProof()
  const mutation = useMutation({
    mutationFn: ({ id, askedAt }: { id: string; askedAt: string | undefined }) =>
      prove(() =>
        ask(`/orders/${encodeURIComponent(id)}/refund`, z.object({ state: z.string() }), { body: { askedAt } }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['admin'] })
      onDone()
    },
  })
  return { ...mutation, proofDialog }
}

async function fetchOrders(search: string, state: string, from: number, signal: AbortSignal): Promise<Order[]> {
  const { data } = await getBackend()
  let query = data.from('orders').select(Object.keys(order.shape).join(', '))
  const known = orderStates.find((name) => name === state)
  if (known !== undefined) query = query.eq('state', known)
  const filter = substringFilter(search, ['id', 'payment_id', 'receipt_number'])
  if (filter !== undefined) query = query.or(filter)
  const { data: rows } = await query
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + atOnce)
    .abortSignal(signal)
    .throwOnError()
  return z.array(order).parse(rows)
}
