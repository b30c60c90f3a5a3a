import type { Pool } from '#server/core/database/pool.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'

/** Days. */
const storedDays = 90

/** How many rows stay. */
export interface SecurityLogLimits {
  /** Of an account: failed and refused sign-ins. Apart from the rest, so that nobody pushes that out by guessing. */
  failuresOfAccount: number
  othersOfAccount: number
  /** About no account. */
  ofNobody: number
  total: number
}

const limits: SecurityLogLimits = { failuresOfAccount: 100, othersOfAccount: 200, ofNobody: 20_000, total: 500_000 }

/** Deletes what is too old or too much, a statement each: killed between two, it is done again an hour later. */
export async function pruneSecurityLog(
  pool: Pick<Pool, 'query'>,
  { failuresOfAccount, othersOfAccount, ofNobody, total }: SecurityLogLimits = limits,
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
    [ofNobody],
  )
  await pool.query(
    'delete from auth.security_events where id <= (select id from auth.security_events order by id desc offset $1 limit 1)',
    [total],
  )
}

export function registerSecurityLogJob(jobs: Jobs, pool: Pool): void {
  jobs.on('prune-security-log', { every: '27 * * * *', pollEvery: 60 }, () => pruneSecurityLog(pool))
}
