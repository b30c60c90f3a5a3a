import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { dayOf } from '#domain/dates/calendar-date.ts'
import { exactRupees } from '#domain/money/rupees.ts'
import { stampOf } from '#web/content/order-stamp.ts'
import type { Account } from '#web/session/account.ts'
import { paths } from '#domain/paths.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { useLastDefined } from '#web/page/use-last-defined.ts'
import { openedFromList, useListAddress } from '#web/page/address/use-list-address.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { useGuardState } from '../redirect-state.ts'
import { useOrders } from './orders.ts'
import type { OrderRecord } from './orders.ts'
import { Receipt } from './receipt.tsx'

const OrderDialog = lazyDialog(async () => (await import('./order-dialog.tsx')).OrderDialog)

/** Every order of the account; each opens with its events, and with its receipt if it was paid. */
export function PaymentsSection({ account }: { account: Account }) {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const { openId, itemAddress, close } = useListAddress(paths.purchasePlan)
  const lastOpenId = useLastDefined(openId)
  const { data: orders, isPending } = useOrders(account.id)
  const openOrder = orders?.find(({ id }) => id === openId)

  useEffect(() => {
    // The section was not rendered yet when the browser scrolled to the fragment.
    if (hash === '#payments' && !isPending) section.current?.scrollIntoView()
  }, [hash, isPending])

  return (
    <>
      <Container className="print:hidden">
        <section ref={section} id="payments" aria-labelledby="payments-title" className="mt-12">
          <h2 id="payments-title" className="mb-4 text-xl">
            Your payments
          </h2>
          <OrderList account={account} itemAddress={itemAddress} />
        </section>
      </Container>
      {lastOpenId !== undefined && (
        <OrderDialog key={lastOpenId} id={lastOpenId} account={account} open={openId !== undefined} onClose={close} />
      )}
      {openOrder?.receiptNumber && <Receipt order={openOrder} account={account} />}
    </>
  )
}

function OrderList({ account, itemAddress }: { account: Account; itemAddress: (id: string) => string }) {
  const query = useOrders(account.id)
  if (query.isPending) {
    return (
      <Sheet className="grid min-h-18 content-center px-4.5 md:px-6">
        <output className="sr-only">Loading your payments...</output>
        <Skeleton className="h-4 w-3/5" />
      </Sheet>
    )
  }
  if (!query.data) {
    return (
      <Message tone="error">
        <p>Your payments could not be loaded. Please try again. The payments themselves are safe.</p>
        <Button variant="line" className="mt-3" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </Message>
    )
  }
  if (query.data.length === 0) {
    return (
      <Sheet className="grid min-h-18 content-center px-4.5 text-sm text-ink-2 md:px-6">
        <p>You have not made any payments yet. You will find your receipts here.</p>
      </Sheet>
    )
  }
  return (
    <Sheet as="ul" className="overflow-hidden">
      {query.data.map((order) => (
        <OrderRow key={order.id} order={order} to={itemAddress(order.id)} />
      ))}
    </Sheet>
  )
}

/** The whole row is one link. */
function OrderRow({ order, to }: { order: OrderRecord; to: string }) {
  const guardState = useGuardState()
  const { text, tone } = stampOf(order)
  return (
    <li className="relative grid min-h-18 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4.5 py-3 transition-colors not-first:border-t not-first:border-line hover:bg-sunk md:grid-cols-[10rem_1fr_auto_1.25rem] md:px-6">
      <Link
        to={to}
        state={{ ...guardState, ...openedFromList }}
        preventScrollReset
        className="cover font-semibold focus-visible:after:-outline-offset-4"
      >
        {dayOf(order.createdAt)}
        <span className="sr-only">{`: Pro, ${exactRupees(order.amountPaise)}`}</span>
      </Link>
      <span className="max-md:row-start-2">
        Pro<span className="max-md:hidden">, one semester</span>
        <span className="ml-3 tabular-nums">{exactRupees(order.amountPaise)}</span>
      </span>
      <span className="flex flex-wrap justify-end gap-1.5 max-md:row-span-2 max-md:row-start-1">
        {order.testMode && <Stamp>Test</Stamp>}
        <Stamp tone={tone}>{text}</Stamp>
      </span>
      <ArrowRight aria-hidden="true" strokeWidth={1.75} className="size-5 max-md:hidden" />
    </li>
  )
}
