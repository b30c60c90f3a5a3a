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

/** The state of paying for Pro, as the page shows it. */
export type Payment = Act | { is: 'confirming'; order: OpenOrder } | { is: 'unverified'; order: OpenOrder }

/** Error codes whose message is shown instead of a general one. */
const worthReading = new Set(['too_many_requests', 'payments_not_configured'])

/**
 * The payment from the press to the plan: an order is created, paid in the provider's window and verified by our
 * server; a lost response is recovered by polling the order's state.
 */
export function usePayment(account: Account, phone: string) {
  const logInAgain = useLogInAgain()
  const refreshAccount = useRefreshAccount()
  const refreshOrders = useRefreshOrders()
  const open = useOpenOrder(account.id)
  const [act, setAct] = useState<Act>({ is: 'idle' })
  const [checkoutOpen, setCheckoutOpen] = useState(false)
  const [testMode, setTestMode] = useState(open?.testMode ?? false)
  // The order that can be opened again without creating another; lost by a reload, which creates a new one.
  const held = useRef<Order>(undefined)

  const remember = (order: OpenOrder | undefined) => rememberOrder(account.id, order)
  const fail = (text: string, reason = '') => {
    setAct({ is: 'failed', text, reason })
    void refreshOrders()
  }
  /** The money has arrived, for a plan or to be refunded. */
  const settle = (as: 'paid' | 'returning') => {
    remember(undefined)
    setAct({ is: as })
    void refreshAccount()
    void refreshOrders()
  }

  /** The checkout is closed, so even an order that may still be paid shows the result of this try. */
  const showReturned = (asked: OpenOrder, standing: KnownStatus) => {
    if (standing === 'attempted') return remember({ ...asked, stage: 'pending' })
    remember(isSettled(standing) ? undefined : { ...asked, stage: 'opened' })
    // A link with another account's order shows nothing.
    if (standing === 'created') setAct({ is: 'dismissed' })
    else if (standing !== 'unknown') fail(wording.notPaid)
  }

  // No polling while this page or the checkout is busy: the result arrives that way.
  const watching = act.is !== 'busy' && act.is !== 'paid' && !checkoutOpen
  useOrderStatus(open, watching, (asked, standing) => {
    if (standing === 'paid' || standing === 'returning') return settle(standing)
    if (asked.stage === 'returned') return showReturned(asked, standing)
    remember(undefined)
    if (asked.stage !== 'opened') fail(wording.notPaid)
  })
  useReturnedOrder((orderId, isMade) => {
    // Only a link: an order that may have been paid is still the one to poll.
    if (open && open.stage !== 'opened' && open.orderId !== orderId) return
    const known = open?.orderId === orderId ? open : { orderId, testMode, at: Date.now() }
    remember({ ...known, stage: isMade && known === open ? 'pending' : 'returned' })
  })

  const verify = async (opened: OpenOrder, payment: ReportedPayment) => {
    const answered = { ...opened, paymentId: payment.id }
    setCheckoutOpen(false)
    setAct({ is: 'busy' })
    // Saved first: the page may be closed before our server has responded.
    remember({ ...answered, stage: 'pending' })
    try {
      if ((await verifyPayment(opened.orderId, payment.callback)) === 'paid') return settle('paid')
    } catch (error) {
      // The plan had been granted otherwise, or the order was too old.
      if (errorCode(error) === 'payment_returned') return settle('returning')
      remember({ ...answered, stage: 'unverified' })
    }
    setAct({ is: 'idle' })
  }

  const show = (order: Order, checkout: Checkout) => {
    const opened: OpenOrder = { orderId: order.id, stage: 'opened', testMode: order.testMode, at: Date.now() }
    const shown = checkout.open(order, payerOf(account, phone), {
      onPaid: (payment) => void verify(opened, payment),
      // The checkout's window remains open for another try, which may succeed.
      onFailed: (reason) => fail(wording.notPaid, reason),
      onDismissed: () => {
        setCheckoutOpen(false)
        void refreshOrders()
        setAct((now) => (now.is === 'busy' ? { is: 'dismissed' } : now))
      },
    })
    if (shown === 'waiting') {
      // The server has the order: nothing has to be saved here.
      return void refreshOrders().then(() => setAct({ is: 'idle' }))
    }
    setCheckoutOpen(true)
    remember(opened)
  }

  /**
   * The order that was opened before, if it can still be paid, else a new one; undefined where it turns out to be paid.
   */
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
    /** Called when the office has recorded a waiting order. */
    onPaid: () => settle('paid'),
  }
}

function paymentOf(act: Act, open: OpenOrder | undefined): Payment {
  if (act.is === 'busy' || act.is === 'paid' || !open || open.stage === 'opened') return act
  if (open.stage === 'returned') return { is: 'busy' }
  return { is: open.stage === 'pending' ? 'confirming' : 'unverified', order: open }
}

/** docs/behaviour.md#payments: the full name, or the local part of the e-mail. */
function payerOf({ firstName, lastName, email }: Account, phone: string) {
  return { name: displayName({ fullName: `${firstName} ${lastName}`, email }), email, contact: phone }
}
