/** There is one office: its orders are its own, whatever the settings say. */
export const manualKeyId = 'manual'

/** Where students and admins reach this provider. */
export const manualPath = '/api/manual-payments'
