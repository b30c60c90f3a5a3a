import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The order whose checkout replaced this page and redirected back to it (server/features/payments/return.ts). */
export function returnedOrder(search: string): { orderId: string; isMade: boolean } | undefined {
  const query = new URLSearchParams(search)
  const orderId = query.get('order')
  return orderId ? { orderId, isMade: query.get('payment') === 'made' } : undefined
}

/**
 * Passes that order on once and removes it from the address, so that a reload does not repeat it. `isMade`: the
 * provider has proven that it was paid.
 */
export function useReturnedOrder(onReturned: (orderId: string, isMade: boolean) => void): void {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const handOn = useEffectEvent((from: string) => {
    const returned = returnedOrder(from)
    if (!returned) return
    onReturned(returned.orderId, returned.isMade)
    void navigate({ search: '' }, { replace: true, state })
  })
  useEffect(() => handOn(search), [search])
}
