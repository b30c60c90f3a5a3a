import { afterAll, expect, it } from 'vitest'
import { migrate } from '#server/core/database/migrate.ts'
import { openPool } from '#server/core/database/pool.ts'
import { clusterOfRun, databaseUrl, onCluster } from '#tests/support/database/cluster.ts'

const { clusterUrl } = clusterOfRun()
const name = `campuslife_migrated_${process.pid}`

afterAll(() => onCluster(clusterUrl, `drop database if exists ${name} with (force)`))

it('a migration waits for another database of the cluster that alters the same role, and is tried again', async () => {
  await onCluster(clusterUrl, `create database ${name}`)
  const elsewhere = openPool(databaseUrl(clusterUrl, 'postgres'), 1)
  // A transaction sees one state of pg_stat_activity.
  const watching = openPool(databaseUrl(clusterUrl, 'postgres'), 1)
  const pool = openPool(databaseUrl(clusterUrl, name), 1)
  await elsewhere.query('begin')
  await elsewhere.query('alter role service_role nobypassrls')
  const migrated = migrate(pool)
  const isWaiting = async () => {
    const { rows } = await watching.query(
      "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query like '%service_role%'",
      [name],
    )
    return rows.length > 0
  }
  await expect.poll(isWaiting).toBe(true)
  await elsewhere.query('commit')
  expect((await migrated).length).toBeGreaterThan(30)
  await Promise.all([elsewhere.end(), watching.end(), pool.end()])
})
