import type { OrderState } from '../payment/payment-calls.ts'

type Tone = 'ink' | 'teal' | 'pen' | 'brick'

/** The stamp on an order. */
const stamps: Record<OrderState, { text: string; tone: Tone }> = {
  created: { text: 'Not paid', tone: 'ink' },
  attempted: { text: 'Not paid yet', tone: 'pen' },
  failed: { text: 'Failed', tone: 'brick' },
  expired: { text: 'Expired', tone: 'ink' },
  cancelled: { text: 'Cancelled', tone: 'ink' },
  paid: { text: 'Paid', tone: 'teal' },
  refunded: { text: 'Refunded', tone: 'pen' },
}

interface Standing {
  state: OrderState
  /** Null where a payment bought nothing. */
  proUntil: string | null
  byHand: boolean
}

export function stampOf({ state, proUntil, byHand }: Standing): { text: string; tone: Tone } {
  if (byHand && state === 'created') return { text: 'Waiting for the office', tone: 'pen' }
  return state === 'paid' && proUntil === null ? { text: 'Refund on its way', tone: 'pen' } : stamps[state]
}

const steps: Record<string, string> = {
  created: 'Order made',
  attempted: 'Payment started',
  failed: 'Payment failed',
  expired: 'Order expired',
  cancelled: 'Order cancelled',
  paid: 'Payment arrived',
  refunded: 'Refunded',
}

/** The head of a line in an order's story. A state that this page does not know yet is named as it is. */
export function stepOf(state: string): string {
  return steps[state] ?? state.charAt(0).toUpperCase() + state.slice(1)
}

const methods: Record<string, string> = {
  card: 'Card',
  upi: 'UPI',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later',
}

export function methodName(method: string): string {
  return methods[method] ?? method
}
