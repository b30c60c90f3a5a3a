import { useEffect, useEffectEvent } from 'react'
import { dayOf } from '#domain/dates/calendar-date.ts'
import { rupees } from '#domain/money/rupees.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useRefreshOrders } from '../../orders/orders.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { type ManualOrder, useManualOrder } from './manual-order.ts'

interface WaitingOrderProps {
  id: string
  onPaid: () => void
}

/** Where to pay, and with which reference; polls the order until the office has recorded it. */
export function WaitingOrder({ id, onPaid }: WaitingOrderProps) {
  const { data: order, isPending, isFetching, refetch } = useManualOrder(id)
  const refreshOrders = useRefreshOrders()
  const state = order?.state

  const settle = useEffectEvent(() => {
    if (state === 'paid') onPaid()
    // Cancelled in another tab, or expired: the button is shown again.
    else void refreshOrders()
  })
  useEffect(() => {
    if (state !== undefined && state !== 'created') settle()
  }, [state])

  if (isPending)
    return (
      <div className="mb-4 grid gap-2">
        <output className="sr-only">Loading your order...</output>
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-8 w-2/5" />
      </div>
    )
  if (!order)
    return (
      <Message tone="error" className="mb-4">
        <p>You have an order waiting for the office, but the payment details could not be loaded.</p>
        <p>{`Your reference is ${id}.`}</p>
        <Button variant="line" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </Message>
    )
  return <Instructions order={order} />
}

function Instructions({ order }: { order: ManualOrder }) {
  const { isOpen, open, close } = useDialogEntry('cancel-order')
  return (
    <>
      <Message tone="info" title="Waiting for the office" className="mb-4">
        <p>{`Pay ${rupees(order.amount)} at the office and give this reference:`}</p>
        <p className="display my-2 text-2xl tabular-nums">{order.id}</p>
        <p className="whitespace-pre-line">{order.instructions}</p>
        <p className="mt-2">{`Pro starts as soon as the office has recorded your payment. You can close this page. The order is open until ${dayOf(order.expiresAt)}.`}</p>
      </Message>
      <Button size="lg" block variant="line" onClick={open}>
        Cancel order
      </Button>
      <CancelDialog id={order.id} open={isOpen} onClose={close} />
    </>
  )
}
