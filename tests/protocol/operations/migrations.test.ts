import { afterAll, expect, it } from 'vitest'
import { migrate, migrationLock } from '#server/core/database/migrate.ts'
import { openPool } from '#server/core/database/pool.ts'
import { clusterOfRun, databaseUrl, onCluster } from '#tests/support/database/cluster.ts'

const { clusterUrl } = clusterOfRun()
const name = `campuslife_migrated_${process.pid}`
const limitedName = `campuslife_limited_${process.pid}`

afterAll(async () => {
  for (const made of [name, limitedName]) await onCluster(clusterUrl, `drop database if exists ${made} with (force)`)
})

it('a migration waits for another database of the cluster that alters the same role, and is tried again', async () => {
  await onCluster(clusterUrl, `drop database if exists ${name} with (force)`)
  await onCluster(clusterUrl, `create database ${name}`)
  const elsewhere = openPool(databaseUrl(clusterUrl, 'postgres'), 1)
  // A transaction reads one snapshot of pg_stat_activity.
  const watching = openPool(databaseUrl(clusterUrl, 'postgres'), 1)
  const pool = openPool(databaseUrl(clusterUrl, name), 1)
  await elsewhere.query('begin')
  // What it is by default: the roles are the whole cluster's, and other files compare them meanwhile.
  await elsewhere.query('alter role service_role connection limit -1')
  const migrated = migrate(pool)
  migrated.catch(() => {}) // Asserted below.
  const isWaiting = async () => {
    const { rows } = await watching.query(
      "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'",
      [name],
    )
    return rows.length > 0
  }
  try {
    // In the first migration that alters the role, or, while another file's database is between the two, in the second,
    // whose statement is longer than the view shows.
    await expect.poll(isWaiting, { timeout: 50_000 }).toBe(true)
  } finally {
    // Whatever happened: the other files' migrations wait for the role, too.
    await elsewhere.query('commit')
  }
  expect((await migrated).length).toBeGreaterThan(30)
  await Promise.all([elsewhere.end(), watching.end(), pool.end()])
})

it.each(['statement_timeout', 'lock_timeout'])(
  'a start waits for the migrations of another process despite a %s',
  async (limit) => {
    await onCluster(clusterUrl, `drop database if exists ${limitedName} with (force)`)
    await onCluster(clusterUrl, `create database ${limitedName} template ${clusterOfRun().templateName}`)
    const url = databaseUrl(clusterUrl, limitedName)
    const [another, watching] = [openPool(url, 1), openPool(url, 1)]
    await another.query('begin')
    await another.query('select pg_advisory_xact_lock($1)', [migrationLock])
    // As a hosted project limits its role; the other connections of this test are open already.
    await onCluster(clusterUrl, `alter database ${limitedName} set ${limit} = '100ms'`)
    const pool = openPool(url, 1)
    const migrated = migrate(pool)
    migrated.catch(() => {}) // Asserted below.
    const hasWaited = async () => {
      const { rows } = await watching.query(
        `select from pg_stat_activity where datname = $1 and wait_event = 'advisory' and query_start < clock_timestamp() - interval '500 ms'`,
        [limitedName],
      )
      return rows.length > 0
    }
    await expect.poll(hasWaited).toBe(true)
    await another.query('commit')
    await expect(migrated).resolves.toEqual([])
    await Promise.all([another.end(), watching.end(), pool.end()])
  },
)
