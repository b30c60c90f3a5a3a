import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHostedDatabase } from '../hosted/hosted-database.ts'
import { startProject } from '../hosted/project-server.ts'

/** With TEST_HOSTED=1, the sites of the browser tests work on top of a hosted project. */
export const onHostedProject = process.env['TEST_HOSTED'] === '1'

/** The environment of a site on top of a project of its own, which serves accounts and tables in this process. */
export async function hostedEnvironment(
  settings: Record<string, string>,
): Promise<{ env: Record<string, string>; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-site-'))
  const database = await createHostedDatabase()
  const project = await startProject(database.superuserUrl, settings)
  return {
    env: {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: project.keys.publishableKey,
      SUPABASE_SECRET_KEY: project.keys.secretKey,
    },
    remove: async () => {
      await project.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
