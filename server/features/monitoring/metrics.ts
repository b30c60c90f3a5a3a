import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from '#server/core/config/config.ts'
import { sameSecret } from '#server/core/encryption/same-secret.ts'
import { bearerToken } from '#server/supabase/caller/caller.ts'
import { counted } from '#server/core/metrics/counters.ts'
import { type ObservedDatabase, openState } from './database-metrics.ts'

/**
 * GET /metrics in Prometheus' text format, for who presents METRICS_TOKEN; not there while that is not set. How many
 * people come and pay is not everybody's business, and a request that looks local may have come through a proxy.
 */
export function createMetricsRoutes(deps: {
  config: Pick<Config, 'metricsToken'>
  /** Without one it says what the process itself knows. */
  backend: ObservedDatabase | undefined
}): Hono {
  const { config, backend } = deps
  const state = backend && openState(backend)
  let looking: Promise<string> | undefined

  const read = async () => {
    const [ofThisProcess] = await Promise.all([processMetrics(), state?.look()])
    const all = [counted, ofThisProcess, ...(state ? [state.registry] : [])]
    return Registry.merge(all).metrics()
  }

  return new Hono().get('/metrics', async (c, next) => {
    if (config.metricsToken === undefined) return next()
    if (!sameSecret(bearerToken(c.req.header('authorization')) ?? '', config.metricsToken)) {
      return c.json({ code: 'no_authorization', message: 'This address wants METRICS_TOKEN as a bearer token.' }, 401, {
        'www-authenticate': 'Bearer',
        'cache-control': 'no-store',
      })
    }
    // Whoever asks meanwhile gets the same answer: looking costs a few queries.
    looking ??= read().finally(() => (looking = undefined))
    return c.text(await looking, 200, {
      'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
      'cache-control': 'no-store',
    })
  })
}

let ofProcess: Registry | undefined

/** ms; several times prom-client's resolution: without a sample, the event loop's lag would be said to be NaN. */
const firstSampleMs = 50

/** Memory, processor time, event loop lag …: measured from the first look on, so that it costs nothing before. */
async function processMetrics(): Promise<Registry> {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
    await sleep(firstSampleMs)
  }
  return ofProcess
}
