import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { migrationsAreCurrent } from '#server/core/database/migrate.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'
import { publicConfigOf } from '#server/core/config/public-config.ts'
import { loopbackOrigin } from '#server/core/http/loopback.ts'

const answerLimitMs = 2_000

/** Endpoints for load balancers, operators' scripts and browsers, without secrets. */
export function createHealthRoutes(deps: {
  config: Pick<Config, 'siteUrl' | 'siteUrlIsSet' | 'hosted' | 'pyqsBlocking' | 'smtp' | 'auth' | 'assistant'>
  backend: { pool: Pool; secrets: Pick<Secrets, 'publishableKey'> }
}): Hono {
  const { config, backend } = deps
  const app = new Hono()
  const ownConnection = connectionBeside(backend.pool)
  const hosted = config.hosted !== undefined
  let checking: Promise<'database' | 'migrations' | undefined> | undefined
  const unstored = { 'cache-control': 'no-store' }

  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, unstored))

  app.get('/readyz', async (c) => {
    // Concurrent requests share one check, because there is one connection for it.
    checking ??= firstFailure(ownConnection(), hosted).finally(() => (checking = undefined))
    const failed = await checking
    return failed === undefined
      ? c.json({ status: 'ready' }, 200, unstored)
      : c.json({ status: 'unavailable', failed }, 503, unstored)
  })

  // For programs; pages have the same settings in their document.
  app.get('/config.json', (c) => {
    const shown = publicConfigOf(config, backend.secrets.publishableKey)
    const local = config.siteUrlIsSet ? undefined : loopbackOrigin(c.req.header('host'))
    return c.json({ ...shown, supabaseUrl: shown.supabaseUrl || (local ?? config.siteUrl) }, 200, unstored)
  })

  return app
}

/**
 * A connection of its own: when all others are busy, the database is still available. It follows the pool to another
 * address, such as that of a restarted embedded database, and is closed when unused.
 */
function connectionBeside(pool: Pool): () => Pool {
  const own = openPool(pool.options.connectionString ?? '', 1, answerLimitMs)
  own.options.allowExitOnIdle = true
  own.options.idleTimeoutMillis = 60_000
  return () => {
    own.options.connectionString = pool.options.connectionString
    return own
  }
}

async function firstFailure(pool: Pool, hosted: boolean): Promise<'database' | 'migrations' | undefined> {
  if (!(await passes(async () => (await pool.query('select')).rowCount === 1))) return 'database'
  if (!(await passes(() => migrationsAreCurrent(pool, { hosted })))) return 'migrations'
  return undefined
}

/** False as well when the check fails or takes too long. */
async function passes(check: () => Promise<boolean>): Promise<boolean> {
  const late = new AbortController()
  try {
    return await Promise.race([check(), sleep(answerLimitMs, false, { signal: late.signal })])
  } catch {
    return false
  } finally {
    late.abort()
  }
}
