import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { areaNames } from '#domain/roles/roles.ts'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import type { Client } from '#server/core/database/pool.ts'
import { findPeople, type FoundPeople } from '#server/features/rollover/people.ts'
import { runRollovers } from '#server/features/rollover/run.ts'
import { toldTo } from '#tests/support/features/notifications.ts'
import type { Session } from '../../whole-app.ts'
import { rolloversOfFile } from './students.ts'

// Who may plan a rollover, what a killed one leaves, and what those who moved see.

const site = rolloversOfFile()
const { sql } = site
beforeEach(site.clear)

const signUp = (name: string) => site.whole.signUp(`${name}-${randomUUID().slice(0, 8)}@students.example`)
const give = async (person: Session, area: string) => {
  await sql('insert into public.grants (account, area) values ($1, $2)', [person.user.id, area])
  await sql(`update auth.sessions set aal = 'aal2' where user_id = $1`, [person.user.id])
}

describe('every address of rollovers', () => {
  const id = randomUUID()
  const addresses: [path: string, body?: object][] = [
    [''],
    ['/choices'],
    ['/people', { text: 'a' }],
    ['/preview', site.plan()],
    ['/plan', site.plan()],
    [`/by-id/${id}/people`],
    [`/by-id/${id}/cancel`, {}],
    [`/by-id/${id}/undo`, {}],
  ]
  const answers = async (as: Session | undefined) => {
    const all = []
    for (const [path, body] of addresses) all.push((await site.call(as, path, body)).status)
    return all
  }

  it('rejects visitors, members, and holders of every area but people', async () => {
    expect(new Set(await answers(undefined))).toEqual(new Set([401]))
    const member = await signUp('member')
    expect(new Set(await answers(member))).toEqual(new Set([403]))
    for (const area of areaNames.filter((name) => name !== 'people')) await give(member, area)
    expect(new Set(await answers(member))).toEqual(new Set([403]))
    await give(member, 'people')
    expect(new Set(await answers(member))).toEqual(new Set([200, 404, 409]))
    // Its role needs a second factor.
    await sql(`update auth.sessions set aal = 'aal1' where user_id = $1`, [member.user.id])
    expect(new Set(await answers(member))).toEqual(new Set([403]))
    expect(await sql('select from private.rollovers')).toEqual([])
  })

  it('moves no student on its day when its author has lost the role', async () => {
    const holder = await signUp('holder')
    await give(holder, 'people')
    await site.enrol([{ email: 'one', semester: 1 }])
    const plan = site.plan({ date: daysAfter(collegeToday(), 1) })
    expect((await site.call(holder, '/plan', plan)).status).toBe(200)
    await sql('delete from public.grants where account = $1', [holder.user.id])
    await sql('update private.rollovers set planned_for = planned_for - 1')
    await runRollovers(site.whole.database.pool)
    expect(await sql('select state, problem from private.rollovers')).toEqual([
      { state: 'failed', problem: 'No student moved: who planned it may not do this any more. Plan it again.' },
    ])
    expect((await site.semesters())['one']).toBe('1')
  })

  it('writes the plan, its end and its undo to the audit log, with who did it', async () => {
    await site.enrol([{ email: 'one', semester: 1 }])
    const { id: done } = await site.run(site.plan())
    await site.undo(done)
    const lines = await sql(
      `select action, row_name, coalesce(after ->> 'state', '') as state, actor_id from public.audit_log
       where table_name = 'private.rollovers' and row_id = $1 order by id`,
      [done],
    )
    expect(lines).toEqual(
      ['planned', 'done', 'taken_back'].map((state, at) => ({
        action: at === 0 ? 'insert' : 'update',
        row_name: collegeToday(),
        state,
        actor_id: site.boss.user.id,
      })),
    )
  })
})

