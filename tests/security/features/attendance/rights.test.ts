import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { classOfFile } from '../timetable/class.ts'

// The record of a student is reached by its owner alone; the access table runs every role against each of its tables.

const { courses, sections, sql, as, member } = classOfFile()
const [asha, ravi] = [() => member(0), () => member(1)]

const insertMark = `insert into public.attendance (id, course_id, name, date, starts_at, mark, marked_at)
  values ($1, $2, 'OS', '2026-11-12', '09:00', $3, $4)`
const addMark = (account: string, id: string, mark = 'absent', at = '2026-11-12T05:00:00Z') =>
  as(account, `${insertMark} on conflict do nothing`, [id, courses.os, mark, at])

const shared = randomUUID()

beforeAll(async () => {
  await addMark(asha(), shared)
  await as(
    asha(),
    `insert into public.attendance_figures (id, kind, course_id, name, held, attended, as_of, marked_at)
     values ($1, 'college', $2, 'OS', 37, 13, '2026-11-10', now())`,
    [randomUUID(), courses.os],
  )
})

describe('the record of a student', () => {
  it('is in no count, average, order or filter of a classmate', async () => {
    for (const query of [
      'select count(*)::integer as found from public.attendance',
      `select count(*)::integer as found from public.attendance where mark = 'absent' or account_id is not null`,
      'select count(*)::integer as found from public.courses c join public.attendance a on a.course_id = c.id',
      'select coalesce(sum(held), 0)::integer as found from public.attendance_figures',
      'select count(*)::integer as found from public.attendance_summary()',
    ])
      expect([query, await as(ravi(), query)]).toEqual([query, [{ found: 0 }]])
  })

  it('is not reached by a representative of the class', async () => {
    await sql(`insert into public.grants (account, area, section_id) values ($1, 'timetable', $2)`, [
      ravi(),
      sections.a,
    ])
    expect(await as(ravi(), 'select * from public.attendance')).toEqual([])
    expect(await as(ravi(), 'delete from public.attendance returning id')).toEqual([])
  })

  it('lets no account write for another, or learn which ids it has', async () => {
    await expect(
      as(ravi(), insertMark.replace('(id,', '(account_id, id,').replace('($1,', `('${asha()}', $1,`), [
        randomUUID(),
        courses.os,
        'absent',
        '2026-11-12T05:00:00Z',
      ]),
    ).rejects.toMatchObject({ code: '42501' })
    // The same id is a row of its own.
    await addMark(ravi(), shared, 'present')
    expect(await as(ravi(), 'select mark from public.attendance')).toEqual([{ mark: 'present' }])
    expect(await as(asha(), 'select mark from public.attendance')).toEqual([{ mark: 'absent' }])
  })

  it('is never changed, not by its owner either', async () => {
    await expect(as(asha(), `update public.attendance set mark = 'present'`)).rejects.toMatchObject({ code: '42501' })
  })

  it('has a mark that is sent twice once', async () => {
    const id = randomUUID()
    await addMark(asha(), id)
    await addMark(asha(), id)
    expect(await as(asha(), 'select id from public.attendance where id = $1', [id])).toHaveLength(1)
  })

  it('has no time of the future', async () => {
    const id = randomUUID()
    await addMark(asha(), id, 'absent', '2090-01-01T00:00:00Z')
    const rows = await as(asha(), 'select marked_at <= now() as past from public.attendance where id = $1', [id])
    expect(rows).toEqual([{ past: true }])
  })

  it('takes no figure with more attended than held', async () => {
    await expect(
      as(
        asha(),
        `insert into public.attendance_figures (id, kind, name, held, attended, as_of, marked_at)
         values ($1, 'start', 'OS', 12, 13, '2026-11-10', now())`,
        [randomUUID()],
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('leaves no line in the audit log and no event', async () => {
    expect(await sql(`select from public.audit_log where table_name like '%attendance%'`)).toEqual([])
    expect(await sql('select from private.events where actor_id = $1', [asha()])).toEqual([])
  })

  it('stays when the timetable and the course are deleted, and goes with the account', async () => {
    await sql('delete from public.timetables')
    await sql('delete from public.courses where id = $1', [courses.os])
    expect(await as(asha(), 'select distinct course_id, name from public.attendance')).toEqual([
      { course_id: null, name: 'OS' },
    ])
    await sql('delete from auth.users where id = $1', [asha()])
    expect(await sql('select from public.attendance where account_id = $1', [asha()])).toEqual([])
    expect(await sql('select from public.attendance_figures where account_id = $1', [asha()])).toEqual([])
  })
})
