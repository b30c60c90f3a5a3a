import { openPool, type Pool } from '#server/core/database/pool.ts'
import { migrate } from '#server/core/database/migrate.ts'
import { clusterOfRun, databaseUrl, onCluster } from './cluster.ts'

let made = 0

/** A database made from supabase/schema, as an embedded one's first start makes it. */
export async function createSchemaDatabase(): Promise<{ pool: Pool; drop: () => Promise<void> }> {
  const { clusterUrl } = clusterOfRun()
  const name = `campuslife_schema_${process.pid}_${Date.now()}_${++made}`
  await onCluster(clusterUrl, `create database ${name}`)
  const pool = openPool(databaseUrl(clusterUrl, name), 2)
  await migrate(pool, { fromFiles: true })
  return {
    pool,
    drop: async () => {
      await pool.end()
      await onCluster(clusterUrl, `drop database ${name} with (force)`)
    },
  }
}
