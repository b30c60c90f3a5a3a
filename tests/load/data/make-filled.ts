import pg from 'pg'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { migrate } from '#server/core/database/migrate.ts'
import { openPool } from '#server/core/database/pool.ts'
import { fillDatabase, type FillOptions } from './fill-database.ts'
import { supervision } from '#tests/support/database/supervision.ts'

const usual: FillOptions = {
  discussions: 100_000,
  commentsEach: 10,
  authors: 20_000,
  seed: 1,
  end: '2026-01-01T00:00:00Z',
  report: (line) => process.stdout.write(`${line}\n`),
}

/**
 * An embedded database with a forum in a new folder, which can then be a server's DATA_DIR.
 *
 * @throws when a database exists already
 */
export async function makeFilled(folder: string, options: Partial<FillOptions>): Promise<void> {
  const started = performance.now()
  const database = await startEmbedded(folder, supervision)
  try {
    if (!database.created) throw new Error(`There is a database in ${folder} already.`)
    const pool = openPool(database.url, 1)
    await migrate(pool)
    await pool.end()
    await careless(database.url, true)
    await fillDatabase(database.url, { ...usual, ...options })
    await careless(database.url, false)
    usual.report(`in all: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  } finally {
    await database.stop()
  }
}

/** Not durable while filling: after a crash it would be filled again. */
async function careless(url: string, on: boolean): Promise<void> {
  const settings = { fsync: 'off', full_page_writes: 'off', max_wal_size: '16GB', autovacuum: 'off' }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const [name, value] of Object.entries(settings))
    await client.query(on ? `alter system set ${name} = '${value}'` : `alter system reset ${name}`)
  await client.query('select pg_reload_conf()')
  if (!on) await client.query('checkpoint')
  await client.end()
}
