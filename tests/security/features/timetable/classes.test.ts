import { afterEach, describe, expect, it } from 'vitest'
import { added, classOfFile, dayOf, slot } from './class.ts'

const it5a = classOfFile()
const { courses, member, sql, classes, edit } = it5a

const os = () => added(slot({ course_id: courses.os }))
const lab = (group: string, course: string) =>
  added(slot({ course_id: course, group_name: group, starts_at: '14:00', ends_at: '16:50', lab: true }))
const times = (rows: { start: string; course: string | null }[]) =>
  rows.map((row) => `${row.course} ${row.start.slice(0, 5)}`)

afterEach(() => it5a.clear())

describe('the classes of a member', () => {
  it('are those of the weekday, on each such day of the term and on no other', async () => {
    await edit(0, [os()], { first: dayOf(-1), last: dayOf(1, 6) })
    const rows = await classes(0, dayOf(-3), 60)
    expect(rows.map(({ date }) => date)).toEqual([dayOf(-1), dayOf(0), dayOf(1)])
    expect(rows[0]).toMatchObject({
      start: '09:00:00',
      end: '09:50:00',
      course: 'OS',
      room: 'LH 2',
      state: 'as planned',
      confirmed: true,
      yours: true,
    })
  })

  it('are of the own section alone, and of nobody without one', async () => {
    await edit(0, [os()])
    expect(await classes(6, dayOf(0), 7)).toEqual([])
    await sql('delete from public.section_members where account_id = $1', [member(5)])
    expect(await classes(5, dayOf(0), 7)).toEqual([])
    await sql('insert into public.section_members (account_id, section_id) values ($1, $2)', [
      member(5),
      it5a.sections.a,
    ])
  })

  it('are those of the own groups, once these are chosen', async () => {
    await edit(0, [lab('A1', courses.os), lab('A2', courses.dbms), os()])
    expect(times(await classes(0, dayOf(0)))).toEqual(['OS 09:00', 'OS 14:00', 'DBMS 14:00'])
    await it5a.as(member(0), `update public.section_members set groups = '{A2}' where account_id = $1`, [member(0)])
    expect(times(await classes(0, dayOf(0)))).toEqual(['OS 09:00', 'DBMS 14:00'])
    const all = await classes(0, dayOf(0), 1, true)
    expect(all.map(({ group, yours }) => [group, yours])).toEqual([
      [null, true],
      ['A1', false],
      ['A2', true],
    ])
  })

  it('leave out a course that the person does not take, and have one of another branch that they do', async () => {
    await edit(0, [
      added(slot({ course_id: courses.elective })),
      added(slot({ course_id: courses.elsewhere, starts_at: '10:00', ends_at: '10:50' })),
      added(slot({ course_id: null, starts_at: '11:00', ends_at: '11:50' })),
    ])
    expect(times(await classes(1, dayOf(0)))).toEqual(['EL1 09:00', 'null 11:00'])
    await sql('insert into public.course_choices values ($1, $2, false), ($1, $3, true)', [
      member(1),
      courses.elective,
      courses.elsewhere,
    ])
    expect(times(await classes(1, dayOf(0)))).toEqual(['EE9 10:00', 'null 11:00'])
  })

  it('alternate by weeks A and B, also before the first A week that is named', async () => {
    await edit(
      0,
      [added(slot({ course_id: courses.os, week: 'A' })), added(slot({ course_id: courses.dbms, week: 'B' }))],
      { weekA: dayOf(1) },
    )
    const rows = await classes(0, dayOf(-2), 35)
    expect(rows.map(({ course }) => course)).toEqual(['DBMS', 'OS', 'DBMS', 'OS', 'DBMS'])
  })

  it('end for holidays and for days of exams of the semester', async () => {
    await edit(0, [os(), added(slot({ course_id: courses.dbms, weekday: 2 }))])
    await sql(`insert into public.holidays (name, first_day, last_day) values ('Holiday', $1, $1)`, [dayOf(1)])
    const [row] = await sql(`select private.semester_of(2024, $1::date) as semester`, [dayOf(2)])
    await sql('update public.courses set semester = $1', [row?.['semester']])
    await sql(
      `insert into public.exam_dates (course_id, exam, date) values ($1, 'mid-semester', $2), ($1, 'quiz', $3)`,
      [courses.os, dayOf(2), dayOf(2, 1)],
    )
    const rows = await classes(0, dayOf(0), 21)
    expect(rows.map(({ date }) => date)).toEqual([dayOf(0), dayOf(0, 1), dayOf(1, 1), dayOf(2, 1)])
  })
})

