import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { collegeToday } from '#domain/dates/college-time.ts'
import type { Preview } from '#server/features/rollover/plan.ts'
import { runRollovers } from '#server/features/rollover/run.ts'
import type { ListedRollover } from '#server/features/rollover/stored.ts'
import { type Session, startWholeApp, type WholeApp } from '../../whole-app.ts'

interface Student {
  email: string
  branch?: string | null
  semester?: number | null
  roll?: string
  role?: string
}

/** A site with an admin, two branches (eight semesters and four), and what plans, runs and takes back rollovers. */
export function rolloversOfFile() {
  let whole: WholeApp
  let boss: Session
  const branches = { long: '', short: '' }
  beforeAll(async () => {
    whole = await startWholeApp()
    boss = await whole.signUp('boss@example.org')
    // The last admin cannot lose the right.
    const other = await whole.signUp('other@example.org')
    await sql('update public.profiles set is_admin = true where id = any ($1)', [[boss.user.id, other.user.id]])
    await sql(`update public.users set role = 'staff' where id = any ($1)`, [[boss.user.id, other.user.id]])
    for (const [name, semesters] of [
      ['long', 8],
      ['short', 4],
    ] as const)
      branches[name] = String(
        (
          await sql(
            'insert into public.branches (code, name, semesters, position) values ($1, $1, $2::smallint, $2::smallint) returning id',
            [name.toUpperCase(), semesters],
          )
        )[0]?.['id'],
      )
  })
  afterAll(() => whole.close())

  const sql = async (text: string, values: unknown[] = []) =>
    (await whole.database.pool.query<Record<string, unknown>>(text, values)).rows

  const locks = async (table: string, isGranted: boolean) =>
    (
      await sql(
        `select from pg_locks where relation = $1::regclass and granted = $2 and (not granted or mode = 'ShareRowExclusiveLock')
           and database = (select oid from pg_database where datname = current_database())`,
        [table, isGranted],
      )
    ).length

  const call = async <Answer>(as: Session | undefined, path: string, body?: object) => {
    const response = await whole.app.request(`/api/rollovers${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...(as && { authorization: `Bearer ${as.access_token}` }), 'content-type': 'application/json' },
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as Answer }
  }

  return {
    get whole() {
      return whole
    },
    get boss() {
      return boss
    },
    branches,
    sql,
    call,
    /** Deletes all students and rollovers. */
    clear: async () => {
      await sql('delete from private.rollovers')
      await sql(`delete from auth.users where email like '%@students.example'`)
      await sql('truncate private.events, public.notifications cascade')
    },
    /** @returns their ids, in order */
    enrol: async (students: Student[]): Promise<string[]> => {
      const ids = students.map(() => randomUUID())
      for (const [
        at,
        { email, branch = branches.long, semester = null, roll = '', role = 'student' },
      ] of students.entries()) {
        await sql(
          `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
           values ($1, $2 || '@students.example', now(), jsonb_build_object('full_name', $3::text))`,
          [ids[at], email, `Student ${email}`],
        )
        await sql('update public.users set branch_id = $2, semester = $3, college_id = $4, role = $5 where id = $1', [
          ids[at],
          branch,
          semester,
          roll,
          role,
        ])
      }
      return ids
    },
    plan: (more: object = {}) => ({
      id: randomUUID(),
      date: collegeToday(),
      begins: 'even',
      branches: null,
      makesAlumni: true,
      excepted: [],
      ...more,
    }),
    preview: async (plan: object) => (await call<Preview>(boss, '/preview', plan)).body,
    /** Plans it for today, and runs it. */
    run: async (plan: { id: string }): Promise<ListedRollover> => {
      const planned = await call<ListedRollover>(boss, '/plan', plan)
      if (planned.status !== 200) throw new Error(JSON.stringify(planned.body))
      await runRollovers(whole.database.pool)
      const { body } = await call<ListedRollover[]>(boss, '')
      const found = body.find(({ id }) => id === plan.id)
      if (found === undefined) throw new Error('The rollover is not listed.')
      return found
    },
    undo: (id: string) => call<ListedRollover>(boss, `/by-id/${id}/undo`, {}),
    /** Locks of a table in this database that are waited for. */
    waiting: (table: string) => locks(table, false),
    /** Locks of a table in this database that exclude writers. */
    granted: (table: string) => locks(table, true),
    /** `5`, `alumnus 8 2026`, `staff 2`: semester, role if not a student, year; by the name in the address. */
    semesters: async (): Promise<Record<string, string>> => {
      const rows = await sql(
        `select split_part(a.email, '@', 1) as name, concat_ws(' ', nullif(u.role, 'student'), u.semester, u.graduation_year) as is_in
         from public.users u join auth.users a on a.id = u.id where a.email like '%@students.example' order by a.email`,
      )
      return Object.fromEntries(rows.map((row) => [String(row['name']), String(row['is_in'])]))
    },
  }
}

/** Students of each kind, and where they are before a rollover. */
export function oneOfEachKind(site: ReturnType<typeof rolloversOfFile>) {
  /** @returns the id of the one who repeats a semester */
  async function enrolAll(): Promise<string> {
    const ids = await site.enrol([
      { email: 'first', semester: 1 },
      { email: 'fifth', semester: 5, roll: '21CS005' },
      { email: 'repeats', semester: 5 },
      { email: 'entered', semester: 2 },
      { email: 'last', semester: 7, branch: site.branches.short },
      { email: 'past', semester: 3, branch: site.branches.short },
      { email: 'nowhere', semester: 3, branch: null },
      { email: 'unset' },
      { email: 'staff', semester: 1, role: 'staff' },
      { email: 'alumnus', semester: 7, role: 'alumnus' },
    ])
    await site.sql('update public.branches set semesters = 3 where id = $1', [site.branches.short])
    return String(ids[2])
  }
  const before = {
    alumnus: 'alumnus 7',
    fifth: '5',
    first: '1',
    last: '7',
    entered: '2',
    nowhere: '3',
    past: '3',
    repeats: '5',
    staff: 'staff 1',
    unset: '',
  }
  return { enrolAll, before }
}
