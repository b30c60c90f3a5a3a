/** The gateway's base path in our own process. */
export const sandboxPath = '/sandbox-gateway'

export const captureJob = 'sandbox-capture'
/** Queues of running sites contain jobs with this name, so it stays. */
export const webhookJob = 'sandbox-notice'
