import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'

/** Age at which an event is deleted, days. */
const storedDays = 90

/** How many rows remain. */
export interface SecurityLogLimits {
  /**
   * Failed and rejected sign-ins of an account, counted apart: guessing passwords must not push out its other events.
   */
  failuresOfAccount: number
  othersOfAccount: number
  /** Events without an account. */
  withoutAccount: number
  total: number
}

const limits: SecurityLogLimits = {
  failuresOfAccount: 100,
  othersOfAccount: 200,
  withoutAccount: 20_000,
  total: 500_000,
}

/** Deletes old and excess rows, in a statement each: a run that is killed between two is completed an hour later. */
export async function pruneSecurityLog(
  pool: Pick<Pool, 'query'>,
  { failuresOfAccount, othersOfAccount, withoutAccount, total }: SecurityLogLimits = limits,
): Promise<void> {
  await pool.query('delete from auth.security_events where created_at < now() - make_interval(days => $1)', [
    storedDays,
  ])
  await pool.query(
    `delete from auth.security_events where id in (
       select id from (
         select id, failed, row_number() over (partition by user_id, failed order by id desc) as place
         from (select id, user_id, kind in ('sign_in_failed', 'sign_in_refused', 'limit_reached') as failed
           from auth.security_events where user_id is not null) e
       ) ranked
       where place > case when failed then $1::bigint else $2::bigint end)`,
    [failuresOfAccount, othersOfAccount],
  )
  await pool.query(
    `delete from auth.security_events where user_id is null and id <=
       (select id from auth.security_events where user_id is null order by id desc offset $1 limit 1)`,
    [withoutAccount],
  )
  await pool.query(
    'delete from auth.security_events where id <= (select id from auth.security_events order by id desc offset $1 limit 1)',
    [total],
  )
}

export function registerSecurityLogJob(jobs: Jobs, pool: Pool): void {
  jobs.on('prune-security-log', { every: '27 * * * *', pollEvery: 60 }, () => pruneSecurityLog(pool))
}
