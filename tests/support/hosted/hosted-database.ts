import pg from 'pg'
import { migrate } from '#server/core/database/migrate.ts'
import { openPool } from '#server/core/database/pool.ts'
import { clusterOfRun, databaseUrl, hostedTemplateVariable, onCluster } from '../database/cluster.ts'
import { connectionStringOf, createProjectDatabase, projectOwner, recordOurAccounts } from './project.ts'

export interface HostedDatabase {
  /** The project's connection string. */
  url: string
  superuserUrl: string
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  drop: () => Promise<void>
}

let made = 0

/**
 * A project's database with our migrations, and with accounts that our own server can serve in the project's place.
 *
 * @returns its connection string
 */
export async function makeHostedDatabase(clusterUrl: string, name: string): Promise<string> {
  const url = await createProjectDatabase(clusterUrl, name, 'ours')
  const pool = openPool(url, 1)
  await migrate(pool, { hosted: true })
  await recordOurAccounts(pool)
  await pool.end()
  return url
}

async function copyTemplate(clusterUrl: string, name: string, template: string): Promise<string> {
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  // Grants on a database are not copied with it.
  await onCluster(clusterUrl, `grant all on database ${name} to ${projectOwner.name}`)
  return connectionStringOf(clusterUrl, name)
}

/** @param on the cluster, by default the run's */
export async function createHostedDatabase(on: { clusterUrl?: string } = {}): Promise<HostedDatabase> {
  const clusterUrl = on.clusterUrl ?? clusterOfRun().clusterUrl
  const name = `campuslife_hosted_${process.pid}_${Date.now()}_${++made}`
  const template = on.clusterUrl === undefined ? process.env[hostedTemplateVariable] : undefined
  const url = await (template === undefined
    ? makeHostedDatabase(clusterUrl, name)
    : copyTemplate(clusterUrl, name, template))
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
