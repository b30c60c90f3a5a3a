import type { Pool } from '../database/pool.ts'
import { reloadEncryptionKeys } from './encryption-key.ts'

const lookEveryMs = 2_000

/**
 * Looks now and then whether keys were rotated, by a command beside this process or by another one.
 * @param onChange takes up what else has changed; when it fails, it is called again at the next look
 */
export function watchKeys(
  pool: Pool,
  onChange: () => Promise<void>,
  onError: (error: unknown) => void,
): { look: () => Promise<void>; close: () => void } {
  let seen: string | undefined
  let failed = false

  async function look(): Promise<void> {
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

  const lookAgain = () =>
    look().then(
      () => (failed = false),
      (error: unknown) => {
        if (!failed) onError(error) // Once, not every two seconds while the database is away.
        failed = true
      },
    )
  void lookAgain()
  const timer = setInterval(() => void lookAgain(), lookEveryMs)
  timer.unref()
  return { look, close: () => clearInterval(timer) }
}
