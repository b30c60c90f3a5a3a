import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { dayInShort } from '#domain/dates/college-time.ts'
import { classOfFile, dayOf } from './class.ts'

// An entry of the class is edited by the member who proposed it, or by a class representative.

const it5a = classOfFile()
const { as, asVisitor, member, sql, report, confirm, withdraw } = it5a
afterEach(async () => {
  await it5a.clear()
  await sql('delete from public.own_entries')
})

const [day, later] = [dayOf(1), dayOf(1, 2)]
const sheet = { kind: 'assignment', date: day, name: 'Sheet 3' }
const propose = async (place = 0) => (await report(place, { id: randomUUID(), ...sheet })).id
/** Proposed by the first member, and confirmed by the next two. */
const confirmed = async () => {
  const id = await propose()
  await confirm(1, id)
  await confirm(2, id)
  return id
}
const edit = async (place: number, id: string, changed: Record<string, unknown>) => {
  const values = { ...sheet, id, seen: await editedAt(id), ...changed }
  const [row] = await as<{ answer: { confirmed: boolean } }>(
    member(place),
    `select public.edit_class_entry(${Object.keys(values)
      .map((name, at) => `${name} => $${at + 1}`)
      .join(', ')}) as answer`,
    Object.values(values),
  )
  return row?.answer
}
const editedAt = async (id: string) =>
  (await sql('select edited_at::text from public.slot_changes where id = $1', [id]))[0]?.['edited_at'] ?? null
const stored = async (id: string) =>
  (
    await sql(
      `select name, date::text, starts_at::text, note, confirmed_at is not null as confirmed, private.answers(id, true) as agreed
       from public.slot_changes where id = $1`,
      [id],
    )
  )[0]
/** The notifications of a member, the oldest first. */
const received = async (place: number) => {
  await it5a.deliver()
  return sql('select title, body from public.notifications where account_id = $1 order by id', [member(place)])
}
const clearNotifications = async () => {
  await it5a.deliver()
  await sql('delete from public.notifications')
}
const copyOf = (id: string, place: number, done = false) =>
  as(
    member(place),
    `insert into public.own_entries (account_id, id, kind, title, date, note, done, written_at)
     values (auth.uid(), $1, 'assignment', 'My sheet', $2, 'my note', $3, now())`,
    [id, day, done],
  )

describe('an edit by the member who proposed the entry', () => {
  it('changes what is proposed, and no classmate is notified', async () => {
    const id = await propose()
    await edit(0, id, { name: 'Sheet 4', date: later, starts_at: '16:30', note: 'Two pages' })
    expect(await stored(id)).toEqual({
      name: 'Sheet 4',
      date: later,
      starts_at: '16:30:00',
      note: 'Two pages',
      confirmed: false,
      agreed: 1,
    })
    expect(await received(1)).toEqual([])
  })

  it('makes a confirmed entry a proposal again, and notifies the class of the new day once', async () => {
    const id = await confirmed()
    await clearNotifications()
    expect(await edit(0, id, { date: later, starts_at: '16:30' })).toEqual({ confirmed: false })
    await edit(0, id, { date: dayOf(1, 3) })
    expect(await stored(id)).toMatchObject({ confirmed: false, agreed: 1 })
    const changed = {
      title: `Changed: ${dayInShort(dayOf(1, 3))}: Assignment, Sheet 3`,
      body: `Before: ${dayInShort(day)}. Member 0 says so: it counts once three classmates confirm it.`,
    }
    expect(await received(3)).toEqual([changed])
    expect(await received(0)).toEqual([])
    // They know of it: its confirmation is no second notification, nor is a further edit of what is only proposed.
    await edit(0, id, { date: later })
    const seen = await editedAt(id)
    for (const place of [1, 2]) await confirm(place, id, true, seen)
    expect(await stored(id)).toMatchObject({ confirmed: true, date: later })
    expect(await received(3)).toEqual([changed])
  })

  it('of a note alone leaves it confirmed, and of its words alone notifies no classmate', async () => {
    const id = await confirmed()
    await clearNotifications()
    expect(await edit(0, id, { note: 'Two pages' })).toEqual({ confirmed: true })
    expect(await stored(id)).toMatchObject({ agreed: 3, note: 'Two pages' })
    expect(await edit(0, id, { name: 'Sheet 33', note: 'Two pages' })).toEqual({ confirmed: false })
    expect(await received(3)).toEqual([])
  })

  it('that takes a confirmation back before it was delivered notifies once, after the next confirmation', async () => {
    const id = await confirmed()
    await edit(0, id, { date: later })
    expect(await received(3)).toEqual([])
    const seen = await editedAt(id)
    for (const place of [1, 2]) await confirm(place, id, true, seen)
    expect(await received(3)).toEqual([
      { title: `${dayInShort(later)}: Assignment, Sheet 3`, body: 'Classmates confirm it.' },
    ])
  })
})

