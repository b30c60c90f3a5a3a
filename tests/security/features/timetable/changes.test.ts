import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { added, classOfFile, dayOf, slot } from './class.ts'

const it5a = classOfFile()
const { courses, member, sections, sql, classes, edit, report, confirm, withdraw } = it5a

const os = added(slot({ course_id: courses.os }))
const dbms = added(slot({ course_id: courses.dbms, weekday: 2 }))
const ofGroup = added(slot({ course_id: courses.dbms, weekday: 7, group_name: 'A2' }))
beforeEach(() => edit(0, [os, dbms, ofGroup]))
afterEach(() => it5a.clear())

const day = dayOf(1)
const cancelled = (id: string = randomUUID()) => ({ id, kind: 'cancelled', date: day, slot: os.id })
const seen = async (on = day, days = 1) =>
  (await classes(4, on, days)).map(({ date, start, room, state, confirmed }) => [
    date,
    start.slice(0, 5),
    room,
    state,
    confirmed,
  ])
const events = async () => {
  const rows = await sql(`select data from private.events where kind = 'class_change' order by id`)
  return rows.map(({ data }) => data)
}

describe('a change that a member reports', () => {
  it('shows at once as not confirmed, and holds when three say so, the reporter included', async () => {
    const { id, confirmed } = await report(0, cancelled())
    expect(confirmed).toBe(false)
    expect(await seen()).toEqual([[day, '09:00', 'LH 2', 'cancelled', false]])
    expect(await confirm(1, id)).toMatchObject({ confirmed: false, agreed: 2 })
    // Once a person, however often they press.
    expect(await confirm(1, id)).toMatchObject({ confirmed: false, agreed: 2 })
    expect(await events()).toEqual([])
    expect(await confirm(2, id)).toMatchObject({ confirmed: true, agreed: 3 })
    expect(await seen()).toEqual([[day, '09:00', 'LH 2', 'cancelled', true]])
    expect(await events()).toEqual([{ withdrawn: false }])
  })

  it('is the same report when it arrives twice, and confirms one that says the same', async () => {
    const change = cancelled()
    await report(0, change)
    expect(await report(0, change)).toMatchObject({ id: change.id })
    expect(await report(1, cancelled())).toEqual(expect.objectContaining({ id: change.id, agreed: 2 }))
    expect(await sql('select count(*)::integer as n from public.slot_changes')).toEqual([{ n: 1 }])
    await expect(report(1, change)).rejects.toMatchObject({ hint: 'id_taken' })
  })

  it('ends when three say that it is not so, and its reporter takes it back', async () => {
    const first = await report(0, cancelled())
    for (const place of [1, 2]) await confirm(place, first.id, false)
    expect(await confirm(3, first.id, false)).toMatchObject({ withdrawn: true })
    expect(await seen()).toEqual([[day, '09:00', 'LH 2', 'as planned', true]])
    const second = await report(0, cancelled())
    await expect(withdraw(1, second.id)).rejects.toMatchObject({ code: '42501' })
    await withdraw(0, second.id)
    expect(await seen()).toEqual([[day, '09:00', 'LH 2', 'as planned', true]])
    expect(await events()).toEqual([])
  })

  it('is limited to ten a day that are not confirmed', async () => {
    for (let at = 0; at < 10; at++)
      await report(0, { id: randomUUID(), kind: 'room', date: day, slot: os.id, room: `LH ${at}` })
    await expect(report(0, cancelled())).rejects.toMatchObject({ code: 'PT429', hint: 'too_many' })
  })

  it.each([
    ['of a day without that class', { kind: 'cancelled', date: dayOf(1, 2), slot: os.id }, 'PT422'],
    ['of long ago', { kind: 'cancelled', date: dayOf(-4), slot: os.id }, 'PT422'],
    ['of no class', { kind: 'cancelled', date: day }, '23514'],
    ['of a slot that there is not', { kind: 'cancelled', date: day, slot: randomUUID() }, 'PT422'],
    [
      'to an end before its beginning',
      { kind: 'moved', date: day, slot: os.id, to_date: day, starts_at: '10:00', ends_at: '09:00' },
      '23514',
    ],
    ['of no kind', { kind: 'party', date: day }, '23514'],
    ['to an empty room', { kind: 'room', date: day, slot: os.id, room: ' ' }, '23514'],
  ])('is rejected: %s', async (_, change, code) => {
    await expect(report(0, { id: randomUUID(), ...change })).rejects.toMatchObject({ code })
  })

  it('is of a day in a term', async () => {
    const later = await sql('select (last_day + 1)::text as date from public.timetables order by last_day desc limit 1')
    const date = String(later[0]?.['date'])
    await expect(report(0, { id: randomUUID(), kind: 'holiday', date })).rejects.toMatchObject({ hint: 'no_term' })
  })

  it('is of the own class alone', async () => {
    const { id } = await report(0, cancelled())
    await expect(confirm(6, id)).rejects.toMatchObject({ code: 'PT404' })
    await expect(withdraw(6, id)).rejects.toMatchObject({ code: 'PT404' })
    await expect(report(6, cancelled())).rejects.toMatchObject({ hint: 'no_class' })
    for (const table of ['slots', 'slot_changes', 'timetables', 'change_answers'])
      expect(await it5a.as(member(6), `select * from public.${table}`)).toEqual([])
  })
})

