import { inject } from 'vitest'
import { openPool, type Pool } from '#server/database/pool.ts'
import { databaseUrl, onCluster } from './cluster.ts'

export interface TestDatabase {
  url: string
  pool: Pool
  drop: () => Promise<void>
}

let made = 0

/** A migrated, empty database for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `campuslife_test_${process.pid}_${Date.now()}_${++made}`
  const clusterUrl = inject('clusterUrl')
  await onCluster(clusterUrl, `create database ${name} template ${inject('templateName')}`)
  const url = databaseUrl(clusterUrl, name)
  const pool = openPool(url, 6)
  return {
    url,
    pool,
    drop: async () => {
      await pool.end()
      await onCluster(clusterUrl, `drop database ${name} with (force)`)
    },
  }
}
