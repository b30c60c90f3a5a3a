import { useRef, useState } from 'react'
import { displayName } from '#domain/accounts/display-name.ts'
import { wording as quoted } from '#domain/wording.ts'
import { useRefreshAccount } from '#web/session/account.ts'
import type { Account } from '#web/session/account.ts'
import { errorCode } from '#web/backend/errors.ts'
import type { Checkout, ReportedPayment } from '../checkouts/checkout.ts'
import { loadCheckout, prefetchCheckout } from '../checkouts/registry.ts'
import { rememberOrder, useOpenOrder } from './open-order.ts'
import type { OpenOrder } from './open-order.ts'
import { useRefreshOrders } from '../orders/orders.ts'
import { createOrder, verifyPayment } from '../orders/payment-calls.ts'
import type { Order } from '../orders/payment-calls.ts'
import { isSettled, statusOf, useOrderStatus } from './use-order-status.ts'
import type { KnownStatus } from './use-order-status.ts'
import { useReturnedOrder } from './use-returned-order.ts'
import { useLogInAgain } from './use-log-in-again.ts'
import { wording } from '../wording.ts'

type Act =
  | { is: 'idle' | 'busy' | 'dismissed' | 'paid' | 'returning' | 'already-pro' }
  | { is: 'failed'; text: string; reason: string }

/** Where paying for Pro stands, as the page shows it. */
export type Payment = Act | { is: 'confirming'; order: OpenOrder } | { is: 'unverified'; order: OpenOrder }

/** The server's own words say more than that the order failed. */
const worthReading = new Set(['too_many_requests', 'payments_not_configured'])

/**
 * From the press to the plan. An order is created, paid in the provider's window, verified by our server; what
 * goes missing on the way is found by asking for the order's state.
 */
export function usePayment(account: Account, phone: string) {
  const logInAgain = useLogInAgain()
  const refreshAccount = useRefreshAccount()
  const refreshOrders = useRefreshOrders()
  const open = useOpenOrder(account.id)
  const [act, setAct] = useState<Act>({ is: 'idle' })
  const [checkoutOpen, setCheckoutOpen] = useState(false)
  const [testMode, setTestMode] = useState(open?.testMode ?? false)
  // What can be opened again without making another; a reload loses it, and makes one.
  const held = useRef<Order>(undefined)

  const remember = (order: OpenOrder | undefined) => rememberOrder(account.id, order)
  const fail = (text: string, reason = '') => {
    setAct({ is: 'failed', text, reason })
    void refreshOrders()
  }
  /** The money is there, for a plan or on its way back. */
  const settle = (as: 'paid' | 'returning') => {
    remember(undefined)
    setAct({ is: as })
    void refreshAccount()
    void refreshOrders()
  }

  /** The checkout is closed, so that even an order which may still be paid says how the try ended. */
  const showReturned = (asked: OpenOrder, standing: KnownStatus) => {
    if (standing === 'attempted') return remember({ ...asked, stage: 'pending' })
    remember(isSettled(standing) ? undefined : { ...asked, stage: 'opened' })
    // A link with somebody else's order says nothing.
    if (standing === 'created') setAct({ is: 'dismissed' })
    else if (standing !== 'unknown') fail(wording.notPaid)
  }

  // While this page or the checkout is at it, the answer comes that way.
  const watching = act.is !== 'busy' && act.is !== 'paid' && !checkoutOpen
  useOrderStatus(open, watching, (asked, standing) => {
    if (standing === 'paid' || standing === 'returning') return settle(standing)
    if (asked.stage === 'returned') return showReturned(asked, standing)
    remember(undefined)
    if (asked.stage !== 'opened') fail(wording.notPaid)
  })
  useReturnedOrder((orderId, isMade) => {
    // Only a link: the order that may have been paid stays the one to follow.
    if (open && open.stage !== 'opened' && open.orderId !== orderId) return
    const known = open?.orderId === orderId ? open : { orderId, testMode, at: Date.now() }
    remember({ ...known, stage: isMade && known === open ? 'pending' : 'returned' })
  })

  const verify = async (opened: OpenOrder, payment: ReportedPayment) => {
    const answered = { ...opened, paymentId: payment.id }
    setCheckoutOpen(false)
    setAct({ is: 'busy' })
    // Remembered first: the page may be closed before our server has answered.
    remember({ ...answered, stage: 'pending' })
    try {
      if ((await verifyPayment(opened.orderId, payment.callback)) === 'paid') return settle('paid')
    } catch (error) {
      // By then the plan had come from elsewhere, or the order was too old.
      if (errorCode(error) === 'payment_returned') return settle('returning')
      remember({ ...answered, stage: 'unverified' })
    }
    setAct({ is: 'idle' })
  }

  const show = (order: Order, checkout: Checkout) => {
    const opened: OpenOrder = { orderId: order.id, stage: 'opened', testMode: order.testMode, at: Date.now() }
    const shown = checkout.open(order, payerOf(account, phone), {
      onPaid: (payment) => void verify(opened, payment),
      // Its window stays open for another try, which may succeed.
      onFailed: (reason) => fail(wording.notPaid, reason),
      onDismissed: () => {
        setCheckoutOpen(false)
        void refreshOrders()
        setAct((now) => (now.is === 'busy' ? { is: 'dismissed' } : now))
      },
    })
    if (shown === 'waiting') {
      // The server knows it: nothing has to be remembered here.
      return void refreshOrders().then(() => setAct({ is: 'idle' }))
    }
    setCheckoutOpen(true)
    remember(opened)
  }

  /** The order that was opened before, if it can still be paid, else a new one; none where it turns out to be paid. */
  const orderToPay = async (): Promise<Order | undefined> => {
    if (open) {
      const before = await statusOf(open.orderId)
      if (before === 'paid') return undefined
      if (!isSettled(before) && held.current?.id === open.orderId) return held.current
    }
    return createOrder()
  }

  const rejected = (error: unknown) => {
    const code = errorCode(error)
    if (code === 'not_signed_in') return void logInAgain()
    if (code === 'already_pro') {
      setAct({ is: 'already-pro' })
      return void refreshAccount()
    }
    fail(quoted.plans.orderFailed, error instanceof Error && worthReading.has(code) ? error.message : '')
  }

  const pay = async () => {
    setAct({ is: 'busy' })
    prefetchCheckout()
    let order: Order | undefined
    try {
      order = await orderToPay()
    } catch (error) {
      return rejected(error)
    }
    if (!order) return settle('paid')
    held.current = order
    setTestMode(order.testMode)
    try {
      const checkout = await loadCheckout(order.provider)
      try {
        await checkout.load(order)
      } catch {
        return fail(checkout.loadFailed)
      }
      show(order, checkout)
    } catch {
      fail(wording.initiateFailed)
    }
  }

  return {
    payment: paymentOf(act, open),
    testMode,
    pay: () => void pay(),
    /** An order that waited has been paid. */
    onPaid: () => settle('paid'),
  }
}

function paymentOf(act: Act, open: OpenOrder | undefined): Payment {
  if (act.is === 'busy' || act.is === 'paid' || !open || open.stage === 'opened') return act
  if (open.stage === 'returned') return { is: 'busy' }
  return { is: open.stage === 'pending' ? 'confirming' : 'unverified', order: open }
}

/** docs/behaviour.md#payments: the full name, or the part of the e-mail before '@'. */
function payerOf({ firstName, lastName, email }: Account, phone: string) {
  return { name: displayName({ fullName: `${firstName} ${lastName}`, email }), email, contact: phone }
}
