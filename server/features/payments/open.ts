import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Log } from '#server/core/http/request-log.ts'
import { endPlans, forgetOldNotices } from './orders.ts'
import type { Provider } from './provider.ts'
import { openRazorpay } from './razorpay.ts'
import { openSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { reconcile } from './settle.ts'

export interface Payments {
  /** Undefined where nothing is configured: then nothing can be bought. */
  provider: Provider | undefined
  /** Orders are made for requests from this machine only. */
  localOnly: boolean
  sandbox: Sandbox | undefined
}

/** The adapter that the configuration names. */
export async function openPayments(
  config: Pick<Config, 'payments' | 'host' | 'port'>,
  deps: { pool: Pool; jobs: Jobs },
): Promise<Payments> {
  const { payments } = config
  if (payments === undefined) return { provider: undefined, localOnly: false, sandbox: undefined }
  if (payments.kind === 'sandbox') {
    const { localOnly } = payments
    const sandbox = await openSandbox({ origin: ownOrigin(config), localOnly, ...deps })
    return { provider: sandbox.provider, localOnly, sandbox }
  }
  const provider = openRazorpay({
    ...payments,
    describe: payments.keyId.startsWith('rzp_test_') ? 'Razorpay, TEST MODE: nobody really pays' : 'Razorpay',
    checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js',
  })
  return { provider, localOnly: false, sandbox: undefined }
}

/** How this process reaches itself, whatever stands in front of it. */
function ownOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  return `http://${name}:${port}`
}

/** What is done by itself: asking about open orders each minute, ending plans each ten. */
export function registerPaymentJobs(
  jobs: Jobs,
  { pool, payments: { provider }, log }: { pool: Pool; payments: Payments; log: Log },
): void {
  if (provider !== undefined) {
    jobs.on('reconcile-orders', { every: '* * * * *', pollEvery: 5 }, () => reconcile({ pool, provider, log }))
  }
  jobs.on('end-plans', { every: '*/10 * * * *', pollEvery: 30 }, async () => {
    const ended = await endPlans(pool)
    if (ended > 0) log.info({ ended }, 'pro plans ended')
    await forgetOldNotices(pool)
  })
}