it.each([
  ['the list of its people', 'private.rollover_people', 'insert', `new.outcome = 'moves'`],
  ['the first of its people', 'public.users', 'update', `new.email = 'a@students.example'`],
  ['the last of its people', 'public.users', 'update', `new.email = 'c@students.example'`],
  ['its event', 'private.events', 'insert', `new.kind = 'semester'`],
])(
  'a rollover whose connection ends at %s leaves nothing, and the next run does it once',
  async (_, table, event, condition) => {
    await site.enrol(['a', 'b', 'c'].map((email) => ({ email, semester: 1 })))
    const plan = site.plan({ date: daysAfter(collegeToday(), 1) })
    await site.call(site.boss, '/plan', plan)
    await sql('update private.rollovers set planned_for = planned_for - 1')
    await sql(`create or replace function public.pause_rollover() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(70); return new; end $$`)
    await sql(`create trigger zz_paused before ${event} on ${table} for each row when (${condition})
      execute function public.pause_rollover()`)
    const holder = await site.whole.database.pool.connect()
    try {
      await holder.query('select pg_advisory_lock(70)')
      const killed = runRollovers(site.whole.database.pool).then(
        () => 'done',
        () => 'killed',
      )
      const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = 70 and not granted
        and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await holder.query(waiting)).rows.length, { timeout: 20_000 }).toBe(1)
      // Another process passes over it.
      await runRollovers(site.whole.database.pool)
      await holder.query(`select pg_terminate_backend(pid) from (${waiting}) as w`)
      expect(await killed).toBe('killed')
    } finally {
      await holder.query('select pg_advisory_unlock(70)')
      holder.release()
      await sql(`drop trigger zz_paused on ${table}`)
    }
    expect(await site.semesters()).toEqual({ a: '1', b: '1', c: '1' })
    expect(await sql('select from private.rollover_people')).toEqual([])
    await runRollovers(site.whole.database.pool)
    await runRollovers(site.whole.database.pool)
    expect(await site.semesters()).toEqual({ a: '2', b: '2', c: '2' })
    expect(await sql('select from private.events')).toHaveLength(1)
  },
  60_000,
)

const names = (people: FoundPeople['found']) => people.map(({ name }) => name)

it('students are found by roll number, e-mail or name; words that fit none or several are named', async () => {
  await site.enrol([
    { email: 'asha', roll: '21 CS 005', semester: 5 },
    { email: 'ashok', roll: '007', semester: 3 },
    { email: 'ravi', roll: '007' },
    { email: 'teacher', roll: 'T1', role: 'staff' },
  ])
  const find = async (text: string) => {
    const { found, several, unknown } = (await site.call<FoundPeople>(site.boss, '/people', { text })).body
    return [names(found), several.map(({ word, people }) => [word, ...names(people)]), unknown]
  }
  expect(await find('21cs005\nRAVI@students.example; T1, 007\t%, student  ASHA\n\n')).toEqual([
    ['Student asha', 'Student ravi', 'Student asha'],
    [['007', 'Student ashok', 'Student ravi']],
    ['T1', '%'],
  ])
})

it('of the students with a part of a name, so many are read as are offered, and two letters are none', async () => {
  await site.enrol(Array.from({ length: 12 }, (_, at) => ({ email: `twelfth-${at}`, semester: 1 })))
  const { pool } = site.whole.database
  let read = 0
  const counting = {
    query: async (text: string, values: unknown[]) => {
      const answer = await pool.query(text, values)
      read += answer.rows.length
      return answer
    },
  } as unknown as Client
  const { several, unknown } = await findPeople(counting, 'student,TUD,tw')
  expect(several.map(({ word, people }) => [word, people.length])).toEqual([
    ['student', 8],
    ['TUD', 8],
  ])
  expect([unknown, read]).toEqual([['tw'], 16])
})

const later = () => sql(`update private.events set due_at = now() where kind = 'semester'`)
const notified = async (id: string) =>
  (await toldTo(site.whole.database.pool, id)).filter(({ kind }) => kind === 'semester').map(({ title }) => title)

