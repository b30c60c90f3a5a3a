import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { joinEmbedded, startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openLine } from '#tests/support/browser/line.ts'
import { databaseUrl } from '#tests/support/database/cluster.ts'
import { hostedEnvironment } from '#tests/support/hosted/hosted-environment.ts'
import type { KillableBackend } from './killable-site.ts'

/** A hosted project whose database, on a cluster of its own, may be killed: the project restarts it, not our server. */
export async function killableProject(): Promise<KillableBackend> {
  const folder = mkdtempSync(join(tmpdir(), 'campuslife-mortal-'))
  let moved: string | undefined
  const cluster = await startEmbedded(folder, {
    log: { info: () => {}, error: () => {} },
    // On a shared machine it restarts at another port; a project's address is constant.
    onMove: (url) => (moved = url),
    onLoss: (error) => {
      throw error
    },
  })
  const line = await openLine(() => moved ?? cluster.url)
  const clusterUrl = new URL(cluster.url)
  clusterUrl.port = new URL(line.url).port
  const { env, remove } = await hostedEnvironment({ clusterUrl: clusterUrl.href })
  const { pathname } = new URL(env['DATABASE_URL'] ?? '')
  return {
    env,
    pidFile: join(cluster.folder, 'postmaster.pid'),
    join: async () => {
      const { url, leave } = await joinEmbedded(folder)
      return { url: databaseUrl(url, pathname.slice(1)), leave }
    },
    remove: async () => {
      await remove()
      await line.close()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
