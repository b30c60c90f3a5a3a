import { beforeEach, describe, expect, it } from 'vitest'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { runRollovers } from '#server/features/rollover/run.ts'
import { type ListedRollover, pruneRollovers } from '#server/features/rollover/stored.ts'
import { oneOfEachKind, rolloversOfFile } from './students.ts'

// A rollover: the semester of every student plus one on a day.

const site = rolloversOfFile()
const { sql } = site
const today = collegeToday()
const year = today.slice(0, 4)

const { enrolAll, before } = oneOfEachKind(site)

/** The lines of those who move. */
const moved = (csv: string) => csv.split('\r\n').filter((line) => !/,(\d*),\1$/.test(line))

/** Every row of the database but for logs and the rollovers themselves. */
async function dump(): Promise<Record<string, unknown>> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'private', 'search', 'auth')
       and tablename not in ('audit_log', 'rollovers', 'rollover_people', 'sessions', 'security_events') order by 1`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of tables)
    all[String(name)] = (
      await sql(`select md5(string_agg(t::text, chr(10) order by t::text)) as sum from ${String(name)} t`)
    )[0]
  return all
}

beforeEach(site.clear)

describe('a rollover', () => {
  it('moves students by one semester, and does to each exactly what its preview and its list have', async () => {
    const excepted = [await enrolAll()]
    const preview = await site.preview(site.plan({ excepted }))
    expect(preview).toMatchObject({
      groups: [
        { branch: 'LONG', from: 1, to: 2, people: 1 },
        { branch: 'SHORT', from: 3, to: null, people: 1 },
        { branch: null, from: 3, to: 4, people: 1 },
        { branch: 'LONG', from: 5, to: 6, people: 1 },
        { branch: 'SHORT', from: 7, to: null, people: 1 },
      ],
      counts: { moves: 3, leaves: 2, already: 1, excepted: 1, last: 0, unknown: 1 },
      blocked: null,
      unusual: null,
    })
    const plan = site.plan({ excepted })
    await site.call(site.boss, '/plan', plan)
    const list = async () => (await site.call<string>(site.boss, `/by-id/${plan.id}/people`)).body
    const planned = await list()
    expect(planned).toContain('Student fifth,21CS005,fifth@students.example,LONG,5,6')
    const done = await site.run(plan)
    expect(done).toMatchObject({ state: 'done', counts: { moves: 3, leaves: 2, already: 1, excepted: 1, unknown: 1 } })
    expect(await site.semesters()).toEqual({
      ...before,
      first: '2',
      fifth: '6',
      nowhere: '4',
      last: `alumnus 7 ${year}`,
      past: `alumnus 3 ${year}`,
    })
    expect(moved(await list())).toEqual(moved(planned))
  })

  it('of one branch leaves the others, and of alumni none where those at the end stay', async () => {
    await enrolAll()
    await site.enrol([{ email: 'young', semester: 1, branch: site.branches.short }])
    const { counts } = await site.run(site.plan({ branches: [site.branches.short], makesAlumni: false }))
    expect(counts).toEqual({ moves: 1, last: 2 })
    expect(await site.semesters()).toEqual({ ...before, young: '2' })
  })

  it('moves all students where no kind of semester begins, but none past the last semester that there is', async () => {
    await site.enrol([
      { email: 'even', semester: 2 },
      { email: 'odd', semester: 1 },
      { email: 'end', semester: 12, branch: null },
    ])
    await site.run(site.plan({ begins: 'any' }))
    expect(await site.semesters()).toEqual({ even: '3', odd: '2', end: '12' })
  })

  it('makes no alumnus of an account without a confirmed address, or of a banned one', async () => {
    const ids = await site.enrol([
      { email: 'banned', semester: 8 },
      { email: 'confirmed', semester: 8 },
      { email: 'unconfirmed', semester: 8 },
    ])
    await sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [ids[0]])
    await sql('update auth.users set email_confirmed_at = null where id = $1', [ids[2]])
    await site.run(site.plan({ begins: 'odd' }))
    expect(await site.semesters()).toEqual({ banned: '8', confirmed: `alumnus 8 ${year}`, unconfirmed: '8' })
  })

  it('moves an account whose name was reserved later', async () => {
    const [id] = await site.enrol([{ email: 'named', semester: 1 }])
    await sql('alter table public.users disable trigger users_written')
    await sql(`update public.users set first_name = 'Support' where id = $1`, [id])
    await sql('alter table public.users enable trigger users_written')
    expect(await site.run(site.plan())).toMatchObject({ state: 'done' })
    expect(await site.semesters()).toEqual({ named: '2' })
  })

  it('waits for its day in India, runs once, and is not run when it was cancelled', async () => {
    await enrolAll()
    const plan = site.plan({ date: daysAfter(today, 1) })
    expect(await site.run(plan)).toMatchObject({ state: 'planned' })
    expect(await site.semesters()).toEqual(before)
    await sql('update private.rollovers set planned_for = planned_for - 1 where id = $1', [plan.id])
    await Promise.all([1, 2, 3].map(() => runRollovers(site.whole.database.pool)))
    expect((await site.semesters())['first']).toBe('2')

    const cancelled = site.plan({ begins: 'odd', isConfirmed: true, date: daysAfter(today, 1) })
    await site.run(cancelled)
    await site.call(site.boss, `/by-id/${cancelled.id}/cancel`, {})
    await sql('update private.rollovers set planned_for = planned_for - 1 where id = $1', [cancelled.id])
    await runRollovers(site.whole.database.pool)
    expect((await site.semesters())['first']).toBe('2')
  })

  it('is rejected while another one of its branches is planned, soon after one, for a day that is over, and without effect', async () => {
    await enrolAll()
    const state = async (more: object) => {
      const { status, body } = await site.call<{ code?: string }>(site.boss, '/plan', site.plan(more))
      return [status, body.code]
    }
    expect(await state({ date: daysAfter(today, -1) })).toEqual([400, 'rollover_past'])
    expect(await state({ date: daysAfter(today, 400) })).toEqual([400, 'rollover_far'])
    expect(await state({ branches: [site.boss.user.id] })).toEqual([400, 'unknown_branch'])
    expect(await state({ excepted: [site.branches.long] })).toEqual([400, 'unknown_account'])
    expect(await state({ begins: 'odd', branches: [site.branches.short] })).toEqual([409, 'rollover_empty'])
    const own = { branches: [site.branches.long], date: daysAfter(today, 1) }
    const [one, other] = await Promise.all([state(own), state(own)])
    expect([one, other].toSorted()).toEqual([
      [200, undefined],
      [409, 'rollover_planned'],
    ])
    expect(await state({})).toEqual([409, 'rollover_planned'])
    expect(await state({ branches: [site.branches.short], date: daysAfter(today, 1) })).toEqual([200, undefined])

    await sql('update private.rollovers set planned_for = planned_for - 1')
    await runRollovers(site.whole.database.pool)
    expect(await state({ begins: 'odd' })).toEqual([409, 'rollover_unusual'])
    expect(await state({ begins: 'odd', isConfirmed: true })).toEqual([200, undefined])
  })

  it('is planned once where the request is sent twice', async () => {
    await enrolAll()
    const plan = site.plan({ date: daysAfter(today, 1) })
    const answers = await Promise.all([1, 2].map(() => site.call(site.boss, '/plan', plan)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await sql('select from private.rollovers')).toHaveLength(1)
  })
})

describe('taking a rollover back', () => {
  it('restores every row as it was, so that a dump before and after is the same', async () => {
    await enrolAll()
    const rows = await dump()
    const { id } = await site.run(site.plan())
    expect(await dump()).not.toEqual(rows)
    expect(await site.undo(id)).toMatchObject({ status: 200, body: { state: 'taken_back', restored: 6, stays: 0 } })
    expect(await dump()).toEqual(rows)
    expect((await site.undo(id)).status).toBe(200)
    expect(await dump()).toEqual(rows)
    // Taken back, it can be done again.
    await site.run(site.plan())
    expect((await site.semesters())['fifth']).toBe('6')
  })

  it('leaves and names those whose semester or role was edited since', async () => {
    await enrolAll()
    const { id } = await site.run(site.plan())
    await sql(`update public.users set semester = 5 where email = 'first@students.example'`)
    await sql(`update public.users set role = 'staff' where email = 'last@students.example'`)
    const { body } = await site.undo(id)
    expect(body).toMatchObject({ restored: 4, stays: 2, staying: ['Student first', 'Student last'] })
    expect(await site.semesters()).toEqual({ ...before, first: '5', last: `staff 7 ${year}` })
  })

  it('is rejected when a later one ends while it waits for that', async () => {
    await enrolAll()
    const first = await site.run(site.plan())
    const later = site.plan({ begins: 'odd', isConfirmed: true })
    await site.call(site.boss, '/plan', later)
    await sql(`create function public.pause_rollover() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(71); return new; end $$`)
    await sql(
      `create trigger zz_paused before insert on private.rollover_people for each row execute function public.pause_rollover()`,
    )
    const holder = await site.whole.database.pool.connect()
    const both: Promise<unknown>[] = []
    try {
      await holder.query('select pg_advisory_lock(71)')
      both.push(runRollovers(site.whole.database.pool))
      await expect.poll(() => site.granted('public.users'), { timeout: 20_000 }).toBe(1)
      both.push(site.undo(first.id))
      await expect.poll(() => site.waiting('public.users'), { timeout: 20_000 }).toBe(1)
    } finally {
      holder.release(true)
      await Promise.allSettled(both)
      await sql('drop function public.pause_rollover cascade')
    }
    expect(await both[1]).toMatchObject({ status: 409, body: { code: 'rollover_followed' } })
    expect(await sql('select state from private.rollovers')).toEqual([{ state: 'done' }, { state: 'done' }])
  })

  it('is rejected after 30 days, before a later one is taken back, and of one that is not done', async () => {
    await enrolAll()
    const code = async (id: string) => {
      const { status, body } = await site.undo(id)
      return [status, (body as unknown as { code?: string }).code]
    }
    const first = await site.run(site.plan())
    const second = await site.run(site.plan({ begins: 'odd', isConfirmed: true }))
    expect(await code(first.id)).toEqual([409, 'rollover_followed'])
    // Its people are stored for 30 days all the same.
    const listed = await site.call<ListedRollover[]>(site.boss, '')
    expect(listed.body.find(({ id }) => id === first.id)).toMatchObject({ may_undo: false, has_list: true })
    await sql(`update private.rollovers set done_at = done_at - interval '30 days 1 hour' where id = $1`, [second.id])
    expect(await code(second.id)).toEqual([409, 'undo_expired'])
    await pruneRollovers(site.whole.database.pool)
    expect(await sql('select from private.rollover_people where rollover_id = $1', [second.id])).toEqual([])
    expect(await sql('select from private.rollover_people where rollover_id = $1', [first.id])).not.toEqual([])
    const planned = await site.run(site.plan({ isConfirmed: true, date: daysAfter(today, 1) }))
    expect(await code(planned.id)).toEqual([409, 'rollover_not_done'])
    expect(await code('x')).toEqual([404, 'not_found'])
  })
})
