import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from '#server/core/config/config.ts'
import { sameSecret } from '#server/core/encryption/same-secret.ts'
import { bearerToken } from '#server/supabase/caller/caller.ts'
import { counted } from '#server/core/metrics/counters.ts'
import { type ObservedDatabase, openState } from './database-metrics.ts'

/**
 * GET /metrics in Prometheus' text format, for the bearer of METRICS_TOKEN; 404 without that setting. The numbers of
 * visitors and payments are not public, and a request with a local address may have come through a proxy.
 */
export function createMetricsRoutes(deps: {
  config: Pick<Config, 'metricsToken'>
  /** Without it, only the process's own metrics are reported. */
  backend: ObservedDatabase | undefined
}): Hono {
  const { config, backend } = deps
  const state = backend && openState(backend)
  let rendering: Promise<string> | undefined

  const read = async () => {
    const [ofThisProcess] = await Promise.all([processMetrics(), state?.update()])
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
    // Concurrent requests share one result, which costs a few queries.
    rendering ??= read().finally(() => (rendering = undefined))
    return c.text(await rendering, 200, {
      'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
      'cache-control': 'no-store',
    })
  })
}

let ofProcess: Registry | undefined

/** ms; several times prom-client's resolution: without a sample, it would report the event loop's lag as NaN. */
const firstSampleMs = 50

/** Memory, processor time, event loop lag …: measured from the first request on, so that it costs nothing before. */
async function processMetrics(): Promise<Registry> {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
    await sleep(firstSampleMs)
  }
  return ofProcess
}
