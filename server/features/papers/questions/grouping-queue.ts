import { listenTo } from '#server/core/database/listen-to.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import type { Log } from '#server/core/log/log.ts'
import { regroupNext } from './regroup.ts'
import { splitNext } from './store-questions.ts'

export interface QuestionGrouping {
  close: () => Promise<void>
}

/**
 * Splits papers that were read before questions were looked for, and groups the questions of courses that have changed:
 * one paper, one course after the other. The database says so when a course is marked; what nobody heard, the schedule
 * finds within a minute.
 */
export function openQuestionGrouping({ pool, jobs, log }: { pool: Pool; jobs: Jobs; log: Log }): QuestionGrouping {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let wanted = false

  const complain = (err: unknown) => {
    if (!closing.signal.aborted) log.error({ err }, 'questions could not be split or grouped')
  }
  async function run(): Promise<void> {
    while (wanted && !closing.signal.aborted) {
      wanted = false
      // A paper that fails keeps no course from being grouped.
      await splitAll().catch(complain)
      while (!closing.signal.aborted && (await regroupNext(pool, closing.signal)));
    }
  }
  async function splitAll(): Promise<void> {
    while (!closing.signal.aborted && (await splitNext(pool)));
  }
  const wake = () => {
    wanted = true
    running ??= run()
      .catch(complain)
      .finally(() => {
        running = undefined
      })
  }
  const listener = listenTo(pool, {
    channel: 'questions',
    name: 'questions',
    onNotification: wake,
    onConnect: wake,
    log,
  })
  jobs.on('group-questions', { every: '* * * * *', pollEvery: 15 }, async () => wake())
  return {
    close: async () => {
      closing.abort()
      await listener.close()
      await running
    },
  }
}
