import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { collegeToday } from '#domain/dates/college-time.ts'
import { fanOut } from '#server/features/notifications/fan-out.ts'
import { recordClassDays } from '#server/features/notifications/jobs.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

export interface ClassRow {
  date: string
  start: string
  end: string
  course: string | null
  name: string
  room: string
  teacher: string
  state: string
  confirmed: boolean
  group: string | null
  yours: boolean
  lab: boolean
  slot_id: string | null
  change_id: string | null
  planned_date: string
  planned_start: string
  planned_room: string
}

export interface SlotFields {
  weekday: number
  starts_at: string
  ends_at: string
  course_id: string | null
  name: string
  room?: string
  teacher?: string
  group_name?: string | null
  week?: 'A' | 'B' | null
  lab?: boolean
}

export interface Edit {
  id: string
  was?: Partial<SlotFields> | null
  becomes?: Partial<SlotFields> | null
  beside?: string[]
}

const week = 7 * 86_400_000

/** Monday of the week of a day, `weeks` on. */
function monday(weeks: number, day = new Date()): Date {
  const start = new Date(day.toISOString().slice(0, 10))
  start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7))
  return new Date(start.getTime() + weeks * week)
}
/** A day as the database has it: 0 is Monday. */
export const dayOf = (weeks: number, weekday = 0): string =>
  new Date(monday(weeks).getTime() + weekday * 86_400_000).toISOString().slice(0, 10)

