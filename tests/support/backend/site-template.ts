import { loadSearchWords } from '#server/content/search-words/load.ts'
import { openTestBackend } from './test-backend.ts'
import { siteTemplateVariable } from '../database/cluster.ts'
import { createOwnDatabase } from './database.ts'

/**
 * Part of the set-up of both runners, after the cluster's: a database in the state after a site's first start, with
 * content, keys and the queue's tables, which takes seconds of processor time. Each site of the tests copies it. It is
 * deleted with the cluster.
 */
export default async function setup(): Promise<void> {
  if (process.env[siteTemplateVariable] !== undefined) return
  const { pool, apiPool, url } = await createOwnDatabase()
  const site = await openTestBackend({}, { on: { pool, url, drop: async () => {} } })
  await site.backend.jobs.start()
  await loadSearchWords(pool)
  // As in a site that has run for a minute: without statistics, a search may take many times as long.
  await pool.query('vacuum analyze')
  await site.close()
  await Promise.all([pool.end(), apiPool.end()])
  process.env[siteTemplateVariable] = new URL(url).pathname.slice(1)
}
