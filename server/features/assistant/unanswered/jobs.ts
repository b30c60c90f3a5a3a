import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'

/** Days. Admins see only questions of several callers, so one with a single caller is deleted early. */
const storedDays = { questions: 180, askedOnce: 30, feedback: 180 }
/** Rows, however many arrive in that time. */
const maxFeedback = 50_000

/** Each statement is complete: after a crash, the next run does the rest. */
export async function pruneUnanswered(pool: Pick<Pool, 'query'>, max = maxFeedback): Promise<void> {
  await pool.query(
    `delete from public.unanswered_questions
     where last_asked_on < current_date - case when times <= 1 then $2::integer else $1::integer end`,
    [storedDays.questions, storedDays.askedOnce],
  )
  await pool.query('delete from public.answer_feedback where given_on < current_date - $1::integer', [
    storedDays.feedback,
  ])
  await pool.query(
    `delete from public.answer_feedback where id in (
       select id from public.answer_feedback order by given_on desc, id offset $1)`,
    [max],
  )
}

export function registerUnansweredJob(jobs: Jobs, pool: Pool): void {
  jobs.on('prune-unanswered-questions', { every: '49 * * * *', pollEvery: 60 }, () => pruneUnanswered(pool))
}
