import { useQuery } from '@tanstack/react-query'
import { errorCode } from '#web/backend/errors.ts'
import type { OpenOrder } from './open-order.ts'
import { fetchOrderStatus } from '../orders/payment-calls.ts'
import type { OrderStatus } from '../orders/payment-calls.ts'

/** So often an order is asked about that was perhaps not paid at all. */
const glances = 10

/** For a minute every 3 s, then each time later, up to half a minute. `asked`: how often already. */
export function pauseBeforeAsking(asked: number): number {
  return Math.min(3000 * 1.5 ** Math.max(0, asked - 20), 30_000)
}

/** 'unknown': the server has no such order. */
export type KnownStatus = OrderStatus | 'unknown'

const settled: readonly KnownStatus[] = ['paid', 'returning', 'expired', 'cancelled', 'refunded', 'unknown']

/** Nothing comes after it by itself. */
export function isSettled(standing: KnownStatus): boolean {
  return settled.includes(standing)
}

export async function statusOf(orderId: string): Promise<KnownStatus> {
  try {
    return await fetchOrderStatus(orderId)
  } catch (error) {
    if (errorCode(error) === 'order_not_found') return 'unknown'
    throw error
  }
}

/** Follows an order until it is settled; one whose checkout came back only until its state is known. */
export function useOrderStatus(
  order: OpenOrder | undefined,
  watching: boolean,
  onSettled: (order: OpenOrder, standing: KnownStatus) => void,
): void {
  useQuery({
    queryKey: ['order-standing', order?.orderId, order?.stage],
    queryFn: async () => {
      if (!order) throw new Error('no order')
      const standing = await statusOf(order.orderId)
      if (isSettled(standing) || order.stage === 'returned') onSettled(order, standing)
      return standing
    },
    enabled: watching && order !== undefined,
    // Each answer, and each failure, is followed by the next question; a second schedule would double them.
    retry: false,
    refetchInterval: ({ state }) => {
      const asked = state.dataUpdateCount + state.errorUpdateCount
      const enough = order?.stage === 'opened' && asked >= glances
      return enough || (state.data && isSettled(state.data)) ? false : pauseBeforeAsking(asked)
    },
  })
}
