import { randomBytes } from 'node:crypto'
import type { Pool } from '#server/core/database/pool.ts'
import { readOrCreate } from '#server/core/encryption/secrets.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Provider } from '#server/features/payments/provider.ts'
import { openRazorpay } from '#server/features/payments/razorpay.ts'
import { captureLate } from './ledger.ts'
import { captureJob, noticeJob, type SandboxKeys, sandboxPath } from './names.ts'
import { deliverNotice } from './webhook-events.ts'

/** The gateway and the keys that it was set up with, as an operator would have them from a real provider. */
export interface Sandbox {
  provider: Provider
  keys: SandboxKeys
  /** Its checkout serves whoever sits at this machine, and nobody else. */
  localOnly: boolean
  jobs: Jobs
}

/**
 * A payment service for a site that has none: it takes no money. Our own server speaks to it as to Razorpay,
 * over HTTP, with the same SDK, and knows nothing of its tables.
 */
export async function openSandbox({
  origin,
  localOnly,
  pool,
  jobs,
}: {
  /** How this process reaches itself. */
  origin: string
  localOnly: boolean
  pool: Pool
  jobs: Jobs
}): Promise<Sandbox> {
  const keys = await readOrCreate(pool, {
    sandboxKeyId: () => `rzp_test_sandbox${randomBytes(7).toString('hex')}`,
    sandboxKeySecret: () => randomBytes(24).toString('base64url'),
    sandboxWebhookSecret: () => randomBytes(24).toString('base64url'),
  })
  jobs.on(noticeJob, { retries: 12, retryDelay: 2 }, (data) => deliverNotice(data, { origin, keys }))
  jobs.on(captureJob, { retries: 5, retryDelay: 2, pollEvery: 5 }, ({ paymentId }) =>
    captureLate(String(paymentId), { pool, jobs }),
  )
  const provider = openRazorpay({
    keyId: keys.sandboxKeyId,
    keySecret: keys.sandboxKeySecret,
    webhookSecret: keys.sandboxWebhookSecret,
    apiUrl: origin + sandboxPath,
    describe: 'sandbox gateway, TEST MODE: nobody really pays',
    checkoutScript: '/sandbox-checkout.js',
  })
  return { provider, keys, localOnly, jobs }
}
