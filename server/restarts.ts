import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Warning } from './features/admin/routes.ts'

/** Written by scripts/supervise.mjs, newest last. */
const deaths = z.array(z.object({ at: z.iso.datetime(), reason: z.string().max(300) })).min(1)

/** How long a crash is reported to the operator, ms. */
const shownForMs = 7 * 24 * 60 * 60 * 1000

/** Reports recent crashes of the server, after which it was restarted, with the reason. */
export async function restartWarnings(dataDir: string): Promise<Warning[]> {
  const text = await readFile(join(dataDir, 'restarts.json'), 'utf8').catch(() => '[]')
  const recent = recentDeaths(text)
  const last = recent.at(-1)
  if (last === undefined) return []
  const times = recent.length === 1 ? 'once' : `${recent.length} times`
  const at = `${last.at.slice(0, 16).replace('T', ' ')} UTC`
  return [
    {
      code: 'server_restarted',
      text: `the server died and was started again ${times} in the last 7 days, last at ${at}: ${last.reason}. Its log has more`,
    },
  ]
}

function recentDeaths(text: string): z.infer<typeof deaths> {
  try {
    const since = Date.now() - shownForMs
    return deaths.parse(JSON.parse(text)).filter(({ at }) => Date.parse(at) >= since)
  } catch {
    return [] // No crash, or the file was cut off.
  }
}