describe('who moved', () => {
  it('is notified of it once, an hour later; not who has corrected it, nor of one that was taken back', async () => {
    const [fifth = '', last = '', corrected = ''] = await site.enrol([
      { email: 'fifth', semester: 5 },
      { email: 'last', semester: 3, branch: site.branches.short },
      { email: 'corrected', semester: 5 },
    ])
    await sql('update public.branches set semesters = 3 where id = $1', [site.branches.short])
    const { id: wrong } = await site.run(site.plan())
    expect([await notified(fifth), await notified(last)]).toEqual([[], []])
    await site.undo(wrong)
    await later()

    const { id } = await site.run(site.plan())
    await sql('update public.users set semester = 5 where id = $1', [corrected])
    // What one of them does not want to read, the others do.
    await sql(`insert into public.notification_preferences (account_id, kind, here) values ($1, 'semester', false)`, [
      corrected,
    ])
    await later()
    await sql(`select pg_notify('events', '')`)
    expect(await notified(fifth)).toEqual(['You are in semester 6 now'])
    expect(await notified(last)).toEqual(['You are listed as an alumna or alumnus now'])
    expect(await notified(corrected)).toEqual([])
    // What it says is not true any more.
    await site.undo(id)
    expect(await notified(fifth)).toEqual([])
  })

  it('is in the groups, the section and the exams of the new semester, and in those before after an undo', async () => {
    const student = await signUp('student')
    const entered = Number(collegeToday().slice(0, 4)) - 1
    await sql('update public.users set branch_id = $1, semester = 5 where id = $2', [
      site.branches.long,
      student.user.id,
    ])
    const [section] = await sql(
      `insert into public.sections (branch_id, entry_year, letter) values ($1, $2, 'A') returning id, public.semester(sections.*) as semester`,
      [site.branches.long, entered],
    )
    await sql('insert into public.section_members (account_id, section_id) values ($1, $2)', [
      student.user.id,
      section?.['id'],
    ])
    for (const semester of [5, 6]) {
      const [course] = await sql(
        `insert into public.courses (branch_id, code, name, semester) values ($1, 'RO' || $2, 'Course', $2::smallint) returning id`,
        [site.branches.long, semester],
      )
      await sql(`insert into public.exam_dates (course_id, exam, date) values ($1, 'end-semester', $2)`, [
        course?.['id'],
        daysAfter(collegeToday(), 3),
      ])
    }
    const seen = async () => {
      const response = await site.whole.app.request('/rest/v1/rpc/today', {
        method: 'POST',
        body: '{}',
        headers: {
          apikey: site.whole.backend.secrets.publishableKey,
          authorization: `Bearer ${student.access_token}`,
          'content-type': 'application/json',
        },
      })
      const { semester, exams } = (await response.json()) as { semester: number; exams: { code: string }[] }
      const [row] = await sql('select groups from private.account_groups where account_id = $1', [student.user.id])
      const groups = [row?.['groups']]
        .flat()
        .map(String)
        .filter((group) => /^semester|^section/.test(group))
      return [semester, exams.map(({ code }) => code), groups]
    }
    const of = (semester: number) => [
      semester,
      [`RO${semester}`],
      [`semester:${semester}`, `section:${String(section?.['id'])}`],
    ]
    expect(await seen()).toEqual(of(5))
    const { id } = await site.run(site.plan())
    expect(await seen()).toEqual(of(6))
    await site.undo(id)
    expect(await seen()).toEqual(of(5))
  })

  it('would be in another semester than the section has on that day: the preview counts them', async () => {
    const [agrees = '', differs = ''] = await site.enrol([
      { email: 'agrees', semester: 1 },
      { email: 'differs', semester: 3 },
    ])
    await sql('delete from public.sections')
    await sql(
      `with s as (insert into public.sections (branch_id, entry_year, letter) values ($1, 2026, 'B') returning id)
       insert into public.section_members (account_id, section_id) select a, s.id from s, unnest($2::uuid[]) a`,
      [site.branches.long, [agrees, differs]],
    )
    const differ = async (date: string) => (await site.preview(site.plan({ date }))).sectionsDiffer
    expect(await differ('2027-01-04')).toBe(1)
    // A day before the sections move.
    expect(await differ('2026-12-31')).toBe(2)
  })
})
