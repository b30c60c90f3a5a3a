import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { undoDays } from './undo-import.ts'

/**
 * Deletes what an undo would need, once an import can no longer be undone: it contains personal data. The statement is
 * complete: after a crash, the next run does the rest.
 */
export async function pruneImports(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `delete from private.import_changes c using private.imports i
     where i.id = c.import_id and (i.undone_at is not null or i.imported_at < now() - make_interval(days => $1))`,
    [undoDays],
  )
}

export function registerImportJob(jobs: Jobs, pool: Pool): void {
  jobs.on('prune-imports', { every: '53 * * * *', pollEvery: 60 }, () => pruneImports(pool))
}
