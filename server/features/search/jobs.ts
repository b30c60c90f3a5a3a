import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'

/**
 * What the search index need not know at once: how frequent words are, and the words of the forum's newest posts, for
 * prefixes and typing errors. Killed anywhere, both are done again at their next turn.
 */
export function registerSearchJobs(jobs: Jobs, pool: Pool): void {
  jobs.on('count-search-words', { every: '11 * * * *', pollEvery: 60 }, async () => {
    await pool.query('select search.count_words()')
  })
  jobs.on('learn-search-words', { every: '* * * * *', pollEvery: 30 }, async () => {
    await pool.query("select search.learn_new_words(now() - interval '3 minutes')")
  })
}
