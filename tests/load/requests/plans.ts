import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '../servers.ts'

/** Often enough that a recurring statement is prepared, and PostgreSQL has chosen its plan. */
const times = 15

/**
 * The database's plans, from its own log: as the caller, with the caller's policies, as the server runs them. Loads
 * auto_explain into the server's connections, which only the database's owner may do.
 *
 * @param ask sends a request to the server at this address
 * @returns the last plan of each request
 */
export async function withPlans(
  databaseUrl: string,
  dataDir: string,
  work: (url: string, planOf: (ask: () => Promise<unknown>) => Promise<string>) => Promise<void>,
): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    // For the search, which is a function.
    'auto_explain.log_nested_statements': 'on',
  }
  const url = new URL(databaseUrl)
  url.searchParams.set(
    'options',
    Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  )
  const server = await startServer(url.href, { DATA_DIR: dataDir, DATABASE_POOL_SIZE: '2' })
  const log = join(dataDir, 'postgres.log')
  try {
    await work(server.url, async (ask) => {
      for (let n = 1; n < times; n++) await ask()
      const before = statSync(log).size
      await ask()
      const written = readFileSync(log).subarray(before).toString()
      // The transaction's statement that is neither its settings nor its frame.
      const plans = written.split(/^\d{4}-\d\d-\d\d .*LOG: {2}/m).filter((text) => /^duration:.* plan:/.test(text))
      return plans.filter((text) => !/^\s*Query Text: (?:begin|commit|select\s+set_config)/m.test(text)).join('\n')
    })
  } finally {
    await server.stop()
  }
}
