import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { apiLoginOf, prepareApiLogin } from '#server/core/database/api-login.ts'
import { migrate } from '#server/core/database/migrate.ts'
import { openPool } from '#server/core/database/pool.ts'
import { supervision } from './supervision.ts'
import { ensureServerBuilt } from '../servers/server-program.ts'

interface RunFolder {
  isInRunFolder: () => boolean
  openRunFolder: () => { close: () => Promise<void> }
}
const runFolder = join(import.meta.dirname, '..', '..', '..', 'scripts', 'test-run', 'run-folder.mjs')
const { isInRunFolder, openRunFolder } = (await import(runFolder)) as RunFolder

interface Cluster {
  /** A connection that may create databases. */
  clusterUrl: string
  /** The migrated database that each test file copies. */
  templateName: string
}

// Both runners pass the environment to their workers.
const [urlVariable, templateVariable] = ['TEST_CLUSTER_URL', 'TEST_TEMPLATE']
/**
 * The database of a project that others are copied from, where the set-up has created one (hosted/hosted-template.ts).
 */
export const hostedTemplateVariable = 'TEST_HOSTED_TEMPLATE'
/** The database that sites copy, where the set-up has created one (site-template.ts). */
export const siteTemplateVariable = 'TEST_SITE_TEMPLATE'

/** The run's PostgreSQL, for its workers. */
export function clusterOfRun(): Cluster {
  const [clusterUrl, templateName] = [process.env[urlVariable], process.env[templateVariable]]
  if (clusterUrl === undefined || templateName === undefined)
    throw new Error('The set-up of the run started no database')
  return { clusterUrl, templateName }
}

/**
 * The first part of the set-up of Vitest and of Playwright (browser/set-up.ts): builds the present server, and starts
 * one PostgreSQL for the run, DATABASE_URL's server when it is set, else an embedded one.
 */
export default async function setup(): Promise<() => Promise<void>> {
  // Set by another part of the same run.
  if (process.env[urlVariable] !== undefined) return async () => {}
  // The tests run the build that `npm start` runs.
  ensureServerBuilt()
  // `npm test` has one folder for all of its runs.
  const run = isInRunFolder() ? undefined : openRunFolder()
  const given = process.env['DATABASE_URL']
  const folder = given === undefined ? mkdtempSync(join(tmpdir(), 'campuslife-test-')) : undefined
  const embedded = folder === undefined ? undefined : await startEmbedded(folder, supervision)
  const clusterUrl = given ?? embedded?.url ?? ''
  if (embedded !== undefined) await forgoDurability(clusterUrl)
  const templateName = `campuslife_template_${process.pid}_${Date.now()}`

  await onCluster(clusterUrl, `create database ${templateName}`)
  const url = databaseUrl(clusterUrl, templateName)
  const login = apiLoginOf(url)
  const [pool, apiPool] = [openPool(url, 1), openPool(login.url, 1)]
  await migrate(pool)
  // If this fails, every test of the data API fails with the same reason.
  const problem = await prepareApiLogin(pool, apiPool, login)
  if (problem !== undefined) process.stderr.write(`${problem}\n`)
  await Promise.all([pool.end(), apiPool.end()])
  process.env[urlVariable] = clusterUrl
  process.env[templateVariable] = templateName

  return async () => {
    for (const name of [templateName, process.env[hostedTemplateVariable], process.env[siteTemplateVariable]])
      if (name !== undefined) await onCluster(clusterUrl, `drop database ${name} with (force)`)
    await embedded?.stop()
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    await run?.close()
  }
}

/**
 * The cluster does not outlive the run, so nothing needs to reach the disk. Sites with a cluster of their own remain
 * durable.
 */
async function forgoDurability(clusterUrl: string): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await onCluster(clusterUrl, `alter system set ${setting} = off`)
  // Creating a database makes a checkpoint anyway.
  await onCluster(clusterUrl, "alter system set checkpoint_timeout = '1d'")
  await onCluster(clusterUrl, 'select pg_reload_conf()')
}

export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on the maintenance database. */
export async function onCluster(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
