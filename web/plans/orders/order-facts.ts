import { dateAndTime, dayOf, lastDayBefore } from '#domain/dates/calendar-date.ts'
import { exactRupees } from '#domain/money/rupees.ts'
import { methodName } from './order-wording.ts'
import type { OrderRecord } from './orders.ts'

interface Fact {
  name: string
  value: string
}

/** The facts in an order's dialog and on its receipt; unknown ones are omitted. */
export function factsOf(order: OrderRecord): Fact[] {
  const { proFrom, proUntil } = order
  const facts: [string, string | null | undefined][] = [
    ['Receipt', order.receiptNumber],
    ['For', 'Pro plan, one semester'],
    ['Valid', proFrom && proUntil && `${dayOf(proFrom, 'Asia/Kolkata')} to ${lastDayBefore(proUntil)}`],
    ['Amount', `${exactRupees(order.amountPaise)}, taxes included`],
    ['Ordered', dateAndTime(order.createdAt)],
    ['Paid', order.paidAt && dateAndTime(order.paidAt)],
    ['Paid by', order.method && methodName(order.method)],
    ['Order', order.id],
    [order.byHand ? 'Office receipt' : 'Payment', order.paymentId],
    ['Refunded', order.refundedAt && `${dateAndTime(order.refundedAt)}, in full`],
    [order.byHand ? 'Refund receipt' : 'Refund', order.refundId],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}
