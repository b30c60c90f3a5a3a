import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { PaperReader } from './queue.ts'

/** Those that were removed stay for 30 days; so do those that nobody wants back. */
export async function removeOldPapers(pool: Pool): Promise<void> {
  await pool.query(
    `delete from public.study_materials
     where removed_at < now() - interval '30 days'
       or (status in ('returned', 'unreadable') and coalesce(reviewed_at, read_at) < now() - interval '90 days')`,
  )
  await pool.query('delete from private.reading_turns where day < current_date - 14')
}

export function registerPaperJobs(jobs: Jobs, { pool, reader }: { pool: Pool; reader: PaperReader }): void {
  // Who takes a paper in wakes the reader; this finds what a process that was killed has left.
  jobs.on('read-material', { every: '* * * * *', pollEvery: 15 }, async () => reader.wake())
  jobs.on('remove-papers', { every: '17 3 * * *', pollEvery: 60 }, () => removeOldPapers(pool))
}
