import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Provider } from '#server/features/payments/port/provider.ts'
import { openRazorpay } from '../razorpay/adapter.ts'
import { readSandboxKeys } from './keys.ts'
import { captureLate } from './ledger.ts'
import { captureJob, sandboxPath, webhookJob } from './names.ts'
import { createSandboxGateway } from './routes.ts'
import { deliverWebhook } from './webhook-events.ts'

interface Options {
  /** The URL at which this process reaches itself. */
  origin: string
  /** Its checkout serves requests from this machine only. */
  localOnly: boolean
  pool: Pool
  jobs: Jobs
}

/**
 * Our own server uses the gateway as it uses Razorpay, over HTTP with the same SDK, without reading its tables. Its
 * keys take the place of those of a real provider's dashboard.
 */
export async function openSandbox({ origin, localOnly, pool, jobs }: Options): Promise<Provider> {
  const keys = await readSandboxKeys(pool)
  jobs.on(webhookJob, { retries: 12, retryDelay: 2 }, (data) => deliverWebhook(data, { origin, keys }))
  jobs.on(captureJob, { retries: 5, retryDelay: 2, pollEvery: 5 }, ({ paymentId }) =>
    captureLate(String(paymentId), { pool, jobs }),
  )
  const provider = openRazorpay({
    name: 'sandbox',
    keyId: keys.sandboxKeyId,
    keySecret: keys.sandboxKeySecret,
    webhookSecret: keys.sandboxWebhookSecret,
    apiUrl: origin + sandboxPath,
    orderKeys: new RegExp(`^${keys.sandboxKeyId}$`),
    describe: 'sandbox gateway, TEST MODE: nobody really pays',
    checkoutScript: '/sandbox-checkout.js',
  })
  return {
    ...provider,
    routes: () => ({ path: sandboxPath, app: createSandboxGateway({ keys, localOnly, pool, jobs }) }),
  }
}
