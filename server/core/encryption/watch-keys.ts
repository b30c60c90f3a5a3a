import type { Pool } from '../database/pool.ts'
import { reloadEncryptionKeys } from './encryption-key.ts'

const pollEveryMs = 2_000

/**
 * Polls for rotated keys, by a command beside this process or by another one.
 * @param onChange reloads what else has changed; after a failure, the next poll calls it again
 */
export function watchKeys(
  pool: Pool,
  onChange: () => Promise<void>,
  onError: (error: unknown) => void,
): { close: () => void } {
  let seen: string | undefined
  let failed = false

  async function reloadIfChanged(): Promise<void> {
    const { rows } = await pool.query<{ key_id: string; changed: string }>({
      name: 'keys-changed',
      text: 'select key_id, changed_at::text as changed from server.encryption_key',
    })
    const [row] = rows
    if (row === undefined || row.changed === seen) return
    const isFirst = seen === undefined
    if (!isFirst) {
      reloadEncryptionKeys(row.key_id)
      await onChange()
    }
    seen = row.changed
  }

  const poll = () =>
    reloadIfChanged().then(
      () => (failed = false),
      (error: unknown) => {
        if (!failed) onError(error) // Once, not every two seconds while the database is unavailable.
        failed = true
      },
    )
  void poll()
  const timer = setInterval(() => void poll(), pollEveryMs)
  timer.unref()
  return { close: () => clearInterval(timer) }
}
