import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHostedDatabase } from './hosted-database.ts'
import { accountSettings, type Project, startProject } from './project-server.ts'

interface Started {
  project: Project
  /** The settings of accounts of the last started site. */
  settings: string
}
/** The projects of this process, by the connection string of their sites. */
const projects = new Map<string, { superuserUrl: string; started: Started[] }>()

/**
 * The environment of a site on top of a project of its own, which serves accounts and tables in this process.
 *
 * @param on the cluster of its database, by default the run's
 */
export async function hostedEnvironment(
  on: { clusterUrl?: string } = {},
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-site-'))
  const { url, superuserUrl, drop } = await createHostedDatabase(on)
  const project = await startProject(superuserUrl)
  const started: Started[] = [{ project, settings: '' }]
  projects.set(url, { superuserUrl, started })
  return {
    env: { DATA_DIR: folder, DATABASE_URL: url, ...variablesOf(project) },
    remove: async () => {
      projects.delete(url)
      await Promise.all(started.map((one) => one.project.close()))
      await drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Three of the four variables that belong together; the fourth is DATABASE_URL. */
export const variablesOf = ({ url, keys }: Project): Record<string, string> => ({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
  SUPABASE_SECRET_KEY: keys.secretKey,
})

/**
 * Applies a site's settings to its project, as far as they concern accounts. Another site on the same database, with
 * other settings, has its accounts at an address of its own.
 *
 * @returns the variables with that address; empty for a site without a project of this process
 */
export async function projectVariables(env: Record<string, string>): Promise<Record<string, string>> {
  const known = projects.get(env['DATABASE_URL'] ?? '')
  if (known === undefined) return {}
  const settings = JSON.stringify(accountSettings(env))
  const { superuserUrl, started } = known
  let fitting = started.find((one) => one.settings === settings || one.settings === '')
  if (fitting === undefined) {
    fitting = { project: await startProject(superuserUrl, env), settings }
    started.push(fitting)
  } else if (fitting.settings === '') {
    fitting.settings = settings
    fitting.project.configure(env)
  }
  return variablesOf(fitting.project)
}
