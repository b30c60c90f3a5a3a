import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Log } from '#server/core/log/log.ts'
import { deleteLeaving } from './delete-account.ts'
import { pruneDrafts } from './drafts.ts'

export function registerAccountJobs(jobs: Jobs, deps: { pool: Pool; log: Log }): void {
  jobs.on('delete-accounts', { every: '23 * * * *', pollEvery: 60 }, () => deleteLeaving(deps))
  jobs.on('prune-drafts', { every: '57 * * * *', pollEvery: 60 }, () => pruneDrafts(deps.pool))
}
