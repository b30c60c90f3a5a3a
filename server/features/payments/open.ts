import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Log } from '#server/core/log/log.ts'
import { deleteOldWebhooks, endPlans, endProForMembers } from './orders/orders.ts'
import type { Provider } from './port/provider.ts'
import { configurePayments } from './settings.ts'
import { reconcile } from './orders/settle.ts'

export interface Payments {
  /** Undefined without a configured provider: then nothing can be bought. */
  provider: Provider | undefined
  /** Only requests from this machine may create orders. */
  localOnly: boolean
}

/** Opens the configured provider. @throws {ConfigError} */
export async function openPayments(
  config: Pick<Config, 'variables' | 'host' | 'port' | 'loopback' | 'siteUrl'>,
  deps: { pool: Pool; jobs: Jobs },
): Promise<Payments> {
  const configured = configurePayments(config)
  const provider = await configured?.open({ ...deps, origin: ownOrigin(config) })
  return { provider, localOnly: configured?.localOnly ?? false }
}

/** The URL at which this process reaches itself without a reverse proxy. */
function ownOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  return `http://${name}:${port}`
}

/** Schedules the reconciliation of open orders each minute, and the end of plans every ten. */
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
    await endProForMembers(pool)
    await deleteOldWebhooks(pool)
  })
}
