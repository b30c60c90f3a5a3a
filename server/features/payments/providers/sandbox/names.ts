/** Where the gateway is mounted in our own process. */
export const sandboxPath = '/sandbox-gateway'

export const captureJob = 'sandbox-capture'
/** Waits in queues of running sites under this name. */
export const webhookJob = 'sandbox-notice'
