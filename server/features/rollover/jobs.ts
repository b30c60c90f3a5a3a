import type { Client, Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { runRollovers } from './run.ts'
import { pruneRollovers } from './stored.ts'

/** Runs a rollover of today soon after the client's transaction is committed. */
export const queueRollovers = (jobs: Jobs, client: Client): Promise<void> => jobs.send('run-rollovers', {}, { client })

export function registerRolloverJobs(jobs: Jobs, pool: Pool): void {
  jobs.on('prune-rollovers', { every: '41 * * * *', pollEvery: 60 }, () => pruneRollovers(pool))
  // Every minute: those whose day begins, and what a process that was killed has left.
  jobs.on('run-rollovers', { every: '* * * * *', pollEvery: 1 }, () => runRollovers(pool))
}
