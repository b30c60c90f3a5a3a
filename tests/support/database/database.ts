import { apiLoginOf } from '#server/core/database/api-login.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { clusterOfRun, databaseUrl, onCluster } from './cluster.ts'

export interface TestDatabase {
  url: string
  /** Connects as the database's owner. */
  pool: Pool
  /** Connects as the data API does. */
  apiPool: Pool
  drop: () => Promise<void>
}

let made = 0

/** A migrated, empty database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `campuslife_test_${process.pid}_${Date.now()}_${++made}`
  const { clusterUrl, templateName } = clusterOfRun()
  await onCluster(clusterUrl, `create database ${name} template ${templateName} strategy file_copy`)
  const url = databaseUrl(clusterUrl, name)
  const pool = openPool(url, 6)
  const apiPool = openPool(apiLoginOf(url).url, 6)
  return {
    url,
    pool,
    apiPool,
    drop: async () => {
      await Promise.all([pool.end(), apiPool.end()])
      await onCluster(clusterUrl, `drop database ${name} with (force)`)
    },
  }
}
