import { useQuery } from '@tanstack/react-query'
import { errorCode } from '#web/backend/errors.ts'
import type { OpenOrder } from './open-order.ts'
import { fetchOrderStatus } from '../orders/payment-calls.ts'
import type { OrderStatus } from '../orders/payment-calls.ts'

/** The number of polls for an order that was perhaps not paid. */
const glances = 10

/** The polling interval: 3 s for a minute, then growing up to half a minute. `asked`: the number of polls so far. */
export function pauseBeforeAsking(asked: number): number {
  return Math.min(3000 * 1.5 ** Math.max(0, asked - 20), 30_000)
}

/** 'unknown': the server has no such order. */
export type KnownStatus = OrderStatus | 'unknown'

const settled: readonly KnownStatus[] = ['paid', 'returning', 'expired', 'cancelled', 'refunded', 'unknown']

/** Whether the state is final. */
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

/** Polls an order until it is settled; one whose checkout has returned only until its state is known. */
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
    // Each response, and each failure, schedules the next poll; retries would double them.
    retry: false,
    refetchInterval: ({ state }) => {
      const asked = state.dataUpdateCount + state.errorUpdateCount
      const enough = order?.stage === 'opened' && asked >= glances
      return enough || (state.data && isSettled(state.data)) ? false : pauseBeforeAsking(asked)
    },
  })
}
