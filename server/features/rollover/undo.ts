import { dateOf } from '#domain/dates/college-time.ts'
import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { undoDays } from './plan.ts'
import { noRollover } from './run.ts'

/** Of the rollover `r`, those of its branches that came later: their people have another semester by now. */
export const laterRollovers = `
  from private.rollovers n where n.state = 'done' and n.done_at > r.done_at
    and (n.branch_ids is null or r.branch_ids is null or n.branch_ids && r.branch_ids)`

/**
 * Takes a rollover back: each row gets the semester, role and year that it had, unless it was edited since. A second
 * request changes nothing.
 *
 * @throws {AppError} not_found, rollover_not_done, undo_expired, rollover_followed
 */
export async function takeBackRollover(client: Client, id: string): Promise<void> {
  const { rows } = await client.query<{ state: string; is_over: boolean }>(
    `select r.state, r.done_at < now() - make_interval(days => $2) as is_over
     from private.rollovers r where r.id::text = $1 for update`,
    [id, undoDays],
  )
  const [found] = rows
  if (found === undefined) throw noRollover()
  if (found.state === 'taken_back') return
  if (found.state !== 'done')
    throw new AppError(409, 'rollover_not_done', 'Only a rollover that is done can be taken back.')
  if (found.is_over)
    throw new AppError(409, 'undo_expired', `A rollover can be taken back for ${undoDays} days. They are over.`)
  await client.query('lock table public.users in share row exclusive mode')
  await assertNotFollowed(client, id)
  // For private.users_written, which leaves the time of the row alone.
  await client.query("select set_config('campuslife.undoing', 'true', true)")
  await client.query(
    `with restored as (
       update public.users u set semester = p.semester_before, role = 'student', graduation_year = p.year_before,
         updated_at = case when u.updated_at = r.done_at then p.updated_before else now() end
       from private.rollover_people p join private.rollovers r on r.id = p.rollover_id
       where r.id::text = $1 and p.account_id = u.id and case p.outcome
         when 'moves' then u.role = 'student' and u.semester = p.semester_after
         when 'leaves' then u.role = 'alumnus' and u.semester = p.semester_before end
       returning u.id
     )
     update private.rollover_people p set restored = exists (select from restored where restored.id = p.account_id)
     where p.rollover_id::text = $1 and p.outcome <> 'excepted'`,
    [id],
  )
  await client.query("select set_config('campuslife.undoing', '', true)")
  await client.query(`update private.rollovers set state = 'taken_back', ended_at = now() where id::text = $1`, [id])
  // "You are in semester 6 now" is not true any more.
  await client.query(`delete from private.events where kind = 'semester' and subject_id::text = $1`, [id])
  await client.query(`delete from public.notifications where kind = 'semester' and subject_id = $1::uuid`, [id])
}

/**
 * To be called under the lock of the accounts' table: a later rollover that holds it is done when this one gets it.
 *
 * @throws {AppError} rollover_followed
 */
async function assertNotFollowed(client: Client, id: string): Promise<void> {
  const { rows } = await client.query<{ next: string | null }>(
    `select (select (n.done_at at time zone 'Asia/Kolkata')::date::text ${laterRollovers} order by n.done_at desc limit 1) as next
     from private.rollovers r where r.id::text = $1`,
    [id],
  )
  const next = rows[0]?.next ?? null
  if (next !== null)
    throw new AppError(409, 'rollover_followed', `Take back the rollover of ${dateOf(next)} first: it came later.`)
}
