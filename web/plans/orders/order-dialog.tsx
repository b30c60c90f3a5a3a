import { Printer } from 'lucide-react'
import { dateAndTime, dayOf } from '#domain/dates/calendar-date.ts'
import { stampOf } from '#web/content/order-stamp.ts'
import type { Account } from '#web/session/account.ts'
import { ItemNotFound, ItemLoading, itemIn, notFoundTitle } from '#web/ui/feedback/item-not-found.tsx'
import { TicketDrawing } from '#web/ui/art/ticket-drawing.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { factsOf } from './order-facts.ts'
import { stepOf } from './order-wording.ts'
import { RefundNote } from './refund-note.tsx'
import { useOrderEvents, useOrders } from './orders.ts'
import type { OrderRecord } from './orders.ts'

interface OrderDialogProps {
  id: string
  account: Account
  open: boolean
  onClose: () => void
}

/** Another order needs another key. */
export function OrderDialog({ id, account, open, onClose }: OrderDialogProps) {
  const query = useOrders(account.id)
  const { item: order, gone, failed } = itemIn(query, id)
  if (order) return <OpenOrder {...{ order, open, onClose }} />

  return (
    <Dialog open={open} onClose={onClose} title={notFoundTitle('Payment', gone)}>
      <ItemNotFound
        one="Payment"
        {...{ gone, failed, onClose }}
        onRetry={() => void query.refetch()}
        goneText="It belongs to another account, or the link is incomplete."
        drawing={<TicketDrawing />}
        seeAll="See your payments"
      />
    </Dialog>
  )
}

function OpenOrder({ order, open, onClose }: Omit<OrderDialogProps, 'id' | 'account'> & { order: OrderRecord }) {
  const { text, tone } = stampOf(order)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      screenOnly={order.receiptNumber !== null}
      kicker={
        <>
          <Stamp tone={tone}>{text}</Stamp>
          {order.testMode && <Stamp>Test mode</Stamp>}
        </>
      }
      title={`Payment of ${dayOf(order.createdAt)}`}
      footer={
        order.receiptNumber && (
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" strokeWidth={1.75} />
            Print receipt
          </Button>
        )
      }
    >
      <dl className="border-t border-line">
        {factsOf(order).map(({ name, value }) => (
          <div key={name} className="grid gap-x-4 border-b border-line py-2 text-sm sm:grid-cols-[9rem_1fr]">
            <dt className="text-ink-2">{name}</dt>
            <dd dir="auto" className="min-w-0 font-medium wrap-anywhere tabular-nums">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <RefundNote key={order.state} order={order} />
      <h3 className="mt-6 mb-3">What happened</h3>
      <Story orderId={order.id} />
    </Dialog>
  )
}

/** An order's events, newest first, down a red margin. */
function Story({ orderId }: { orderId: string }) {
  const { data: events, isPending, isFetching, refetch } = useOrderEvents(orderId)
  if (isPending) return <ItemLoading />
  if (!events) {
    return (
      <div role="alert" className="text-sm">
        <p>The history of this order could not be loaded.</p>
        <Button variant="line" className="mt-3" busy={isFetching} onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  return (
    <ol className="grid gap-4 border-l-2 border-margin pl-4">
      {events.map(({ id, state, at, detail }) => (
        <li key={id} className="text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <b>{stepOf(state)}</b>
            <time dateTime={at} className="text-xs text-ink-3 tabular-nums">
              {dateAndTime(at)}
            </time>
          </p>
          {detail !== '' && (
            <p dir="auto" className="wrap-anywhere text-ink-2">
              {detail}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
