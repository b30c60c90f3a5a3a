import { afterEach, beforeEach, expect, it } from 'vitest'
import { added, classOfFile, dayOf, slot } from './class.ts'

// The timetable of a section for the draft of another one: at its public link, or by a role.

const it5a = classOfFile()
const { courses, sections, member, sql, as, edit } = it5a

interface Copied {
  branch: string
  terms: { first_day: string; week_a: string | null; slots: { code: string | null; name: string; room: string }[] }[]
}
const copy = async (account: string, source: { token?: string; section?: string }) => {
  const [row] = await as<{ copied: Copied }>(
    account,
    'select public.class_to_copy(token => $1, section => $2) as copied',
    [source.token ?? null, source.section ?? null],
  )
  return row?.copied
}
const outsider = member(6)
const noClass = { code: 'PT404', hint: 'no_class' }
let token = ''

beforeEach(async () => {
  await it5a.representative(0)
  const [link] = await as<{ token: string }>(
    member(0),
    'insert into public.class_links (section_id) values ($1) returning token',
    [sections.a],
  )
  token = link?.token ?? ''
})
afterEach(() => it5a.clear())

it('a member of another section reads the weekly classes at a public link, until the link is deleted', async () => {
  await edit(
    0,
    [
      added(slot({ course_id: courses.os, teacher: 'Dr Rao' })),
      added(slot({ course_id: null, weekday: 2, group_name: 'A1', week: 'B' })),
    ],
    { weekA: dayOf(0) },
  )
  expect(await copy(outsider, { token })).toMatchObject({
    branch: 'TT',
    terms: [
      {
        first_day: dayOf(-4),
        week_a: dayOf(0),
        slots: [
          { weekday: 1, starts_at: '09:00:00', code: 'OS', name: 'OS', room: 'LH 2', teacher: 'Dr Rao' },
          { weekday: 2, code: null, name: 'Library', group_name: 'A1', week: 'B' },
        ],
      },
    ],
  })
  await as(member(0), 'delete from public.class_links')
  await expect(copy(outsider, { token })).rejects.toMatchObject(noClass)
})

it('a timetable to copy has neither ids nor the names of members', async () => {
  await edit(0, [added(slot({ course_id: courses.os }))])
  const text = JSON.stringify(await copy(outsider, { token }))
  expect(text).toContain('"OS"')
  expect(text).not.toMatch(/Member|[0-9a-f]{8}-[0-9a-f]{4}-/)
})

it('no section is copied by its id without a role that covers it, nor by a guessed link', async () => {
  await edit(0, [added(slot({ course_id: courses.os }))])
  await expect(copy(outsider, { section: sections.a })).rejects.toMatchObject(noClass)
  await expect(copy(outsider, {})).rejects.toMatchObject(noClass)
  for (const guess of ['', '%', '0'.repeat(32), sections.a])
    await expect(copy(outsider, { token: guess })).rejects.toMatchObject(noClass)
  // A link does not open another section.
  await expect(copy(outsider, { token: '0'.repeat(32), section: sections.a })).rejects.toMatchObject(noClass)
  await expect(it5a.asVisitor('select public.class_to_copy($1)', [token])).rejects.toMatchObject({ code: '42501' })
})

it('who has the timetables of a branch copies a section of it, and none of another branch', async () => {
  await edit(0, [added(slot({ course_id: courses.os }))])
  const grant = (branch: string) =>
    sql(
      `insert into public.grants (account, area, branch_id) select $1, 'timetable', id from public.branches where code = $2`,
      [outsider, branch],
    )
  await grant('OTHER')
  await expect(copy(outsider, { section: sections.a })).rejects.toMatchObject(noClass)
  await grant('TT')
  expect((await copy(outsider, { section: sections.a }))?.branch).toBe('TT')
  await sql('update public.grants set expires_at = now() where account = $1', [outsider])
  await expect(copy(outsider, { section: sections.a })).rejects.toMatchObject(noClass)
})

it('the link of the own section is no class to copy', async () => {
  await edit(0, [added(slot({ course_id: courses.os }))])
  for (const source of [{ token }, { section: sections.a }])
    await expect(copy(member(1), source)).rejects.toMatchObject({ code: 'PT422', hint: 'own_class' })
})

it('a class without a timetable from today on is said to have none', async () => {
  const empty = { code: 'PT422', hint: 'no_timetable' }
  await expect(copy(outsider, { token })).rejects.toMatchObject(empty)
  await edit(0, [added(slot({ course_id: courses.os }))], { first: dayOf(-20), last: dayOf(-2) })
  await expect(copy(outsider, { token })).rejects.toMatchObject(empty)
})

it('a removed class is not copied, and a coming term follows the present one', async () => {
  const removed = added(slot({ course_id: courses.os }))
  await edit(0, [removed, added(slot({ course_id: courses.dbms, weekday: 2 }))])
  await edit(0, [{ id: removed.id, was: removed.becomes ?? null, becomes: null }])
  await edit(0, [added(slot({ course_id: courses.elective }))], { first: dayOf(20), last: dayOf(30) })
  const copied = await copy(outsider, { token })
  expect(copied?.terms.map(({ slots }) => slots.map(({ code }) => code))).toEqual([['DBMS'], ['EL1']])
})