describe('a representative', () => {
  beforeEach(() => it5a.representative(3))

  it('makes a change hold at once, also one that somebody else reported, and ends any', async () => {
    const { id } = await report(0, cancelled())
    expect(await confirm(3, id)).toMatchObject({ confirmed: true })
    await withdraw(3, id)
    // Its event has reached no one.
    expect(await events()).toEqual([])
    const room = await report(3, { id: randomUUID(), kind: 'room', date: day, slot: os.id, room: 'LH 4' })
    expect(room.confirmed).toBe(true)
    expect(await seen()).toEqual([[day, '09:00', 'LH 4', 'as planned', true]])
    // Classmates cannot vote it away.
    for (const place of [0, 1, 2]) await confirm(place, room.id, false)
    expect(await seen()).toEqual([[day, '09:00', 'LH 4', 'as planned', true]])
  })

  it('is none any more after leaving the section', async () => {
    await sql('delete from public.section_members where account_id = $1', [member(3)])
    expect(await sql('select * from public.grants')).toEqual([])
    await sql('insert into public.section_members (account_id, section_id) values ($1, $2)', [member(3), sections.a])
    expect((await report(3, cancelled())).confirmed).toBe(false)
  })

  it('reaches no area of the college', async () => {
    expect(await it5a.as(member(3), 'select public.areas(p) as areas from public.profiles p')).toEqual([{ areas: [] }])
    expect(await it5a.as(member(3), 'select * from public.audit_log')).toEqual([])
    await expect(
      it5a.as(member(3), `insert into public.holidays (name, first_day, last_day) values ('Mine', $1, $1)`, [day]),
    ).rejects.toMatchObject({ code: '42501' })
  })
})

/** Of the representative. */
const change = (fields: Record<string, unknown>) => report(3, { id: randomUUID(), date: day, ...fields })

describe('what changes', () => {
  beforeEach(() => it5a.representative(3))
  it('moves a class to another day and hour, and back', async () => {
    const { id } = await change({
      kind: 'moved',
      slot: os.id,
      to_date: dayOf(1, 2),
      starts_at: '16:00',
      ends_at: '16:50',
      room: 'LH 1',
    })
    expect(await seen(day, 6)).toEqual([
      [dayOf(1, 1), '09:00', 'LH 2', 'as planned', true],
      [dayOf(1, 2), '16:00', 'LH 1', 'moved', true],
    ])
    // Also on the day of its new place alone.
    expect(await seen(dayOf(1, 2))).toHaveLength(1)
    expect(await seen(day)).toEqual([])
    await withdraw(3, id)
    expect(await seen(day)).toEqual([[day, '09:00', 'LH 2', 'as planned', true]])
  })

  it('adds a class, for a group', async () => {
    await change({
      kind: 'extra',
      starts_at: '17:00',
      ends_at: '18:00',
      course: courses.os,
      group_name: 'a1',
      room: 'Lab 1',
    })
    expect(await seen()).toContainEqual([day, '17:00', 'Lab 1', 'extra', true])
    await it5a.as(member(4), `update public.section_members set groups = '{A2}' where account_id = $1`, [member(4)])
    expect(await seen()).toHaveLength(1)
  })

  it('lets a day follow another weekday, and be off', async () => {
    const saturday = dayOf(1, 5)
    const { id } = await change({ kind: 'follows', date: saturday, follows_weekday: 2 })
    expect(await seen(saturday)).toEqual([[saturday, '09:00', 'LH 2', 'as planned', true]])
    await change({ kind: 'cancelled', date: saturday, slot: dbms.id })
    expect(await seen(saturday)).toEqual([[saturday, '09:00', 'LH 2', 'cancelled', true]])
    await withdraw(3, id)
    expect(await seen(saturday)).toEqual([])
    await change({ kind: 'holiday' })
    expect(await seen()).toEqual([])
  })

  it('prefers what is confirmed to what was reported later', async () => {
    await change({ kind: 'room', slot: os.id, room: 'LH 4' })
    await report(0, { id: randomUUID(), date: day, kind: 'room', slot: os.id, room: 'LH 9' })
    expect(await seen()).toEqual([[day, '09:00', 'LH 4', 'as planned', true]])
  })

  it('goes on with its slot when the timetable is edited', async () => {
    await change({ kind: 'room', slot: os.id, room: 'LH 4' })
    await edit(3, [
      { id: os.id, was: os.becomes ?? null, becomes: slot({ course_id: courses.os, teacher: 'Dr Sample' }) },
    ])
    expect(await seen()).toEqual([[day, '09:00', 'LH 4', 'as planned', true]])
  })
})

