import { z } from 'zod'
import type { Term } from '#domain/dates/terms.ts'
import { dateOf } from '#domain/dates/college-time.ts'
import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'

/** Days for which a rollover can be taken back. */
export const undoDays = 30
/** Within so many days after a rollover, another one of the same branches is probably a mistake. */
const unusualDays = 90
const maxExcepted = 3_000

export const planShape = z.object({
  date: z.iso.date().refine((day) => day > '2000' && day < '2100', 'Invalid date'),
  /** Whose semester is of this kind already stays in it; `any` moves everybody. */
  begins: z.enum(['odd', 'even', 'any'] as const satisfies readonly (Term | 'any')[]),
  /** Null for all, and for those without a branch. */
  branches: z.array(z.uuid()).min(1).max(200).nullable(),
  makesAlumni: z.boolean(),
  /** Accounts that stay. */
  excepted: z.array(z.uuid()).max(maxExcepted).default([]),
})
export type Plan = z.infer<typeof planShape>

const outcomes = ['moves', 'leaves', 'already', 'excepted', 'last', 'unknown'] as const
export type Outcome = (typeof outcomes)[number]

export interface Preview {
  /** People by branch and semester who move; `to` is null for those who leave, `branch` for those without one. */
  groups: { branch: string | null; from: number; to: number | null; people: number }[]
  counts: Record<Outcome, number>
  /** Of those who move, how many would not be in the semester of their section on that day. */
  sectionsDiffer: number
  /** Roles that reach certain semesters: they do not move. */
  roles: number
  /** Why it cannot be planned. */
  blocked: string | null
  /** Why it is probably a mistake, to be confirmed. */
  unusual: string | null
}

const planArguments = ({ begins, branches, makesAlumni, excepted }: Plan) => [begins, branches, makesAlumni, excepted]

/** What the job would do, as `private.rollover_plan` says for both. */
export async function previewRollover(client: Client, plan: Plan, except?: string): Promise<Preview> {
  const { rows: groups } = await client.query<{
    branch: string | null
    from: number | null
    outcome: Outcome
    people: number
    differ: number
  }>(
    `select b.code as branch, p.semester as "from", p.outcome, count(*)::integer as people,
       (count(*) filter (where p.outcome = 'moves'
         and private.semester_of(s.entry_year, $5::date) <> p.semester + 1))::integer as differ
     from private.rollover_plan($1, $2, $3, $4) p
       left join public.branches b on b.id = p.branch_id
       left join public.section_members m on m.account_id = p.account_id left join public.sections s on s.id = m.section_id
     group by b.position, b.code, p.semester, p.outcome order by p.semester, b.position, b.code`,
    [...planArguments(plan), plan.date],
  )
  const { rows: roles } = await client.query<{ roles: number }>(
    `select count(*)::integer as roles from public.grants
     where semester_from is not null and (expires_at is null or expires_at > now())
       and ($1::uuid[] is null or branch_id is null or branch_id = any ($1))`,
    [plan.branches],
  )
  const counts = { moves: 0, leaves: 0, already: 0, excepted: 0, last: 0, unknown: 0 }
  for (const { outcome, people } of groups) counts[outcome] += people
  return {
    groups: groups.flatMap(({ branch, from, outcome, people }) =>
      from !== null && (outcome === 'moves' || outcome === 'leaves')
        ? [{ branch, from, to: outcome === 'moves' ? from + 1 : null, people }]
        : [],
    ),
    counts,
    sectionsDiffer: groups.reduce((sum, { differ }) => sum + differ, 0),
    roles: roles[0]?.roles ?? 0,
    ...(await findConflicts(client, plan, except)),
  }
}

