import { apiLoginOf, prepareApiLogin } from '#server/core/database/api-login.ts'
import { openPool } from '#server/core/database/pool.ts'
import { clusterOfRun, hostedTemplateVariable } from '../database/cluster.ts'
import { makeHostedDatabase } from './hosted-database.ts'
import { onHostedProject } from './mode.ts'

interface VitestProject {
  config: { env?: Record<string, unknown> }
}

/**
 * Part of the set-up of both runners, after the cluster's: the database of a project that each test file copies. It is
 * deleted with the cluster.
 */
export default async function setup(project?: VitestProject): Promise<void> {
  if (!onHostedProject && project?.config.env?.['TEST_HOSTED'] !== '1') return
  if (process.env[hostedTemplateVariable] !== undefined) return
  const { clusterUrl, templateName } = clusterOfRun()
  const name = `${templateName}_hosted`
  const url = await makeHostedDatabase(clusterUrl, name)
  const login = apiLoginOf(url, true)
  const [pool, apiPool] = [openPool(url, 1), openPool(login.url, 1)]
  const problem = await prepareApiLogin(pool, apiPool, login)
  if (problem !== undefined) process.stderr.write(`${problem}\n`)
  await Promise.all([pool.end(), apiPool.end()])
  process.env[hostedTemplateVariable] = name
}
