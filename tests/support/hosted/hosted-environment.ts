import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHostedDatabase } from './hosted-database.ts'
import { type Project, startProject } from './project-server.ts'

/** The projects of this process, by the connection string that their sites have. */
const projects = new Map<string, Project>()

/**
 * The environment of a site on top of a project of its own, which serves accounts and tables in this process.
 *
 * @param on the cluster of its database, if that is not the run's
 */
export async function hostedEnvironment(
  on: { clusterUrl?: string } = {},
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-site-'))
  const database = await createHostedDatabase(on)
  const project = await startProject(database.superuserUrl)
  projects.set(database.url, project)
  return {
    env: { DATA_DIR: folder, DATABASE_URL: database.url, ...variablesOf(project) },
    remove: async () => {
      projects.delete(database.url)
      await project.close()
      await database.drop()
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

/** A site is started with these settings: those of accounts are its project's. */
export function configureProject(env: Record<string, string>): void {
  projects.get(env['DATABASE_URL'] ?? '')?.configure(env)
}
