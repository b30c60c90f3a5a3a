import { apiLoginOf } from '#server/core/database/api-login.ts'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { loadSearchWords } from '#server/content/search-words/load.ts'
import { seed } from '#server/content/seed.ts'
import { indexPages } from '#server/features/assistant/index-pages.ts'
import { createHostedDatabase } from '../hosted/hosted-database.ts'
import { onHostedProject } from '../hosted/mode.ts'
import { clusterOfRun, databaseUrl, onCluster, siteTemplateVariable } from '../database/cluster.ts'

export interface TestDatabase {
  url: string
  /** Connects as the database's owner. */
  pool: Pool
  /** Connects as the data API does. */
  apiPool: Pool
  drop: () => Promise<void>
}

let made = 0

/**
 * A migrated database for one test file; with TEST_HOSTED=1 one of a project.
 *
 * @param ofSite with the shipped content, instead of empty
 */
export async function createTestDatabase({ ofSite = false } = {}): Promise<TestDatabase> {
  if (!onHostedProject) return createOwnDatabase({ ofSite })
  const { url, drop } = await createHostedDatabase()
  const pool = openPool(url, 6)
  if (ofSite) await addContent(pool)
  const apiPool = openPool(apiLoginOf(url, true).url, 6)
  return { url, pool, apiPool, drop: () => Promise.all([pool.end(), apiPool.end()]).then(drop) }
}

async function addContent(pool: Pool): Promise<void> {
  await seed(pool)
  await loadSearchWords(pool)
  await indexPages(pool)
}

/**
 * A database of our own, in either mode.
 *
 * @param ofSite in the state after a site's first start, instead of empty
 */
export async function createOwnDatabase({ ofSite = false } = {}): Promise<TestDatabase> {
  const name = `campuslife_test_${process.pid}_${Date.now()}_${++made}`
  const { clusterUrl, templateName } = clusterOfRun()
  const template = (ofSite ? process.env[siteTemplateVariable] : undefined) ?? templateName
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
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
