type Tone = 'ink' | 'teal' | 'pen' | 'brick'

/** The label of each state of an order, for buyers and admins. */
export const orderStamps = {
  created: { text: 'Not paid', tone: 'ink' },
  attempted: { text: 'Not paid yet', tone: 'pen' },
  failed: { text: 'Failed', tone: 'brick' },
  expired: { text: 'Expired', tone: 'ink' },
  cancelled: { text: 'Cancelled', tone: 'ink' },
  paid: { text: 'Paid', tone: 'teal' },
  refunded: { text: 'Refunded', tone: 'pen' },
} as const satisfies Record<string, { text: string; tone: Tone }>

export type OrderState = keyof typeof orderStamps

export const orderStates = Object.keys(orderStamps) as [OrderState, ...OrderState[]]

interface OrderStamp {
  state: OrderState
  /** Null where a payment granted no semester. */
  proUntil: string | null
  byHand: boolean
}

/** The stamp on an order. */
export function stampOf({ state, proUntil, byHand }: OrderStamp): { text: string; tone: Tone } {
  if (byHand && state === 'created') return { text: 'Waiting for the office', tone: 'pen' }
  return state === 'paid' && proUntil === null ? { text: 'Refund on its way', tone: 'pen' } : orderStamps[state]
}
