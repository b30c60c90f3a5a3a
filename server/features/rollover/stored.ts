import type { Client, Pool } from '#server/core/database/pool.ts'
import { type Outcome, type Preview, previewRollover, undoDays } from './plan.ts'
import { noRollover } from './run.ts'
import { laterRollovers } from './undo.ts'

/** Of the people whose row was edited since, so many are named. */
const namedPeople = 100

/** A rollover as the admin area lists it. */
export interface ListedRollover {
  id: string
  date: string
  begins: 'odd' | 'even' | 'any'
  /** Their codes; null for all. */
  branches: string[] | null
  makes_alumni: boolean
  state: 'planned' | 'done' | 'failed' | 'cancelled' | 'taken_back'
  /** A display name; empty for one by command. */
  by: string
  undo_until: string | null
  may_undo: boolean
  /** Whether its people can be downloaded: until they are deleted. */
  has_list: boolean
  counts: Partial<Record<Outcome, number>> | null
  problem: string | null
  /** Those who stay by name. */
  excepted: string[]
  /** After it was taken back. */
  restored: number
  stays: number
  /** The first of those who stay as they are because their row was edited since. */
  staying: string[]
  /** Of one that is planned: what it would do today. */
  preview: Preview | null
}

const listed = `
  select r.id, r.planned_for::text as date, r.begins, r.makes_alumni, r.state, r.counts, r.problem,
    case when r.planned_by is null then '' else private.display_name(r.planned_by) end as by,
    case when r.branch_ids is not null then array(
      select b.code from public.branches b where b.id = any (r.branch_ids) order by b.position, b.code) end as branches,
    r.branch_ids, r.done_at + make_interval(days => $1) as undo_until,
    r.state = 'done' and r.done_at > now() - make_interval(days => $1) and not exists (select ${laterRollovers}) as may_undo,
    r.state = 'planned' or r.state = 'done' and exists (
      select from private.rollover_people p where p.rollover_id = r.id and p.outcome <> 'excepted') as has_list,
    array(select private.display_name(p.account_id) from private.rollover_people p
      where p.rollover_id = r.id and p.outcome = 'excepted' order by 1 limit $2) as excepted,
    array(select p.account_id::text from private.rollover_people p where p.rollover_id = r.id and p.outcome = 'excepted')
      as excepted_ids,
    (select count(*)::integer from private.rollover_people p where p.rollover_id = r.id and p.restored) as restored,
    (select count(*)::integer from private.rollover_people p where p.rollover_id = r.id and not p.restored) as stays,
    array(select private.display_name(p.account_id) from private.rollover_people p
      where p.rollover_id = r.id and not p.restored order by 1 limit $2) as staying
  from private.rollovers r`

type Stored = Omit<ListedRollover, 'preview'> & { branch_ids: string[] | null; excepted_ids: string[] }

/** Those that are planned first, then the newest. */
export async function listRollovers(client: Client): Promise<ListedRollover[]> {
  const { rows } = await client.query<Stored>(
    `${listed} order by r.state = 'planned' desc, coalesce(r.ended_at, r.done_at, r.planned_at) desc, r.id limit 20`,
    [undoDays, namedPeople],
  )
  const all: ListedRollover[] = []
  for (const row of rows) all.push(await withPreview(client, row))
  return all
}

/** @throws {AppError} not_found */
export async function readRollover(client: Client, id: string): Promise<ListedRollover> {
  const { rows } = await client.query<Stored>(`${listed} where r.id::text = $3`, [undoDays, namedPeople, id])
  if (rows[0] === undefined) throw noRollover()
  return withPreview(client, rows[0])
}

async function withPreview(client: Client, row: Stored): Promise<ListedRollover> {
  const { branch_ids: branches, excepted_ids: excepted, ...rest } = row
  const { state, date, begins, makes_alumni: makesAlumni } = row
  if (state !== 'planned') return { ...rest, preview: null }
  return { ...rest, preview: await previewRollover(client, { date, begins, branches, makesAlumni, excepted }, row.id) }
}

export interface RolloverChoices {
  today: string
  months: { odd: number; even: number }
  branches: { id: string; code: string; name: string; students: number }[]
}

/** What a plan can be made of. */
export async function readChoices(db: Client | Pool): Promise<RolloverChoices> {
  const { rows } = await db.query<RolloverChoices>(
    `select (now() at time zone 'Asia/Kolkata')::date::text as today,
       jsonb_build_object('odd', c.odd_semester_from, 'even', c.even_semester_from) as months,
       coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'code', b.code, 'name', b.name, 'students',
           (select count(*) from public.users u where u.branch_id = b.id and u.role = 'student' and u.semester is not null))
         order by b.position, b.code) from public.branches b), '[]') as branches
     from public.college c`,
  )
  const [choices] = rows
  if (choices === undefined) throw new Error('public.college has no row.')
  return choices
}

/** Deletes who was in a rollover once it can no longer be taken back. Each statement is complete. */
export async function pruneRollovers(pool: Pool): Promise<void> {
  await pool.query(
    `delete from private.rollover_people p using private.rollovers r
     where r.id = p.rollover_id and r.state <> 'planned'
       and coalesce(r.ended_at, r.done_at) < now() - make_interval(days => $1)`,
    [undoDays],
  )
}