describe('an edit by the class representative', () => {
  it('holds at once, and several within two minutes are one notification', async () => {
    const id = await confirmed()
    await clearNotifications()
    await it5a.representative(4)
    expect(await edit(4, id, { date: later })).toEqual({ confirmed: true })
    await edit(4, id, { date: dayOf(1, 3), starts_at: '09:00' })
    const [event] = await sql(
      "select due_at > now() + interval '1 minute' as waits from private.events where fanned_out_at is null",
    )
    expect(event).toEqual({ waits: true })
    expect(await stored(id)).toMatchObject({ confirmed: true, agreed: 4 })
    expect(await received(3)).toEqual([
      {
        title: `Changed: ${dayInShort(dayOf(1, 3))}, 9 am: Assignment, Sheet 3`,
        body: `Before: ${dayInShort(day)}. Member 4, class representative`,
      },
    ])
  })

  it('back to the day of before notifies no classmate', async () => {
    const id = await confirmed()
    await clearNotifications()
    await it5a.representative(4)
    await edit(4, id, { date: later })
    await edit(4, id, {})
    expect(await received(3)).toEqual([])
  })

  it('confirms what was only proposed', async () => {
    const id = await propose()
    await it5a.representative(4)
    expect(await edit(4, id, { date: later })).toEqual({ confirmed: true })
    expect(await received(3)).toMatchObject([{ title: `${dayInShort(later)}: Assignment, Sheet 3` }])
  })
})

it('of two edits of the same version the second is rejected, and the first stays', async () => {
  const id = await propose()
  await edit(0, id, { name: 'Sheet 4' })
  await it5a.representative(4)
  await expect(edit(4, id, { name: 'Sheet 5', seen: null })).rejects.toMatchObject({ code: 'PT409', hint: 'changed' })
  expect(await stored(id)).toMatchObject({ name: 'Sheet 4' })
})

it('a classmate confirms no text that they have not read', async () => {
  const id = await propose()
  await edit(0, id, { name: 'Sheet 4' })
  await expect(confirm(1, id)).rejects.toMatchObject({ code: 'PT409', hint: 'changed' })
  expect(await confirm(1, id, true, await editedAt(id))).toMatchObject({ agreed: 2 })
})

it('an entry is not edited by another member, another section or a visitor, nor by its author once it was taken back', async () => {
  const id = await propose()
  await expect(edit(1, id, { date: later })).rejects.toMatchObject({ code: '42501' })
  await expect(edit(6, id, { date: later })).rejects.toMatchObject({ hint: 'not_found' })
  await expect(asVisitor(`select public.edit_class_entry($1, 'other', $2, 'x')`, [id, day])).rejects.toMatchObject({
    code: '42501',
  })
  await sql(`update auth.users set banned_until = 'infinity' where id = $1`, [member(0)])
  await expect(edit(0, id, { date: later })).rejects.toMatchObject({ hint: 'not_found' })
  await sql(`update auth.users set banned_until = null where id = $1`, [member(0)])
  await withdraw(0, id)
  await expect(edit(0, id, { date: later })).rejects.toMatchObject({ hint: 'not_found' })
})

it.each([
  ['no name', { name: ' ' }, '23514'],
  ['a name of 121 letters', { name: 'a'.repeat(121) }, '23514'],
  ['a note of 201 letters', { note: 'a'.repeat(201) }, '23514'],
  ['the kind of a change', { kind: 'holiday' }, 'PT422'],
  ['no kind', { kind: null }, 'PT422'],
  ['no day', { date: null }, '23502'],
  ['a day long past', { date: dayOf(-5) }, 'PT422'],
])('an edit to %s is rejected', async (_, wrong, code) => {
  const id = await propose()
  await expect(edit(0, id, wrong)).rejects.toMatchObject({ code })
  expect(await stored(id)).toMatchObject({ name: 'Sheet 3', date: day })
})

it('a change of the classes is no entry, and is not edited', async () => {
  const { id } = await report(0, { id: randomUUID(), kind: 'representative' })
  await expect(edit(0, id, {})).rejects.toMatchObject({ hint: 'kind' })
})

it('the copy of the member who edits has what was edited, and no other copy changes', async () => {
  const id = await propose()
  await copyOf(id, 0)
  await copyOf(id, 1, true)
  await copyOf(id, 2)
  const copies = () =>
    sql('select title, date::text, note, done from public.own_entries where account_id = any ($1) order by done', [
      [member(1), member(2)],
    ])
  const before = await copies()
  await edit(0, id, { date: later, note: 'Two pages' })
  expect(
    await sql('select title, date::text, note from public.own_entries where account_id = $1', [member(0)]),
  ).toEqual([{ title: 'My sheet', date: later, note: 'Two pages' }])
  expect(await copies()).toEqual(before)
})
