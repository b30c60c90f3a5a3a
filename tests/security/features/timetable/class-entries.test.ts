import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { added, classOfFile, dayOf, slot } from './class.ts'

// What a member proposes to the class, such as an assignment that is due.

const it5a = classOfFile()
const { as, asVisitor, courses, member, places, sections, sql, classes, edit, report, confirm, withdraw } = it5a
afterEach(async () => {
  await it5a.clear()
  await sql('delete from public.own_entries')
})

const day = dayOf(1)
const sheet = (more: object = {}) => ({ id: randomUUID(), kind: 'assignment', date: day, name: 'Sheet 3', ...more })
interface Row {
  title: string
  confirmed: boolean
  agreed: number
  answer: boolean | null
  reporter: string | null
}
const seenBy = (place: number) =>
  as<Row>(
    member(place),
    'select title, confirmed, agreed, answer, reporter from public.class_entries($1, $1::date + 1)',
    [day],
  )
const titlesOf = async (place: number) => (await seenBy(place)).map(({ title }) => title)
const onToday = async (place: number) => {
  const [row] = await as<{ today: { entries: { title: string; of_class?: object }[] } }>(
    member(place),
    'select public.today()',
  )
  return row?.today.entries.map(({ title }) => title)
}

describe('an entry that a member proposes', () => {
  it('is on the list of the class at once, and counts when three say so', async () => {
    const { id } = await report(0, sheet())
    expect(await seenBy(1)).toEqual([
      { title: 'Sheet 3', confirmed: false, agreed: 1, answer: null, reporter: 'Member 0' },
    ])
    await confirm(1, id)
    expect(await sql('select from private.events')).toEqual([])
    await confirm(2, id)
    expect(await seenBy(1)).toMatchObject([{ confirmed: true, agreed: 3, answer: true }])
    expect(await sql('select data from private.events')).toEqual([{ data: { withdrawn: false } }])
    await it5a.deliver()
    const told = await sql('select title from public.notifications where account_id = $1', [member(3)])
    expect(told).toEqual([{ title: expect.stringMatching(/: Assignment, Sheet 3$/) }])
  })

  it('counts at once where a representative proposes it', async () => {
    await it5a.representative(0)
    expect(await report(0, sheet({ starts_at: '23:59' }))).toMatchObject({ confirmed: true })
  })

  it('is on Today, and changes no class of the day', async () => {
    const [today] = await sql(`select (now() at time zone 'Asia/Kolkata')::date::text as day`)
    await edit(0, [added(slot({ course_id: courses.os }))])
    const before = await classes(1, day)
    await report(0, sheet({ date: today?.['day'] }))
    await report(0, sheet())
    expect((await onToday(1))?.[0]).toBe('Sheet 3')
    expect(await classes(1, day)).toEqual(before)
  })

  it('is nothing for another section, who is in none, or a visitor', async () => {
    await report(0, sheet())
    expect(await titlesOf(6)).toEqual([])
    expect(await onToday(6)).toEqual([])
    expect(await as(member(6), 'select id from public.slot_changes')).toEqual([])
    await expect(asVisitor('select * from public.class_entries($1, $1)', [day])).rejects.toMatchObject({
      code: '42501',
    })
    await sql('delete from public.section_members where account_id = $1', [member(5)])
    expect(await titlesOf(5)).toEqual([])
    await sql('insert into public.section_members (account_id, section_id) values ($1, $2)', [member(5), sections.a])
  })

  it('of a group or a course is only for those in it', async () => {
    await edit(0, [
      added(slot({ course_id: courses.os, group_name: 'A1' })),
      added(slot({ course_id: courses.os, group_name: 'A2' })),
    ])
    await sql(`update public.section_members set groups = '{A1}' where account_id = $1`, [member(1)])
    await sql(`update public.section_members set groups = '{A2}' where account_id = $1`, [member(2)])
    await sql('insert into public.course_choices (account_id, course_id, taken) values ($1, $2, false)', [
      member(2),
      courses.dbms,
    ])
    await report(0, sheet({ name: 'Record of A1', group_name: 'A1' }))
    await report(0, sheet({ name: 'Of DBMS', course: courses.dbms }))
    expect(await titlesOf(1)).toEqual(expect.arrayContaining(['Record of A1', 'Of DBMS']))
    expect(await titlesOf(2)).toEqual([])
  })

  it('that is done, or written down already, is among the own entries instead', async () => {
    const { id } = await report(0, sheet())
    await as(
      member(1),
      `insert into public.own_entries (account_id, id, kind, title, date, done, written_at)
       values (auth.uid(), $1, 'assignment', 'Sheet 3', $2, true, now())`,
      [id, day],
    )
    expect([await titlesOf(1), await titlesOf(2)]).toEqual([[], ['Sheet 3']])
  })

  it('is taken back by its reporter, and ends when three say that it is not so', async () => {
    const first = await report(0, sheet())
    await withdraw(0, first.id)
    const second = await report(0, sheet({ name: 'Sheet 4' }))
    for (const place of [1, 2, 3]) await confirm(place, second.id, false)
    expect(await titlesOf(4)).toEqual([])
  })

  it('is one with what a classmate proposes in the same words', async () => {
    const { id } = await report(0, sheet())
    expect(await report(1, sheet({ name: 'sheet 3' }))).toMatchObject({ id, agreed: 2 })
    expect(await titlesOf(2)).toEqual(['Sheet 3'])
  })

  it('may be of a day without a term, and of none long past', async () => {
    await report(0, sheet({ date: dayOf(20) }))
    await expect(report(0, sheet({ date: dayOf(-5) }))).rejects.toMatchObject({ hint: 'date' })
  })

  it.each([
    ['no name', { name: ' ' }],
    ['a name of 121 letters', { name: 'a'.repeat(121) }],
    ['a note of 201 letters', { note: 'a'.repeat(201) }],
    ['an end', { starts_at: '10:00', ends_at: '11:00' }],
  ])('with %s is rejected', async (_, wrong) => {
    await expect(report(0, sheet(wrong))).rejects.toMatchObject({ code: '23514' })
    expect(await sql('select from public.slot_changes')).toEqual([])
  })

  it('comes from nobody who has ten that wait', async () => {
    for (const n of Array.from({ length: 10 }, (_, at) => at)) await report(0, sheet({ name: `Sheet ${n}` }))
    await expect(report(0, sheet({ name: 'One more' }))).rejects.toMatchObject({ hint: 'too_many' })
  })
})

it('what is confirmed is on Today however much is proposed', async () => {
  const [today] = await sql(`select (now() at time zone 'Asia/Kolkata')::date::text as day`)
  await sql(
    `insert into public.slot_changes (id, section_id, kind, date, name) select gen_random_uuid(), $1, 'other', $2, 'n' || n
     from generate_series(1, 60) n`,
    [sections.a, today?.['day']],
  )
  await it5a.representative(0)
  await report(0, sheet())
  const shown = (await onToday(places[1] ?? 0)) ?? []
  expect([shown.length, shown.includes('Sheet 3')]).toEqual([40, true])
})
