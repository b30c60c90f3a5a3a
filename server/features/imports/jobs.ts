import type { Client, Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { runImports } from './run-imports.ts'
import { runUndos } from './run-undos.ts'
import { undoDays } from './undo-import.ts'

/**
 * Deletes what an undo would need, and the rows that were left out, once an import can no longer be undone: they are
 * personal data. Each statement is complete: after a crash, the next run does the rest.
 */
export async function pruneImports(pool: Pick<Pool, 'query'>): Promise<void> {
  await pool.query(
    `delete from private.import_changes c using private.imports i
     where i.id = c.import_id and (i.undone_at is not null or i.imported_at < now() - make_interval(days => $1))`,
    [undoDays],
  )
  await pool.query(
    `update private.imports set report = report - 'wrong'
     where report ? 'wrong' and imported_at < now() - make_interval(days => $1)`,
    [undoDays],
  )
  await pool.query(
    `update private.import_undos set outcome = outcome - 'remaining'
     where outcome ? 'remaining' and requested_at < now() - make_interval(days => $1)`,
    [undoDays],
  )
}

/** Runs the imports, and the undos, that wait soon after the client's transaction is committed. */
export const queueImports = (jobs: Jobs, client: Client): Promise<void> => jobs.send('run-imports', {}, { client })

export function registerImportJobs(jobs: Jobs, pool: Pool): void {
  jobs.on('prune-imports', { every: '53 * * * *', pollEvery: 60 }, () => pruneImports(pool))
  // Every minute: what a process that was killed has left.
  jobs.on('run-imports', { every: '* * * * *', pollEvery: 1 }, async () => {
    await runImports(pool)
    await runUndos(pool)
  })
}
