import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { marks, percentText, summarizeAttendance } from '#domain/attendance/attendance.ts'
import type { Advice, Rule, Summary } from '#domain/attendance/attendance.ts'
import type { LoggedMark } from '#domain/attendance/mark-log.ts'
import { recordedCourses } from '#domain/attendance/records.ts'
import type { LoggedFigure, TimetableClass } from '#domain/attendance/records.ts'
import { classOfFile } from '../timetable/class.ts'

// public.attendance_summary() and the page's own calculation are two texts of one rule: they agree on any record.

const { courses, sections, sql, as, member, clear } = classOfFile()
const student = () => member(0)
const today = '2026-11-18'

beforeEach(async () => {
  await clear()
  for (const table of ['attendance', 'attendance_figures', 'attendance_rules']) await sql(`delete from public.${table}`)
  const [row] = await sql(
    `insert into public.timetables (section_id, first_day, last_day) values ($1, '2026-11-09', '2026-11-29') returning id`,
    [sections.a],
  )
  // Two courses, one of them with a lab, and an hour that is no course.
  await sql(
    `insert into public.slots (id, timetable_id, section_id, weekday, starts_at, ends_at, course_id, name, lab)
     select gen_random_uuid(), $1, $2, s.weekday, s.starts_at, s.starts_at + interval '50 minutes', s.course::uuid, s.name, s.lab
     from (values
       (1, time '09:00', $3, '', false), (2, '09:00', $3, '', false), (3, '14:00', $3, '', true), (4, '09:00', $3, '', false),
       (2, '10:00', $4, '', false), (3, '10:00', $4, '', false), (5, '10:00', $4, '', false), (5, '15:00', null, 'Yoga', false)
     ) as s (weekday, starts_at, course, name, lab)`,
    [row?.['id'], sections.a, courses.os, courses.dbms],
  )
})

interface Row {
  name: string
  overall: boolean
  held: number
  attended: number
  percent: string | null
  counted_to: string | null
  not_marked: number
  may_miss: number | null
  must_attend: number | null
  reachable: boolean | null
  condoned_may_miss: number | null
  condoned_must_attend: number | null
  classes_left: number
}

/** The function of a day, which the data API does not have. */
beforeAll(() =>
  sql(
    `create function public.summary_of_day(today date) returns setof jsonb language sql stable
     begin atomic select to_jsonb(s) from private.attendance_on(today) s; end`,
  ),
)
const summaryOf = async (account: string) =>
  (await as<{ row: Row }>(account, 'select public.summary_of_day($1) as row', [today])).map(({ row }) => row)

async function recordOf(account: string) {
  const text = 't.*, t.date::text'
  return {
    classes: await as<TimetableClass>(
      account,
      `select ${text}, t.planned_date::text from public.timetable('2026-11-09', 21) t`,
    ),
    marks: await as<LoggedMark>(
      account,
      `select ${text}, t.marked_at::text, t.created_at::text from public.attendance t where t.date >= '2026-11-09'`,
    ),
    figures: await as<LoggedFigure>(
      account,
      'select t.*, t.as_of::text, t.marked_at::text, t.created_at::text from public.attendance_figures t',
    ),
  }
}

const unreachable = (advice: Advice | null) =>
  advice !== null && 'must_attend' in advice && advice.must_attend === 'cannot be reached'

/** What cannot be reached has no number there. */
const numbers = (one: Advice | null) => [
  one && 'may_miss' in one ? one.may_miss : null,
  one && 'must_attend' in one && one.must_attend !== 'cannot be reached' ? one.must_attend : null,
  unreachable(one),
]

/** The row that the domain's summary expects. */
function expectedRow(name: string, summary: Summary, left: number) {
  const { held, attended, percent, counted_to, not_marked, advice, with_condonation } = summary
  return [name, held, attended, percent, counted_to, not_marked, left, numbers(advice), numbers(with_condonation)]
}

