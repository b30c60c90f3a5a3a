import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { added, classOfFile, dayOf, slot } from './class.ts'

// What a silenced account writes reaches no class, as it reaches no discussion.

const it5a = classOfFile()
const { as, courses, member, sql, report, edit } = it5a
afterEach(async () => {
  await it5a.clear()
  await sql('delete from private.decision_authors')
})

const day = dayOf(1)
const silenced = { code: 'PGRST', message: expect.stringContaining('You cannot post until') }
/** A moderator's decision about the member at this place: silent for three days. */
const silence = (place: number) =>
  sql(
    `with decision as (
       insert into public.moderation_decisions (kind, reason, discussion_id, title, anonymous, author_name, until, decided_by_name)
       values ('silence', 'abuse', gen_random_uuid(), 'A title', false, 'A name', now() + interval '3 days', 'A moderator')
       returning id)
     insert into private.decision_authors (decision_id, account_id) select id, $1 from decision`,
    [member(place)],
  )
const names = () => sql('select name from public.slot_changes')

it('a silenced member proposes no entry to the class, and reports no change with words, until the silence ends', async () => {
  const os = added(slot({ course_id: courses.os }))
  await edit(0, [os])
  await silence(1)
  const sheet = { kind: 'assignment', date: day, name: 'Sheet 3' }
  await expect(report(1, { id: randomUUID(), ...sheet })).rejects.toMatchObject(silenced)
  for (const words of [{ note: 'Words' }, { kind: 'room', room: 'Words' }, { kind: 'teacher', teacher: 'Words' }])
    await expect(
      report(1, { id: randomUUID(), kind: 'cancelled', date: day, slot: os.id, ...words }),
    ).rejects.toMatchObject(silenced)
  expect(await names()).toEqual([])
  await sql(`update public.moderation_decisions set until = now() - interval '1 minute'`)
  await report(1, { id: randomUUID(), ...sheet })
  expect(await names()).toEqual([{ name: 'Sheet 3' }])
})

it('a silenced member still reports a cancelled class without words', async () => {
  const os = added(slot({ course_id: courses.os }))
  await edit(0, [os])
  await silence(1)
  expect(await report(1, { id: randomUUID(), kind: 'cancelled', date: day, slot: os.id })).toMatchObject({
    confirmed: false,
  })
})

it('a report that was stored before the silence is answered as before when it is sent again', async () => {
  const sheet = { id: randomUUID(), kind: 'assignment', date: day, name: 'Sheet 3' }
  await report(1, sheet)
  await silence(1)
  expect(await report(1, sheet)).toEqual({ id: sheet.id, confirmed: false })
})

it('a silenced member does not edit an entry of the class, and others do', async () => {
  const { id } = await report(1, { id: randomUUID(), kind: 'assignment', date: day, name: 'Sheet 3' })
  const rename = (place: number, name: string) =>
    as(member(place), `select public.edit_class_entry(id => $1, kind => 'assignment', date => $2, name => $3)`, [
      id,
      day,
      name,
    ])
  await silence(1)
  await expect(rename(1, 'Words')).rejects.toMatchObject(silenced)
  await it5a.representative(0)
  await rename(0, 'Sheet 4')
  expect(await names()).toEqual([{ name: 'Sheet 4' }])
})

it('a silenced editor moves and removes classes of the timetable, and writes no name, room or teacher', async () => {
  const os = added(slot({ course_id: courses.os }))
  await edit(0, [os])
  await silence(0)
  for (const words of [{ room: 'Words' }, { teacher: 'Words' }, { name: 'Words' }])
    await expect(
      edit(0, [{ id: os.id, was: os.becomes ?? null, becomes: { ...os.becomes, ...words } }]),
    ).rejects.toMatchObject(silenced)
  await expect(edit(0, [added(slot({ course_id: null, name: 'Words' }))])).rejects.toMatchObject(silenced)
  const moved = { ...os.becomes, weekday: 2 }
  expect(await edit(0, [{ id: os.id, was: os.becomes ?? null, becomes: moved }])).toMatchObject({ conflicts: [] })
  expect(await edit(0, [{ id: os.id, was: moved, becomes: null }])).toMatchObject({ conflicts: [] })
  expect((await it5a.classes(1, dayOf(1), 7)).filter(({ date }) => date > day)).toEqual([])
})
