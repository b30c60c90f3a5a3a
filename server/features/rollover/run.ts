import { isDatabaseError } from '#server/core/database/database-error.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { haveRight, notAdmin } from '#server/supabase/auth/guards/rights.ts'

interface Due {
  begins: string
  branch_ids: string[] | null
  makes_alumni: boolean
  planned_by: string | null
  aal: string | null
}

/** Runs the rollovers whose day has come, in India, the first planned first. */
export async function runRollovers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from private.rollovers
     where state = 'planned' and planned_for <= (now() at time zone 'Asia/Kolkata')::date order by planned_for, planned_at`,
  )
  for (const { id } of rows) await runRollover(pool, id)
}

/**
 * One transaction, which also marks it as done: what a killed process had begun is begun again, and done once. Another
 * process that is at it is not waited for.
 */
async function runRollover(pool: Pool, id: string): Promise<void> {
  try {
    await transaction(pool, async (client) => {
      const { rows } = await client.query<Due>(
        `select begins, branch_ids, makes_alumni, planned_by, aal from private.rollovers
         where id = $1 and state = 'planned' for update skip locked`,
        [id],
      )
      const [due] = rows
      if (due === undefined) return
      // The audit log records these claims as the author. Without the right, which may be lost meanwhile, it fails.
      const { planned_by: account, aal } = due
      if (aal !== null && (account === null || !(await haveRight(client, { sub: account, aal }, 'people'))))
        throw notAdmin('No student moved: who planned it may not do this any more. Plan it again.')
      await movePeople(client, id, due)
    })
  } catch (error) {
    const reason = asSentence(error)
    if (reason === undefined) throw error
    await pool.query(
      `update private.rollovers set state = 'failed', ended_at = now(), problem = $2 where id = $1 and state = 'planned'`,
      [id, reason],
    )
  }
}

/** A rule, or a rule of the database that a row breaks: trying again changes nothing. Undefined for any other error. */
function asSentence(error: unknown): string | undefined {
  if (error instanceof AppError) return error.message
  const isRule = error instanceof Error && ['23505', '23514', 'PT422'].some((state) => isDatabaseError(error, state))
  return isRule ? `No student moved: ${error.message}.`.slice(0, 1000) : undefined
}

async function movePeople(client: Client, id: string, due: Due): Promise<void> {
  // Between the plan and the change of a row, its person must not change it.
  await client.query('lock table public.users in share row exclusive mode')
  await client.query(
    `with plan as materialized (
       select p.* from private.rollover_plan($2, $3, $4,
         array(select account_id from private.rollover_people where rollover_id = $1 and outcome = 'excepted')) p
     ), moved as (
       insert into private.rollover_people
         (rollover_id, account_id, outcome, semester_before, semester_after, updated_before, year_before)
       select $1, u.id, p.outcome, u.semester, case p.outcome when 'moves' then u.semester + 1 end, u.updated_at, u.graduation_year
       from plan p join public.users u on u.id = p.account_id where p.outcome in ('moves', 'leaves')
     )
     update private.rollovers set state = 'done', done_at = now(),
       counts = (select jsonb_object_agg(outcome, people)
         from (select outcome, count(*) as people from plan group by outcome) as by_outcome)
     where id = $1`,
    [id, due.begins, due.branch_ids, due.makes_alumni],
  )
  await client.query(
    `update public.users u set semester = coalesce(p.semester_after, u.semester),
       role = case p.outcome when 'leaves' then 'alumnus' else u.role end,
       graduation_year = case p.outcome when 'leaves' then extract(year from now() at time zone 'Asia/Kolkata')
         else u.graduation_year end
     from private.rollover_people p where p.rollover_id = $1 and p.account_id = u.id and p.outcome <> 'excepted'`,
    [id],
  )
  // An hour later: a rollover that is taken back at once is no news.
  await client.query(
    `select private.record_event('semester', $1::uuid, null, jsonb_build_object('semester', semester),
       'semester:' || $1 || ':' || coalesce(semester::text, 'alumnus'), null, now() + interval '1 hour')
     from (select distinct semester_after as semester from private.rollover_people
       where rollover_id = $1::uuid and outcome <> 'excepted') as reached`,
    [id],
  )
}

/** What was planned may be recalled until its day. @throws {AppError} not_found, rollover_over */
export async function cancelRollover(client: Client, id: string): Promise<void> {
  const { rows } = await client.query<{ state: string }>(
    'select state from private.rollovers where id::text = $1 for update',
    [id],
  )
  const [found] = rows
  if (found === undefined) throw noRollover()
  if (found.state === 'cancelled') return
  if (found.state !== 'planned')
    throw new AppError(409, 'rollover_over', 'It is not planned any more. Load the page again.')
  await client.query(`update private.rollovers set state = 'cancelled', ended_at = now() where id::text = $1`, [id])
}

export const noRollover = () => new AppError(404, 'not_found', 'There is no such rollover.')
