import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { added, classOfFile, dayOf, slot } from './class.ts'

// What a first review of the timetable has found.

const it5a = classOfFile()
const { courses, member, sections, sql, classes, edit, report, confirm } = it5a

const os = added(slot({ course_id: courses.os }))
beforeEach(() => edit(0, [os]))
afterEach(() => it5a.clear())

const day = dayOf(1)
const cancelled = () => ({ id: randomUUID(), kind: 'cancelled', date: day, slot: os.id })
const seen = async () =>
  (await classes(4, day)).map(({ date, start, room, state, confirmed }) => [
    date,
    start.slice(0, 5),
    room,
    state,
    confirmed,
  ])

it('a computed column says nothing of a change of another class, whatever the row says', async () => {
  const { id } = await report(0, cancelled())
  const forged = `select public.agreed(f) as agreed, public.reporter(f) as reporter
    from (select (jsonb_populate_record(null::public.slot_changes, $1)).*) as f`
  const row = JSON.stringify({ id, section_id: sections.b, reported_by: member(1) })
  expect(await it5a.as(member(6), forged, [row])).toEqual([{ agreed: null, reporter: null }])
  expect(await it5a.as(member(1), forged, [row])).toEqual([{ agreed: 1, reporter: 'Member 0' }])
})

it('the change that was confirmed last holds, and the newer of two rooms', async () => {
  await it5a.representative(3)
  const { id } = await report(0, cancelled())
  await report(3, {
    id: randomUUID(),
    kind: 'moved',
    date: day,
    slot: os.id,
    to_date: day,
    starts_at: '16:00',
    ends_at: '17:00',
    room: 'R1',
  })
  await report(3, { id: randomUUID(), kind: 'room', date: day, slot: os.id, room: 'R9' })
  expect(await seen()).toEqual([[day, '16:00', 'R9', 'moved', true]])
  await confirm(3, id)
  expect((await seen())[0]?.[3]).toBe('cancelled')
})

it('groups of a term before count as none', async () => {
  await it5a.as(member(4), `update public.section_members set groups = '{OLD}' where account_id = $1`, [member(4)])
  await it5a.representative(3)
  await report(3, {
    id: randomUUID(),
    kind: 'extra',
    date: day,
    starts_at: '17:00',
    ends_at: '18:00',
    course: courses.os,
    group_name: 'G1',
  })
  expect(await seen()).toHaveLength(2)
})

it('a representative makes a change theirs that classmates confirmed, and one who is voted out loses the role', async () => {
  const { id } = await report(0, cancelled())
  for (const place of [1, 2]) await confirm(place, id)
  const offer = { id: randomUUID(), kind: 'representative' }
  await report(3, offer)
  for (const place of [0, 1]) await confirm(place, offer.id)
  await confirm(3, id)
  for (const place of [0, 1, 2]) await confirm(place, id, false)
  expect((await seen())[0]?.[3]).toBe('cancelled')
  await sql('update public.slot_changes set confirmed_by = null where id = $1', [offer.id])
  for (const place of [0, 1, 2]) await confirm(place, offer.id, false)
  expect(await sql('select * from public.grants')).toEqual([])
})

it('a change of the past is for the record: no one hears of it', async () => {
  await it5a.representative(3)
  await report(3, { id: randomUUID(), kind: 'cancelled', date: dayOf(-1), slot: os.id })
  expect(await sql(`select from private.events where kind = 'class_change'`)).toEqual([])
})

it('a term that has begun keeps its days, and a class that was removed comes back under its id', async () => {
  await expect(edit(0, [], { first: dayOf(1) })).rejects.toMatchObject({ hint: 'term_began' })
  await edit(0, [{ id: os.id, was: os.becomes ?? null, becomes: null }])
  expect(await classes(0, dayOf(1))).toEqual([])
  expect((await edit(0, [os])).conflicts).toEqual([])
  expect(await classes(0, dayOf(1))).toHaveLength(1)
  expect(await classes(0, dayOf(-1))).toHaveLength(1)
})
