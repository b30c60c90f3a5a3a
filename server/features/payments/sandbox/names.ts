/** Where the gateway is mounted in our own process. */
export const sandboxPath = '/sandbox-gateway'

export const captureJob = 'sandbox-capture'
export const noticeJob = 'sandbox-notice'

/** Made at the first start; an operator would have them from a real provider's dashboard. */
export interface SandboxKeys {
  sandboxKeyId: string
  sandboxKeySecret: string
  sandboxWebhookSecret: string
}