/** @param except a rollover that does not count: the one that is shown */
async function findConflicts(
  client: Client,
  { date, branches }: Plan,
  except: string | undefined,
): Promise<Pick<Preview, 'blocked' | 'unusual'>> {
  const { rows } = await client.query<{ state: string; day: string }>(
    `select state, coalesce((done_at at time zone 'Asia/Kolkata')::date, planned_for)::text as day from private.rollovers
     where (branch_ids is null or $1::uuid[] is null or branch_ids && $1) and id is distinct from $4::uuid
       and (state = 'planned' or state = 'done' and done_at > $2::date - make_interval(days => $3))
     order by coalesce(done_at, planned_for) desc`,
    [branches, date, unusualDays, except ?? null],
  )
  const planned = rows.find(({ state }) => state === 'planned')
  const done = rows.find(({ state }) => state === 'done')
  return {
    blocked:
      planned === undefined
        ? null
        : `A rollover of these branches is planned for ${dateOf(planned.day)}. Cancel it first, or choose other branches.`,
    unusual:
      done === undefined ? null : `These branches moved on ${dateOf(done.day)}: a semester lasts longer than that.`,
  }
}

interface Planning {
  id: string
  /** Absent for the command, which needs no account. */
  by?: { account: string; aal: string }
  /** Whether what is unusual was confirmed. */
  isConfirmed: boolean
}

/**
 * Plans a rollover. A second request with the same id plans nothing.
 *
 * @throws {AppError} rollover_past, rollover_far, unknown_branch, unknown_account, rollover_planned, rollover_unusual, rollover_empty
 */
export async function planRollover(client: Client, plan: Plan, { id, by, isConfirmed }: Planning): Promise<void> {
  // Of two that are planned at the same time, the second finds the first.
  await client.query('lock table private.rollovers in share row exclusive mode')
  const { rows: known } = await client.query('select from private.rollovers where id = $1', [id])
  if (known.length > 0) return
  await checkDay(client, plan)
  await checkReferences(client, plan)
  const { blocked, unusual, counts } = await previewRollover(client, plan)
  if (blocked !== null) throw new AppError(409, 'rollover_planned', blocked)
  if (unusual !== null && !isConfirmed) throw new AppError(409, 'rollover_unusual', unusual)
  if (counts.moves + counts.leaves === 0)
    throw new AppError(409, 'rollover_empty', 'With these choices no student would move.')
  await client.query(
    `insert into private.rollovers (id, planned_for, begins, branch_ids, makes_alumni, planned_by, aal)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, plan.date, plan.begins, plan.branches, plan.makesAlumni, by?.account, by?.aal],
  )
  await client.query(
    `insert into private.rollover_people (rollover_id, account_id, outcome)
     select $1, excepted, 'excepted' from (select distinct unnest($2::uuid[]) as excepted) as e`,
    [id, plan.excepted],
  )
}

async function checkDay(client: Client, { date }: Plan): Promise<void> {
  const { rows } = await client.query<{ ahead: number }>(
    `select $1::date - (now() at time zone 'Asia/Kolkata')::date as ahead`,
    [date],
  )
  const ahead = rows[0]?.ahead ?? 0
  if (ahead < 0) throw new AppError(400, 'rollover_past', 'This day is over. Choose today or a later day.')
  if (ahead > 366) throw new AppError(400, 'rollover_far', 'Choose a day within a year.')
}

async function checkReferences(client: Client, { branches, excepted }: Plan): Promise<void> {
  const { rows } = await client.query<{ branches: boolean; accounts: boolean }>(
    `select exists (select from unnest($1::uuid[]) as wanted (id) where not exists (select from public.branches b where b.id = wanted.id)) as branches,
       exists (select from unnest($2::uuid[]) as wanted (id) where not exists (select from public.users u where u.id = wanted.id)) as accounts`,
    [branches, excepted],
  )
  if (rows[0]?.branches === true)
    throw new AppError(400, 'unknown_branch', 'One of these branches was deleted. Load the page again.')
  if (rows[0]?.accounts === true)
    throw new AppError(400, 'unknown_account', 'An account among the exceptions was deleted. Load the page again.')
}