describe('a class without a representative', () => {
  it('confirms a member who offers to be it, and two members cannot', async () => {
    const offer = { id: randomUUID(), kind: 'representative' }
    await report(0, offer)
    await confirm(1, offer.id)
    expect(await sql('select * from public.grants')).toEqual([])
    await confirm(2, offer.id)
    expect(await sql('select account, section_id, may_give from public.grants')).toEqual([
      { account: member(0), section_id: sections.a, may_give: false },
    ])
    const [row] = await it5a.as<{ answer: unknown }>(member(4), 'select public.my_class() as answer')
    expect(row?.answer).toMatchObject({
      branch: 'TT',
      members: 6,
      representatives: ['Member 0'],
      represents: false,
      may_edit: false,
    })
  })
})

/** The notifications that an outbox which is due now makes. */
const notified = async () => {
  await it5a.deliver()
  const rows = await sql(
    `select initcap(replace(split_part(u.email, '@', 1), 'member', 'member ')) as name, n.title, n.body, n.url
     from public.notifications n join auth.users u on u.id = n.account_id where n.kind = 'class_change' order by n.id`,
  )
  await sql('delete from public.notifications')
  return rows
}

describe('classmates hear of a change that holds', () => {
  it('once each, except who made it hold, with who said so', async () => {
    await it5a.representative(3)
    const { id } = await report(3, cancelled())
    const rows = await notified()
    expect(rows.map(({ name }) => name).toSorted()).toEqual([
      'Member 0',
      'Member 1',
      'Member 2',
      'Member 4',
      'Member 5',
    ])
    expect(rows[0]).toMatchObject({
      title: expect.stringMatching(/^\w{3}, \d+ \w{3}, 9 am: OS is cancelled$/),
      body: 'Member 3, class representative',
      url: `/class?day=${day}`,
    })
    expect(await notified()).toEqual([])
    await withdraw(3, id)
    expect((await notified())[0]).toMatchObject({ title: expect.stringMatching(/^Taken back: /) })
  })

  it('who are in its group and take its course', async () => {
    await it5a.representative(3)
    await it5a.as(member(0), `update public.section_members set groups = '{A2}' where account_id = $1`, [member(0)])
    await sql('insert into public.course_choices values ($1, $2, false)', [member(1), courses.os])
    await report(3, {
      id: randomUUID(),
      kind: 'extra',
      date: day,
      starts_at: '17:00',
      ends_at: '18:00',
      course: courses.os,
      group_name: 'A1',
    })
    expect((await notified()).map(({ name }) => name).toSorted()).toEqual(['Member 2', 'Member 4', 'Member 5'])
  })

  it('not where it was taken back before they could', async () => {
    await it5a.representative(3)
    const { id } = await report(3, cancelled())
    await withdraw(3, id)
    expect((await notified()).map(({ title }) => title)).toEqual([])
  })

  it.each([
    ['at night in the morning', '23:00', 1, '10:00', '06:30'],
    ['after midnight in the morning', '02:00', 0, '10:00', '06:30'],
    ['at night at once, where it is about a class before 9 of the morning', '23:00', 1, '08:00', '23:00'],
    ['at night in the morning, where the class before 9 is of a later day', '23:00', 2, '08:00', '06:30'],
    ['by day at once', '12:00', 3, '08:00', '12:00'],
  ])('%s', async (_, clock, days, start, due) => {
    const [row] = await sql(
      `select to_char(private.change_due(india, india::date + $2::integer, $3::time), 'HH24:MI') as due
       from (select date '2026-11-19' + $1::time as india) as clock`,
      [clock, days, start],
    )
    expect(row?.['due']).toBe(due)
  })
})
