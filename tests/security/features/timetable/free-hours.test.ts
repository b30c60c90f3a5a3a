import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { added, classOfFile, slot } from './class.ts'

// Busy times of friends: through a link of one's own, to accounts that have added it, without courses, rooms and teachers.

const it5a = classOfFile()
const { courses, member, sql, as, edit, report } = it5a
afterEach(async () => {
  await it5a.clear()
  await sql('delete from public.busy_links')
  await sql('delete from public.periods')
})

interface FreeHours {
  opens: string
  closes: string
  token: string | null
  readers: { id: string; name: string }[]
  people: {
    id: string | null
    name: string
    days: { day: string; known: boolean; busy: { from: string; to: string }[] }[]
  }[]
}
const hours = async (place: number): Promise<FreeHours> => {
  const [row] = await as<{ hours: FreeHours }>(member(place), 'select public.free_hours() as hours')
  if (row === undefined) throw new Error('No answer.')
  return row.hours
}
const makeLink = async (place: number) => {
  const [row] = await as<{ token: string }>(
    member(place),
    'insert into public.busy_links (account_id) values ($1) returning token',
    [member(place)],
  )
  return row?.token ?? ''
}
const add = (place: number, token: string) => as(member(place), 'select public.add_busy_link($1)', [token])
const look = async (place: number, token: string) =>
  (await as<{ link: unknown }>(member(place), 'select public.busy_link($1) as link', [token]))[0]?.link
const end = (place: number, id: string | undefined) => as(member(place), 'select public.end_busy_reading($1)', [id])
const day = daysAfter(collegeToday(), 1)
const weekday = ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1
/** Of the friend at this place in the caller's answer: 0 is the caller. */
const busyOn = async (place: number, person: number, on = day) =>
  (await hours(place)).people[person]?.days.find((one) => one.day === on)
const at = (starts_at: string, ends_at: string, fields: { course_id: string; group_name?: string }) =>
  added(slot({ weekday, starts_at, ends_at, ...fields }))
/** Tomorrow: OS from 9 to 9:50, then DBMS of A2 to 10:40, a lab of A1 from 2, a course of another branch at 4. */
async function enterClasses() {
  const os = at('09:00', '09:50', { course_id: courses.os })
  const elsewhere = at('16:00', '16:50', { course_id: courses.elsewhere })
  await edit(0, [
    os,
    at('09:50', '10:40', { course_id: courses.dbms, group_name: 'A2' }),
    at('14:00', '15:50', { course_id: courses.elective, group_name: 'A1' }),
    elsewhere,
  ])
  return os
}
const inGroup = (place: number, group: string) =>
  sql('update public.section_members set groups = $2 where account_id = $1', [member(place), [group]])

describe('busy times', () => {
  it('are those of the groups and courses of each person, without a break between classes as one', async () => {
    await enterClasses()
    await inGroup(0, 'A1')
    await inGroup(1, 'A2')
    await sql('insert into public.course_choices (account_id, course_id, taken) values ($1, $2, true)', [
      member(1),
      courses.elsewhere,
    ])
    await add(0, await makeLink(1))
    expect(await busyOn(0, 0)).toEqual({
      day,
      known: true,
      busy: [
        { from: '09:00', to: '09:50' },
        { from: '14:00', to: '15:50' },
      ],
    })
    expect(await busyOn(0, 1)).toMatchObject({
      busy: [
        { from: '09:00', to: '10:40' },
        { from: '16:00', to: '16:50' },
      ],
    })
    const { people } = await hours(0)
    expect(people.map(({ name, days }) => [name, days.length])).toEqual([
      ['Member 0', 7],
      ['Member 1', 7],
    ])
    expect(people[0]?.days[0]?.day).toBe(collegeToday())
  })

  it('follow the changes: a confirmed cancellation frees the hour, a reported move takes both', async () => {
    const os = await enterClasses()
    await inGroup(0, 'A3')
    const change = { id: randomUUID(), date: day, slot: os.id }
    const moved = { kind: 'moved', to_date: day, starts_at: '12:00', ends_at: '12:50' }
    await report(1, { ...change, ...moved })
    expect((await busyOn(0, 0))?.busy.slice(0, 2)).toEqual([
      { from: '09:00', to: '10:40' },
      { from: '12:00', to: '12:50' },
    ])
    await it5a.representative(2)
    await report(2, { ...change, id: randomUUID(), kind: 'cancelled' })
    expect((await busyOn(0, 0))?.busy[0]).toEqual({ from: '09:50', to: '10:40' })
  })

  it('of a person without a timetable are unknown, and the day is the college’s', async () => {
    await enterClasses()
    await add(0, await makeLink(6))
    expect(await busyOn(0, 1)).toEqual({ day, known: false, busy: [] })
    expect(await hours(0)).toMatchObject({ opens: '09:00', closes: '17:00' })
    await sql(
      `insert into public.periods (number, starts_at, ends_at) values (1, '08:15', '09:05'), (2, '17:00', '18:10')`,
    )
    expect(await hours(0)).toMatchObject({ opens: '08:15', closes: '18:10' })
  })

  it('say no course, room, teacher or id of a friend', async () => {
    await enterClasses()
    await add(0, await makeLink(1))
    const { people, ...rest } = await hours(0)
    expect(Object.keys(people[1] ?? {}).toSorted()).toEqual(['days', 'id', 'name'])
    const text = JSON.stringify([people, rest])
    expect(text).toContain('Member 1')
    expect(text).not.toMatch(/OS|DBMS|LH 2|TT/)
    expect(text).not.toContain(member(1))
    expect(text).not.toContain(String(Object.values(courses)[0]))
  })
})

