/** The key id of its orders, which does not depend on settings. */
export const manualKeyId = 'manual'

/** This provider's endpoints. */
export const manualPath = '/api/manual-payments'
