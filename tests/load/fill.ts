import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openPool } from '#server/database/pool.ts'
import { fillDatabase } from './fill-database.ts'

// npm run fill -- --folder data-large --discussions 1000000 --comments 10
// Makes an embedded database with a forum of that size: DATA_DIR for a server that is to be looked at or measured.

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    discussions: { type: 'string', default: '100000' },
    comments: { type: 'string', default: '10' },
    authors: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    end: { type: 'string', default: '2026-01-01T00:00:00Z' },
  },
})
if (values.folder === undefined) throw new Error('Name a folder that does not exist yet: --folder data-large')

const started = performance.now()
const database = await startEmbedded(values.folder)
try {
  if (!database.created) throw new Error(`There is a database in ${values.folder} already.`)
  const pool = openPool(database.url, 1)
  await migrate(pool)
  await pool.end()
  await careless(database.url, true)
  await fillDatabase(database.url, {
    discussions: Number(values.discussions),
    commentsEach: Number(values.comments),
    authors: Number(values.authors),
    seed: Number(values.seed),
    end: values.end,
    say: (line) => process.stdout.write(`${line}\n`),
  })
  await careless(database.url, false)
  process.stdout.write(`in all: ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
} finally {
  await database.stop()
}

/** While filling, a crash may cost everything: it would be begun again. */
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