function actualRow(row: Row, rule: Rule) {
  const short = row.may_miss === null && row.reachable === false
  const condonedShort =
    row.condoned_may_miss === null &&
    row.reachable !== null &&
    rule.condonation !== null &&
    (row.condoned_must_attend ?? Infinity) > row.classes_left
  return [
    row.overall ? 'overall' : row.name,
    row.held,
    row.attended,
    row.percent,
    row.counted_to,
    row.not_marked,
    row.classes_left,
    [row.may_miss, short ? null : row.must_attend, short],
    [row.condoned_may_miss, condonedShort ? null : row.condoned_must_attend, condonedShort],
  ]
}

const anyMark = fc.record({
  course: fc.constantFrom('os', 'os', 'dbms', 'yoga'),
  day: fc.integer({ min: 8, max: 20 }),
  hour: fc.constantFrom('09:00', '10:00', '14:00', '15:00'),
  mark: fc.constantFrom(...marks),
  minute: fc.nat(30),
})
const anyRecord = fc.record({
  /** How much of what the timetable has is marked present before the marks, so that not every record is stale. */
  present: fc.constantFrom('none', 'os', 'all', 'all'),
  marks: fc.array(anyMark, { maxLength: 12 }),
  figures: fc.array(
    fc.record({
      course: fc.constantFrom('os', 'dbms', 'yoga'),
      kind: fc.constantFrom('start', 'college'),
      held: fc.integer({ min: 0, max: 30 }),
      missed: fc.nat(12),
      day: fc.integer({ min: 1, max: 18 }),
    }),
    { maxLength: 3 },
  ),
  changes: fc.array(
    fc.record({
      kind: fc.constantFrom('cancelled', 'moved', 'extra', 'holiday'),
      slot: fc.nat(6),
      week: fc.nat(1),
      to: fc.integer({ min: 9, max: 28 }),
      confirmed: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  rule: fc.record({
    percent: fc.constantFrom(1, 60, 75, 80, 100),
    per: fc.constantFrom('course' as const, 'together' as const),
    condonation: fc.constantFrom(null, 65),
    duty: fc.constantFrom('present' as const, 'not held' as const),
    lab: fc.constantFrom(1 as const, 2 as const),
  }),
})

const dayOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}`
const subject = { os: [courses.os, 'OS'], dbms: [courses.dbms, 'DBMS'], yoga: [null, 'Yoga'] } as const

async function markAll(which: string) {
  if (which === 'none') return
  await sql(
    `insert into public.attendance (account_id, id, course_id, name, date, starts_at, lab, mark, marked_at)
     select $1, gen_random_uuid(), k.course_id, coalesce(nullif(k.name, ''), '-'), k.planned_day, k.planned_start, k.lab, 'present', '2026-11-18 00:00Z'
     from private.classes($2, '2026-11-09', '2026-11-18') k
     where k.course_id is not null and ($3 = 'all' or k.course_id = $4)`,
    [student(), sections.a, which, courses.os],
  )
}

async function change({
  kind,
  slot,
  week,
  to,
  confirmed,
}: {
  kind: string
  slot: number
  week: number
  to: number
  confirmed: boolean
}) {
  await sql(
    `insert into public.slot_changes (id, section_id, kind, date, slot_id, to_date, starts_at, ends_at, name, confirmed_at)
     select gen_random_uuid(), $1, $2, case when $2 = 'extra' or $2 = 'holiday' then $5::date else date '2026-11-08' + s.weekday + 7 * $4::integer end,
       case when $2 in ('cancelled', 'moved') then s.id end, case when $2 = 'moved' then $5::date end,
       case when $2 in ('moved', 'extra') then time '11:00' end, case when $2 in ('moved', 'extra') then time '11:50' end,
       'Yoga', case when $6 then now() end
     from (select * from public.slots order by weekday, starts_at offset $3 limit 1) s`,
    [sections.a, kind, slot, week, dayOf(to), confirmed],
  )
}

describe('the summary of the database', () => {
  it('is that of the page, on any record', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyRecord, async (record) => {
        for (const table of ['attendance', 'attendance_figures', 'attendance_rules', 'slot_changes'])
          await sql(`delete from public.${table}`)
        for (const one of record.changes) await change(one)
        await markAll(record.present)
        for (const { course, day, hour, mark, minute } of record.marks)
          await as(
            student(),
            `insert into public.attendance (id, course_id, name, date, starts_at, mark, marked_at) values ($1, $2, $3, $4, $5, $6, $7)`,
            [
              randomUUID(),
              ...subject[course],
              dayOf(day),
              hour,
              mark,
              `2026-11-18 01:${String(minute).padStart(2, '0')}Z`,
            ],
          )
        for (const { course, kind, held, missed, day } of record.figures)
          await as(
            student(),
            `insert into public.attendance_figures (id, kind, course_id, name, held, attended, as_of, marked_at) values ($1, $2, $3, $4, $5, $6, $7, now())`,
            [randomUUID(), kind, ...subject[course], held, Math.max(0, held - missed), dayOf(day)],
          )
        const { percent, per, condonation, duty, lab } = record.rule
        await as(
          student(),
          'insert into public.attendance_rules (percent, per, condonation, duty, lab) values ($1, $2, $3, $4, $5)',
          [percent, per, condonation, duty, lab],
        )

        const own = recordedCourses(await recordOf(student()), record.rule, today)
        const { courses: each, overall } = summarizeAttendance(own, record.rule, today)
        const left = own.reduce((sum, one) => sum + one.left, 0)
        const expected = own.map((one) => expectedRow(one.name, each.get(one.course) ?? overall, one.left))
        if (own.length > 0) expected.push(expectedRow('overall', overall, left))
        const rows = (await summaryOf(student())).filter(({ overall, name }) => !overall || name !== '')
        const actual = rows.filter(({ overall }) => !overall || own.length > 0)
        expect(actual.map((row) => actualRow(row, record.rule))).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })

  it('has no advice for a student whose class has no timetable', async () => {
    await as(
      member(6),
      `insert into public.attendance_figures (id, kind, course_id, name, held, attended, as_of, marked_at)
       values (gen_random_uuid(), 'start', $1, 'OS', 20, 16, '2026-11-10', now())`,
      [courses.os],
    )
    expect((await summaryOf(member(6)))[0]).toMatchObject({
      held: 20,
      attended: 16,
      percent: percentText(16, 20),
      may_miss: null,
      must_attend: null,
    })
  })

  it('follows the college where the student has no rule of their own', async () => {
    await markAll('all')
    await sql(`update public.college set attendance_percent = 50`)
    const [dbms] = await summaryOf(student())
    // 4 of 4 held: 4 / 0.5 - 4 = 4 of the 5 that are left.
    expect(dbms).toMatchObject({ name: 'DBMS', held: 4, attended: 4, may_miss: 4 })
    await sql(`update public.college set attendance_percent = 75`)
  })

  it('keeps the record of a course that leaves the catalogue, under its name', async () => {
    const gone = randomUUID()
    await sql(
      `insert into public.courses (id, branch_id, code, name, semester) select $1, id, 'GONE', 'Gone', 5 from public.branches where code = 'TT'`,
      [gone],
    )
    await as(
      student(),
      `insert into public.attendance (id, course_id, name, date, starts_at, mark, marked_at)
       values (gen_random_uuid(), $1, 'anything', '2026-11-12', '09:00', 'absent', now())`,
      [gone],
    )
    await sql('delete from public.courses where id = $1', [gone])
    const rows = await summaryOf(student())
    expect(rows.find(({ name }) => name === 'Gone')).toMatchObject({ held: 1, attended: 0, percent: '0.0' })
  })
})
