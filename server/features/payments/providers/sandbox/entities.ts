import { randomBytes } from 'node:crypto'

// The gateway's responses, in the formats of https://razorpay.com/docs/api/: times in seconds, amounts in paise.

export interface OrderRow {
  id: string
  amount: number
  currency: string
  receipt: string | null
  notes: Record<string, unknown>
  attempts: number
  status: 'created' | 'attempted' | 'paid'
  created_at: Date
}

export interface PaymentRow {
  id: string
  order_id: string
  amount: number
  currency: string
  status: 'authorized' | 'captured' | 'refunded' | 'failed'
  method: string
  email: string
  contact: string
  error_description: string | null
  created_at: Date
}

export interface RefundRow {
  id: string
  payment_id: string
  amount: number
  created_at: Date
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export function orderEntity(order: OrderRow) {
  const paid = order.status === 'paid' ? order.amount : 0
  return {
    ...order,
    entity: 'order',
    amount_paid: paid,
    amount_due: order.amount - paid,
    offer_id: null,
    created_at: seconds(order.created_at),
  }
}

export function paymentEntity(payment: PaymentRow) {
  const failed = payment.status === 'failed'
  const refunded = payment.status === 'refunded'
  return {
    ...payment,
    entity: 'payment',
    invoice_id: null,
    international: false,
    amount_refunded: refunded ? payment.amount : 0,
    refund_status: refunded ? 'full' : null,
    captured: payment.status === 'captured' || refunded,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    notes: {},
    fee: null,
    tax: null,
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_source: failed ? 'bank' : null,
    error_step: failed ? 'payment_authorization' : null,
    error_reason: failed ? 'payment_failed' : null,
    acquirer_data: {},
    created_at: seconds(payment.created_at),
  }
}

export function refundEntity(refund: RefundRow) {
  return {
    ...refund,
    entity: 'refund',
    currency: 'INR',
    notes: {},
    receipt: null,
    acquirer_data: {},
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
    created_at: seconds(refund.created_at),
  }
}

/** https://razorpay.com/docs/errors/ */
export function errorBody(description: string, more: { field?: string; metadata?: Record<string, string> } = {}) {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...more,
    },
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `order_`, `pay_` or `rfnd_` and fourteen letters and digits. */
export function newId(prefix: 'order' | 'pay' | 'rfnd' | 'evt'): string {
  return `${prefix}_${Array.from(randomBytes(14), (byte) => letters[byte % letters.length]).join('')}`
}
