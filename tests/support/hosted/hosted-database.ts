import pg from 'pg'
import { migrate } from '#server/core/database/migrate.ts'
import { openPool } from '#server/core/database/pool.ts'
import { clusterOfRun, databaseUrl, onCluster } from '../database/cluster.ts'
import { createProjectDatabase, recordOurAccounts } from './project.ts'

export interface HostedDatabase {
  /** The project's connection string. */
  url: string
  superuserUrl: string
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  drop: () => Promise<void>
}

let made = 0

/** A project's database with our migrations, and with accounts that our own server can serve in the project's place. */
export async function createHostedDatabase(): Promise<HostedDatabase> {
  const { clusterUrl } = clusterOfRun()
  const name = `campuslife_hosted_${process.pid}_${Date.now()}_${++made}`
  const url = await createProjectDatabase(clusterUrl, name, 'ours')
  const pool = openPool(url, 1)
  await migrate(pool, { hosted: true })
  await recordOurAccounts(pool)
  await pool.end()
  const superuserUrl = databaseUrl(clusterUrl, name)
  return {
    url,
    superuserUrl,
    sql: async (text, values = []) => {
      const client = new pg.Client({ connectionString: superuserUrl })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    drop: () => onCluster(clusterUrl, `drop database ${name} with (force)`),
  }
}
