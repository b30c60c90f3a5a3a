import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { checkLinks } from './check-links.ts'
import { openProbe } from './probe-link.ts'

/** At night in India. */
export const registerLinkChecks = (jobs: Jobs, pool: Pool): void =>
  jobs.on('check-links', { every: '47 20 * * *', pollEvery: 60 }, () => checkLinks(pool, openProbe()))
