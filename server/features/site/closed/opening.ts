import { listenTo } from '#server/core/database/listen-to.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Gate } from './gate-page.ts'

/** Whether everybody reads the site, from memory: a request to an open site pays nothing for the question. */
export interface Opening {
  isOpen: () => boolean
  /** What the gate shows. */
  gate: () => Gate
  close: () => Promise<void>
}

/** Reads it before the first request, and follows each change of the college. */
export async function openOpening(pool: Pool, log: Log): Promise<Opening> {
  let gate: Gate = { name: '', shortName: '', line: '', opensAt: null }
  let opensAt = Infinity

  async function read(): Promise<void> {
    const { rows } = await pool.query<{ ms: number | null } & Gate>({
      name: 'opening',
      text: `select extract(epoch from opened_at)::float8 * 1000 as ms, name, short_name as "shortName",
          opening_line as line, case when isfinite(opened_at) then opened_at end as "opensAt"
        from public.college`,
    })
    const { ms = null, ...shown } = rows[0] ?? { ...gate, ms: null }
    gate = shown
    opensAt = ms ?? Infinity
  }

  await read()
  // One after the other: of two changes, the second is read last.
  let reading = Promise.resolve()
  const again = () => {
    // After a failed query the listener's next connection tries again.
    reading = reading.then(read).catch((err: unknown) => log.warn({ err }, 'could not read whether the site is open'))
  }
  const listener = listenTo(pool, {
    channel: 'public_content',
    name: 'opening',
    onNotification: again,
    onConnect: again,
    log,
  })
  return { isOpen: () => opensAt <= Date.now(), gate: () => gate, close: () => listener.close() }
}
