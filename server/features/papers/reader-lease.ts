import { randomUUID } from 'node:crypto'
import type { Pool } from '#server/core/database/pool.ts'

/** How long a process that was killed keeps others from reading, ms, and how often a living one renews. */
const leaseMs = 15_000
const renewEveryMs = 5_000

export interface ReaderLease {
  /** Aborted when another process may have taken over. */
  lost: AbortSignal
  /** Which paper is read now. */
  claim: (materialId: string) => Promise<void>
  release: () => Promise<void>
}

/**
 * Any number of processes on a database read one file at a time: the lock is a row with an end, since a transaction as
 * long as a file is read would hold vacuum back, and a pooler takes a session's lock away.
 *
 * @returns undefined where another process has it
 */
export async function acquireReaderLease(pool: Pool): Promise<ReaderLease | undefined> {
  const holder = randomUUID()
  const lost = new AbortController()
  const taken = await pool.query(
    `insert into private.paper_reader as r (holder, until) values ($1, now() + $2 * interval '1 ms')
     on conflict (one) do update set holder = excluded.holder, until = excluded.until, material_id = null
       where r.until < now()`,
    [holder, leaseMs],
  )
  if (taken.rowCount !== 1) return undefined
  let until = Date.now() + leaseMs
  const renew = async () => {
    const asked = Date.now()
    const { rowCount } = await pool.query(
      "update private.paper_reader set until = now() + $2 * interval '1 ms' where holder = $1",
      [holder, leaseMs],
    )
    until = rowCount === 1 ? asked + leaseMs : 0
  }
  const timer = setInterval(() => {
    // Where the database does not answer, the lease ends by itself.
    renew()
      .catch(() => {})
      .finally(() => Date.now() > until && lost.abort(new Error('Another process reads papers now.')))
  }, renewEveryMs)
  return {
    lost: lost.signal,
    claim: async (materialId) => {
      await pool.query('update private.paper_reader set material_id = $2 where holder = $1', [holder, materialId])
    },
    release: async () => {
      clearInterval(timer)
      await pool.query('delete from private.paper_reader where holder = $1', [holder])
    },
  }
}
