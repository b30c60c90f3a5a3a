import { afterEach, expect, it } from 'vitest'
import { added, classOfFile, dayOf, slot } from './class.ts'

// In which rooms no class is entered: over all sections, by the day as it is held.

const it5a = classOfFile()
const { as, asVisitor, courses, member, sections, sql, edit, report } = it5a
afterEach(() => it5a.clear())

const day = dayOf(1)
const freeFor = (place: number, time: string, on = day) =>
  as<{ room: string; until: string | null }>(
    member(place),
    `select room, to_char(free_until, 'HH24:MI') as until from public.free_rooms(($1::date + $2::time) at time zone 'Asia/Kolkata')`,
    [on, time],
  )
const roomsOf = async (time: string, on = day) => (await freeFor(0, time, on)).map(({ room }) => room)

/** Monday: OS in LH 2 from 9, DBMS in Lab 1 from 10; another section in "lh 3" from 9. */
async function enterClasses() {
  const os = added(slot({ course_id: courses.os }))
  const dbms = added(slot({ course_id: courses.dbms, starts_at: '10:00', ends_at: '11:40', room: 'Lab 1' }))
  await edit(0, [os, dbms])
  const [timetable] = await sql(
    `insert into public.timetables (section_id, first_day, last_day) values ($1, $2, $3) returning id`,
    [sections.b, dayOf(-4), dayOf(12, 6)],
  )
  await sql(
    `insert into public.slots (id, timetable_id, section_id, weekday, starts_at, ends_at, course_id, name, room)
     values (gen_random_uuid(), $1, $2, 1, '09:00', '09:50', $3, '', 'LH 3')`,
    [timetable?.['id'], sections.b, courses.os],
  )
  return { os: os.id, dbms: dbms.id }
}

it('a room is free outside of the classes of every section, until its next class or for the rest of the day', async () => {
  await enterClasses()
  expect(await freeFor(0, '09:10')).toEqual([{ room: 'Lab 1', until: '10:00' }])
  expect(await freeFor(6, '09:49')).toEqual([{ room: 'Lab 1', until: '10:00' }])
  expect(await freeFor(0, '09:50')).toEqual([
    { room: 'LH 2', until: null },
    { room: 'LH 3', until: null },
    { room: 'Lab 1', until: '10:00' },
  ])
  expect(await roomsOf('08:00', dayOf(1, 1))).toEqual(['LH 2', 'LH 3', 'Lab 1'])
  expect(await roomsOf('09:10', dayOf(30))).toEqual([])
})

it('a cancelled class frees its room once that is confirmed, and a changed room is taken', async () => {
  const { os, dbms } = await enterClasses()
  await report(0, { id: crypto.randomUUID(), kind: 'cancelled', date: day, slot: os })
  expect(await roomsOf('09:10')).toEqual(['Lab 1'])
  await it5a.representative(1)
  await report(1, { id: crypto.randomUUID(), kind: 'cancelled', date: day, slot: os })
  expect(await roomsOf('09:10')).toEqual(['LH 2', 'Lab 1'])
  await report(1, { id: crypto.randomUUID(), kind: 'room', date: day, slot: dbms, room: 'lh 2' })
  expect(await roomsOf('10:10')).toEqual(['LH 3', 'Lab 1'])
})

it('rooms are shown to members of a section alone', async () => {
  await enterClasses()
  await sql('delete from public.section_members where account_id = $1', [member(5)])
  try {
    expect(await freeFor(5, '09:10')).toEqual([])
  } finally {
    await sql('insert into public.section_members (account_id, section_id) values ($1, $2)', [member(5), sections.a])
  }
  await expect(asVisitor('select * from public.free_rooms()')).rejects.toMatchObject({ code: '42501' })
})