describe('a link to busy times', () => {
  it('names its owner to an account that has it, and to nobody else', async () => {
    const token = await makeLink(1)
    expect(await look(6, token)).toEqual({ name: 'Member 1', own: false, added: false })
    expect(await look(1, token)).toEqual({ name: 'Member 1', own: true, added: false })
    for (const guess of ['', '%', '0'.repeat(32), member(1)]) expect(await look(6, guess)).toBeNull()
    await add(6, token)
    expect(await look(6, token)).toMatchObject({ added: true })
    for (const call of ['public.busy_link($1)', 'public.add_busy_link($1)'])
      await expect(it5a.asVisitor(`select ${call}`, [token])).rejects.toMatchObject({ code: '42501' })
    await expect(it5a.asVisitor('select public.free_hours()')).rejects.toMatchObject({ code: '42501' })
  })

  it('is read by its owner alone, and made for no other account', async () => {
    await makeLink(1)
    expect(await as(member(2), 'select * from public.busy_links')).toEqual([])
    await as(member(2), 'delete from public.busy_links')
    expect((await hours(1)).token).toMatch(/^[0-9a-f]{32}$/)
    await expect(as(member(2), 'insert into public.busy_links (account_id) values ($1)', [member(3)])).rejects.toThrow(
      'row-level security',
    )
    await expect(
      as(member(2), `insert into public.busy_links (account_id, token) values ($1, repeat('0', 32))`, [member(2)]),
    ).rejects.toThrow('permission denied')
  })

  it('that is deleted ends all reading at once, and a new one begins without readers', async () => {
    const token = await makeLink(1)
    await add(0, token)
    await as(member(1), 'delete from public.busy_links')
    expect((await hours(0)).people).toHaveLength(1)
    await expect(add(0, token)).rejects.toMatchObject({ code: 'PT404', hint: 'no_link' })
    expect(await makeLink(1)).not.toBe(token)
    expect((await hours(1)).readers).toEqual([])
  })

  it('is added once, not to the own list, and by 20 friends of a list at most', async () => {
    const token = await makeLink(1)
    await add(0, token)
    await add(0, token)
    expect((await hours(0)).people).toHaveLength(2)
    await expect(add(1, token)).rejects.toMatchObject({ code: 'PT422', hint: 'own_link' })
    await sql(
      `with friends as (
         insert into auth.users (id, aud, role, email) select gen_random_uuid(), 'authenticated', 'authenticated', 'friend' || n || '@example.org'
         from generate_series(1, 19) as n returning id),
       links as (insert into public.busy_links (account_id) select id from friends returning account_id)
       insert into private.busy_readers (account_id, reader_id) select account_id, $1 from links`,
      [member(0)],
    )
    const next = await makeLink(2)
    await expect(add(0, next)).rejects.toMatchObject({ code: 'PT422', hint: 'too_many_friends' })
    await sql(`delete from auth.users where email like 'friend%'`)
    await add(0, next)
  })
})

describe('who reads busy times', () => {
  it('is named to the owner, who removes them, and whom the reader removes', async () => {
    const token = await makeLink(1)
    await add(0, token)
    await add(6, token)
    const { readers } = await hours(1)
    expect(readers.map(({ name }) => name)).toEqual(['Member 0', 'Member 6'])
    await end(1, readers[0]?.id)
    expect((await hours(0)).people).toHaveLength(1)
    const { people } = await hours(6)
    await end(6, people[1]?.id ?? undefined)
    expect((await hours(1)).readers).toEqual([])
  })

  it('is no business of a third account, and is entered by the link alone', async () => {
    await add(0, await makeLink(1))
    const { readers } = await hours(1)
    await end(2, readers[0]?.id)
    expect((await hours(1)).readers).toEqual(readers)
    for (const statement of ['select * from private.busy_readers', 'delete from private.busy_readers'])
      await expect(as(member(1), statement)).rejects.toThrow('permission denied')
    await expect(it5a.asVisitor('select public.end_busy_reading($1)', [readers[0]?.id])).rejects.toThrow(
      'permission denied',
    )
  })
})
