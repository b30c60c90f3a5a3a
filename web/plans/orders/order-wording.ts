const steps: Record<string, string> = {
  created: 'Order made',
  attempted: 'Payment started',
  failed: 'Payment failed',
  expired: 'Order expired',
  cancelled: 'Order cancelled',
  paid: 'Payment arrived',
  refunded: 'Refunded',
}

/** The label of an event. A state that this page does not know yet is its own label. */
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
