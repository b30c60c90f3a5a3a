import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import setUpHostedTemplate from '../hosted/hosted-template.ts'
import setUpCluster, { clusterOfRun, databaseUrl, onCluster } from '../database/cluster.ts'
import { siteTemplateVariable, startSite } from './site.ts'

/**
 * The set-up of the browser tests: a PostgreSQL for the run, and in it a database as a site's first start leaves it, with
 * content, keys and the queue's tables. The site of each file begins with a copy.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const endCluster = await setUpCluster()
  await setUpHostedTemplate()
  const { clusterUrl, templateName } = clusterOfRun()
  const name = `${templateName}_site`
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-site-'))
  await onCluster(clusterUrl, `create database ${name} template ${templateName}`)
  const site = await startSite({ DATA_DIR: folder, DATABASE_URL: databaseUrl(clusterUrl, name) })
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
  process.env[siteTemplateVariable] = name
  return async () => {
    try {
      await onCluster(clusterUrl, `drop database ${name} with (force)`)
    } finally {
      await endCluster()
    }
  }
}
