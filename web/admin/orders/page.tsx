import { ReceiptIndianRupee, Undo2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { rupees } from '#domain/money/rupees.ts'
import { paths } from '#domain/paths.ts'
import { orderStamps, stampOf } from '#web/content/order-stamp.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'
import { DrawerDrawing } from '#web/ui/art/drawer-drawing.tsx'
import { TicketDrawing } from '#web/ui/art/ticket-drawing.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { MoreButton } from '#web/ui/actions/more-button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { ListFilters } from '../list-filters.tsx'
import { LoadingLines } from '../loading-lines.tsx'
import { shownRows } from '../pagination.ts'
import { adminMeta } from '../sections.ts'
import { type Order, shownStates, useHasOrdersByHand, useOrders } from './orders.ts'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

export const meta = adminMeta

const shows = {
  '': 'All orders',
  ...Object.fromEntries(shownStates.map((name) => [name, orderStamps[name].text])),
}
const showsByHand = { ...shows, waiting: 'Waiting for the office', cancelled: orderStamps.cancelled.text }

export default function OrdersPage() {
  const address = useListAddress((query) => paths.admin({ section: 'orders', ...query }), ['show'])
  const state = address.filterOf('show')
  const byHand = useHasOrdersByHand()

  return (
    <>
      <PageHead title="Orders" lead="Payments and refunds for the Pro plan." />
      <ListFilters
        address={address}
        search={{ label: 'Search orders', placeholder: 'Search by name, e-mail, order, payment or receipt...' }}
        choice="Which orders"
        shows={byHand ? showsByHand : shows}
      />
      <OrderList search={address.search} state={state} />
    </>
  )
}

function OrderList({ search, state }: { search: string; state: string }) {
  const query = useOrders(search, state)
  const [chosen, setChosen] = useState<Order>()
  const payment = useDialogEntry('record-payment')
  const refund = useDialogEntry('refund')
  const openFor = (order: Order, { open }: typeof refund) => {
    setChosen(order)
    open()
  }
  if (query.isPending) return <LoadingLines label="Loading orders..." />
  if (query.data === undefined)
    return <LoadFailed title="Failed to load orders" busy={query.isFetching} onRetry={() => void query.refetch()} />

  const orders = shownRows(query.data.pages, ({ id }) => id)
  const narrowed = search !== '' || state !== ''
  if (orders.length === 0)
    return (
      <Sheet>
        <EmptyState
          drawing={narrowed ? <DrawerDrawing /> : <TicketDrawing />}
          title={narrowed ? 'No orders found' : 'No orders yet'}
          text={narrowed ? 'Try another search.' : 'Orders appear here when a student buys Pro.'}
        />
      </Sheet>
    )
  return (
    <>
      <ul className="grid gap-2.5">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderSheet order={order} onPaid={() => openFor(order, payment)} onRefund={() => openFor(order, refund)} />
          </li>
        ))}
      </ul>
      <MoreButton query={query} label="Show earlier orders" failed="Failed to load orders" />
      {payment.isOpen && chosen && <RecordPaymentDialog key={chosen.id} order={chosen} onClose={payment.close} />}
      {refund.isOpen && chosen && <RefundDialog key={chosen.id} order={chosen} onClose={refund.close} />}
    </>
  )
}

interface OrderSheetProps {
  order: Order
  onPaid: () => void
  onRefund: () => void
}

function OrderSheet({ order, onPaid, onRefund }: OrderSheetProps) {
  const waiting = order.by_hand && order.state === 'created'
  const stamp = stampOf({ state: order.state, proUntil: order.pro_until, byHand: order.by_hand })
  const method = order.by_hand ? ', at the office' : order.method && `, by ${order.method}`
  const facts = {
    Paid: order.paid_at && `${dateAndTime(order.paid_at)}${method ?? ''}`,
    'Refunded on': order.refunded_at && dateAndTime(order.refunded_at),
    Receipt: order.receipt_number,
    [order.by_hand ? 'Office' : 'Payment']: order.payment_id,
    'Pro until': order.pro_until && dateAndTime(order.pro_until),
  }
  return (
    <Sheet as="article" className="px-4.5 pt-3.5 pb-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
        <h2 className="text-lg leading-snug tabular-nums">{rupees(order.amount_paise)}</h2>
        <p className="flex flex-wrap gap-2">
          {order.test_mode && <Stamp className="border-dashed">Test</Stamp>}
          <Stamp tone={stamp.tone}>{stamp.text}</Stamp>
        </p>
      </div>
      <p dir="auto" className="font-semibold wrap-anywhere">
        {buyerOf(order)}
      </p>
      <p dir="auto" className="text-sm wrap-anywhere text-ink-2">{`${order.id}, ${dateAndTime(order.created_at)}`}</p>
      <dl className="mt-2 grid gap-x-3 text-sm md:grid-cols-[6rem_minmax(0,1fr)]">
        {Object.entries(facts).map(
          ([name, fact]) =>
            fact && (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd dir="auto" className="wrap-anywhere">
                  {fact}
                </dd>
              </div>
            ),
        )}
      </dl>
      <div className="-mx-3 mt-1 flex flex-wrap">
        {order.account_id !== null && (
          <Link
            to={paths.admin({ section: 'accounts', id: order.account_id })}
            className={buttonClass({ variant: 'quiet' })}
          >
            <UserRound aria-hidden="true" strokeWidth={1.75} />
            Account
          </Link>
        )}
        {waiting && (
          <Button variant="quiet" onClick={onPaid}>
            <ReceiptIndianRupee aria-hidden="true" strokeWidth={1.75} />
            Mark as paid
          </Button>
        )}
        {order.state === 'paid' && (
          <Button variant="quiet" className="text-brick! hover:bg-brick-wash!" onClick={onRefund}>
            <Undo2 aria-hidden="true" strokeWidth={1.75} />
            Refund
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function buyerOf({ buyer_name: name, buyer_email: email, account_id: id }: Order): string {
  if (id === null) return 'Deleted account'
  return [name, email].filter(Boolean).join(', ') || 'No name or e-mail'
}
