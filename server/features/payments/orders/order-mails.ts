import { paths } from '#domain/paths.ts'
import { html } from 'hono/html'
import { dateAndTime, dayOf, lastDayBefore } from '#domain/dates/calendar-date.ts'
import { refundableUntil } from '#domain/plans.ts'
import { policy } from '#domain/policy.ts'
import { exactRupees } from '#domain/money/rupees.ts'
import { mailText } from '#server/core/mail/mail-frame.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { siteMail } from '#server/core/mail/site-mail.ts'

const timeZone = 'Asia/Kolkata'

export interface MailedOrder {
  id: string
  kind: 'receipt' | 'refund'
  email: string
  amountPaise: number
  testMode: boolean
  byHand: boolean
  paidAt: Date
  refundedAt: Date | null
  receiptNumber: string | null
  proUntil: Date | null
}

/** The receipt of a payment, or the notice of its refund. */
export function orderMail(siteName: string, order: MailedOrder, siteUrl: string): Promise<Mail> {
  const { title, paragraphs } = order.kind === 'receipt' ? receiptOf(order) : refundOf(order)
  const facts = factsOf(order)
  const action = order.kind === 'receipt' ? 'Open the order, print the receipt or cancel' : 'Open the order'
  const address = `${siteUrl}${paths.purchasePlan({ id: order.id })}`
  const foot = `You received this e-mail because ${order.email} paid for ${siteName} Pro.`
  return siteMail(siteName, {
    id: `order-${order.kind}-${order.id.replaceAll('_', '-')}`,
    to: order.email,
    title,
    body: html`${paragraphs.map((text) => html`<p class="ink" style="margin:0 0 16px;${mailText.main}">${text}</p>`)}
      <p class="ink-2" style="margin:0 0 16px;${mailText.small}">
        ${facts.map(([name, value], index) => html`${index > 0 ? html`<br />` : ''}${name}: ${value}`)}
      </p>
      <p class="ink" style="margin:0;${mailText.main}">
        <a class="ink" href="${address}" style="${mailText.action}">${action}</a>
      </p>`,
    foot: html`${foot}`,
    text: [
      ...paragraphs,
      facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      `${action}:\n${address}`,
      foot,
    ].join('\n\n'),
  })
}

const test = ' This was a test: no real money moved.'

function receiptOf({ amountPaise, paidAt, proUntil, testMode, byHand }: MailedOrder) {
  const until = proUntil ? ` Pro is open until ${lastDayBefore(proUntil.toISOString())}.` : ''
  const cancelBy = dateAndTime(refundableUntil(paidAt).toISOString(), timeZone)
  const how = byHand ? 'at the office where you paid' : 'on the page of this order'
  return {
    title: 'Your receipt',
    paragraphs: [
      `We have your payment of ${exactRupees(amountPaise)}.${until}${testMode ? test : ''}`,
      `You can cancel within ${policy.fullRefundHours} hours, until ${cancelBy} (India), and get all of it back: ${how}. Nothing renews by itself.`,
    ],
  }
}

function refundOf({ amountPaise, testMode, byHand }: MailedOrder) {
  const arrives = byHand
    ? 'The office has handed it back to you.'
    : `Banks take ${policy.refundBusinessDays} business days to show it; it goes to where you paid from.`
  return {
    title: 'Your refund',
    paragraphs: [`Your payment of ${exactRupees(amountPaise)} is refunded in full. ${arrives}${testMode ? test : ''}`],
  }
}

function factsOf(order: MailedOrder): [string, string][] {
  const facts: [string, string | null][] = [
    ['Receipt', order.receiptNumber],
    ['For', 'Pro plan, one semester'],
    ['Amount', `${exactRupees(order.amountPaise)}, taxes included`],
    ['Paid', dayOf(order.paidAt.toISOString(), timeZone)],
    ['Refunded', order.refundedAt && dayOf(order.refundedAt.toISOString(), timeZone)],
    ['Order', order.id],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []))
}