/** A database with a class of six (the first two are friends, the last is of another section) and three courses. */
export function classOfFile() {
  let database: TestDatabase
  const people = Array.from({ length: 7 }, () => randomUUID())
  const courses = { os: randomUUID(), dbms: randomUUID(), elective: randomUUID(), elsewhere: randomUUID() }
  const sections = { a: randomUUID(), b: randomUUID() }

  const sql = async (text: string, values: unknown[] = []) =>
    (await database.pool.query<Record<string, unknown>>(text, values)).rows

  /** Runs a statement as the data API does for an account. */
  const as = <Row>(account: string, text: string, values: unknown[] = []): Promise<Row[]> =>
    withClaims({ role: 'authenticated', sub: account, aal: 'aal1' }, text, values)

  async function withClaims<Row>(
    claims: { role: string; sub?: string; aal?: string },
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
        claims.role,
        JSON.stringify(claims),
      ])
      const { rows } = await client.query(text, values)
      await client.query('commit')
      return rows as Row[]
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  /** The member at this place of the class, from 0. */
  const member = (place: number) => people[place] ?? ''
  const representative = (place: number) =>
    sql(`insert into public.grants (account, area, section_id) values ($1, 'timetable', $2)`, [
      member(place),
      sections.a,
    ])

  beforeAll(async () => {
    database = await createTestDatabase()
    await sql(
      `insert into public.branches (code, name, semesters) values ('TT', 'Timetables', 8), ('OTHER', 'Other', 8)`,
    )
    await sql(
      `insert into public.courses (id, branch_id, code, name, semester)
       select course.id, b.id, course.code, course.code, 5
       from unnest($1::uuid[], array['OS', 'DBMS', 'EL1', 'EE9'], array['TT', 'TT', 'TT', 'OTHER']) as course (id, code, branch)
         join public.branches b on b.code = course.branch`,
      [[courses.os, courses.dbms, courses.elective, courses.elsewhere]],
    )
    await sql(
      `insert into public.sections (id, branch_id, entry_year, letter)
       select s.id, b.id, 2024, s.letter from unnest($1::uuid[], array['A', 'B']) as s (id, letter), public.branches b where b.code = 'TT'`,
      [[sections.a, sections.b]],
    )
    for (const [place, id] of people.entries()) {
      await sql(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data)
         values ($1, 'authenticated', 'authenticated', $2, now(), jsonb_build_object('full_name', 'Member ' || $3::text))`,
        [id, `member${place}@example.org`, place],
      )
      await sql(
        `update public.users set branch_id = (select id from public.branches where code = 'TT') where id = $1`,
        [id],
      )
      await sql('insert into public.section_members (account_id, section_id) values ($1, $2)', [
        id,
        place === 6 ? sections.b : sections.a,
      ])
    }
  })
  afterAll(() => database.drop())

  return {
    courses,
    sections,
    sql,
    as,
    asVisitor: <Row>(text: string, values: unknown[] = []) => withClaims<Row>({ role: 'anon' }, text, values),
    member,
    places: people.map((_, place) => place),
    representative,
    /** Removes timetables, changes, roles and groups. */
    clear: async () => {
      for (const table of [
        'slot_changes',
        'timetables',
        'grants',
        'holidays',
        'exam_dates',
        'course_choices',
        'class_links',
      ])
        await sql(`delete from public.${table}`)
      await sql(`update public.section_members set groups = '{}'`)
      await sql('delete from private.events')
    },
    edit: async (place: number, edits: Edit[], term: { first?: string; last?: string; weekA?: string } = {}) => {
      const [row] = await as<{ answer: { timetable: string; conflicts: { id: string; now: SlotFields | null }[] } }>(
        member(place),
        'select public.edit_timetable($1, $2, $3, $4, $5) as answer',
        [sections.a, term.first ?? dayOf(-4), term.last ?? dayOf(12, 6), JSON.stringify(edits), term.weekA ?? null],
      )
      return row?.answer ?? { timetable: '', conflicts: [] }
    },
    classes: (place: number, firstDay: string, days = 1, allGroups = false) =>
      as<ClassRow>(
        member(place),
        `select t.*, t.date::text, t.planned_date::text from public.timetable($1, $2, $3) t`,
        [firstDay, days, allGroups],
      ),
    report: async (place: number, change: Record<string, unknown>) => {
      const names = Object.keys(change)
      const [row] = await as<{ answer: { id: string; confirmed: boolean } }>(
        member(place),
        `select public.report_change(${names.map((name, at) => `${name} => $${at + 1}`).join(', ')}) as answer`,
        Object.values(change),
      )
      return row?.answer ?? { id: '', confirmed: false }
    },
    /** `seen`: edited_at of the version that the member has read. */
    confirm: async (place: number, id: string, agrees = true, seen: unknown = null) => {
      const [row] = await as<{ answer: { confirmed: boolean; withdrawn: boolean; agreed: number; disputed: number } }>(
        member(place),
        'select public.confirm_change($1, $2, $3) as answer',
        [id, agrees, seen],
      )
      return row?.answer
    },
    /** Turns the events into notifications, also those that wait for the morning. */
    deliver: async () => {
      await sql('update private.events set due_at = now()')
      await fanOut({ pool: database.pool, log: silentLog })
    },
    /** Runs a statement in a transaction that stays open until it is released, without an effect. */
    hold: async (text: string, values: unknown[]) => {
      const client = await database.pool.connect()
      await client.query('begin')
      await client.query(text, values)
      return async () => {
        await client.query('rollback')
        client.release()
      }
    },
    /** The job of the classes of the day, at an hour of today. */
    recordDay: (hour: string) => recordClassDays(database.pool, new Date(`${collegeToday()}T${hour}:02:00+05:30`)),
    withdraw: (place: number, id: string) => as(member(place), 'select public.withdraw_change($1)', [id]),
  }
}

export const slot = (fields: Partial<SlotFields> & Pick<SlotFields, 'course_id'>): SlotFields => ({
  weekday: 1,
  starts_at: '09:00',
  ends_at: '09:50',
  name: fields.course_id === null ? 'Library' : '',
  room: 'LH 2',
  teacher: '',
  group_name: null,
  week: null,
  lab: false,
  ...fields,
})
export const added = (fields: SlotFields, id: string = randomUUID()): Edit & { id: string } => ({
  id,
  was: null,
  becomes: fields,
})
