import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callServer } from '#web/backend/call-server.ts'
import { orderState } from '../../orders/payment-calls.ts'

const manualOrder = z.object({
  id: z.string(),
  state: orderState,
  amount: z.number(),
  expiresAt: z.string(),
  /** Where and when to pay, as the operator wrote it; line breaks are preserved. */
  instructions: z.string(),
})
export type ManualOrder = z.infer<typeof manualOrder>

/** The polling interval while the office records the payment and the student waits, ms. */
const refreshMs = 10_000

const addressOf = (id: string) => `/api/manual-payments/${encodeURIComponent(id)}`

export function useManualOrder(id: string) {
  return useQuery({
    queryKey: ['manual-order', id],
    queryFn: async () => manualOrder.parse(await callServer('GET', addressOf(id))),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'created' ? false : refreshMs),
  })
}

export const cancelManualOrder = (id: string) => callServer('POST', `${addressOf(id)}/cancel`)
