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