describe('an edit in a running term', () => {
  it('leaves the past as it was, and an id goes on with the present', async () => {
    const first = os()
    await edit(0, [first])
    const { conflicts } = await edit(0, [
      { id: first.id, was: first.becomes ?? null, becomes: slot({ course_id: courses.os, room: 'LH 9' }) },
    ])
    expect(conflicts).toEqual([])
    const past = await classes(0, dayOf(-1))
    const coming = await classes(0, dayOf(1))
    expect([past[0]?.room, coming[0]?.room, coming[0]?.slot_id]).toEqual(['LH 2', 'LH 9', first.id])
    await edit(0, [{ id: first.id, was: slot({ course_id: courses.os, room: 'LH 9' }), becomes: null }])
    expect(await classes(0, dayOf(1))).toEqual([])
    expect(await classes(0, dayOf(-1))).toHaveLength(1)
  })

  it('is the same when it arrives twice', async () => {
    const first = os()
    const changed = { id: first.id, was: first.becomes ?? null, becomes: slot({ course_id: courses.dbms }) }
    for (const edits of [[first], [first], [changed], [changed]]) expect((await edit(0, edits)).conflicts).toEqual([])
    expect(times(await classes(0, dayOf(1)))).toEqual(['DBMS 09:00'])
    const gone = { id: first.id, was: slot({ course_id: courses.dbms }), becomes: null }
    for (const edits of [[gone], [gone]]) expect((await edit(0, edits)).conflicts).toEqual([])
  })

  it('loses a race for its own cell alone, and returns what is there', async () => {
    const first = os()
    const second = added(slot({ course_id: courses.dbms, starts_at: '10:00', ends_at: '10:50' }))
    await edit(0, [first, second])
    await edit(1, [
      { id: first.id, was: first.becomes ?? null, becomes: slot({ course_id: courses.os, room: 'LH 5' }) },
    ])
    const { conflicts } = await edit(0, [
      { id: first.id, was: first.becomes ?? null, becomes: slot({ course_id: courses.os, room: 'LH 7' }) },
      { id: second.id, was: second.becomes ?? null, becomes: null },
    ])
    expect(conflicts.map(({ now }) => now?.room)).toEqual(['LH 5'])
    expect(times(await classes(0, dayOf(1)))).toEqual(['OS 09:00'])
  })

  it('loses the race for an empty cell that another member has filled', async () => {
    await edit(0, [])
    await edit(1, [os()])
    const { conflicts } = await edit(0, [added(slot({ course_id: courses.elective, ends_at: '10:50' }))])
    expect(conflicts.map(({ now }) => now?.course_id)).toEqual([courses.os])
    expect(times(await classes(0, dayOf(1)))).toEqual(['OS 09:00'])
  })

  it('adds a class beside one that the editor knows of', async () => {
    const first = os()
    await edit(0, [first])
    const beside = { ...added(slot({ course_id: courses.elective })), beside: [first.id] }
    expect((await edit(0, [beside])).conflicts).toEqual([])
    expect(times(await classes(0, dayOf(1)))).toEqual(['EL1 09:00', 'OS 09:00'])
  })

  it('is made by every member until the class has a representative, then by representatives', async () => {
    await it5a.representative(2)
    await expect(edit(0, [os()])).rejects.toMatchObject({ code: '42501' })
    await expect(edit(6, [os()])).rejects.toMatchObject({ code: '42501' })
    expect((await edit(2, [os()])).conflicts).toEqual([])
  })

  it('rejects days that are in two terms, and what is no list of edits', async () => {
    await edit(0, [], { first: dayOf(-4), last: dayOf(0) })
    await edit(0, [], { first: dayOf(1), last: dayOf(4) })
    await expect(edit(0, [], { first: dayOf(-1), last: dayOf(2) })).rejects.toMatchObject({ hint: 'two_terms' })
    await expect(
      it5a.as(member(0), `select public.edit_timetable($1, $2, $3, '{}')`, [it5a.sections.a, dayOf(0), dayOf(1)]),
    ).rejects.toMatchObject({ hint: 'edits' })
  })
})
