import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { added, classOfFile, dayOf, slot } from './class.ts'

const it5a = classOfFile()
const { courses, sections, member, sql, as, edit } = it5a

interface Shared {
  branch: string
  days: { day: string }[]
  classes: { date: string; course: string; room: string; state: string; confirmed: boolean; group: string | null }[]
}
const insert = 'insert into public.class_links (section_id) values ($1) returning token'
const make = async (place: number) =>
  (await as<{ token: string }>(member(place), insert, [sections.a])).at(0)?.token ?? ''
/** As a visitor: without an account. */
async function read(token: string) {
  const [row] = await it5a.asVisitor<{ shared: Shared | null }>('select public.shared_class($1) as shared', [token])
  return row?.shared
}

afterEach(() => it5a.clear())

describe('the public link of a section', () => {
  it('is made and deleted by its representative, and by no other member', async () => {
    await it5a.representative(0)
    await expect(make(1)).rejects.toThrow('row-level security')
    const token = await make(0)
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(await as(member(1), 'select token from public.class_links')).toEqual([{ token }])
    await as(member(1), 'delete from public.class_links')
    expect(await read(token)).not.toBeNull()
    await as(member(0), 'delete from public.class_links')
    expect(await read(token)).toBeNull()
  })

  it('is not made by a representative whose role has ended, or who is banned', async () => {
    await it5a.representative(0)
    await sql('update public.grants set expires_at = now()')
    await expect(make(0)).rejects.toThrow('row-level security')
    await sql('update public.grants set expires_at = null')
    await sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [member(0)])
    await expect(make(0)).rejects.toThrow('row-level security')
    await sql('update auth.users set banned_until = null')
  })

  it('is not read by another section, nor by a visitor who does not have it', async () => {
    await it5a.representative(0)
    await make(0)
    expect(await as(member(6), 'select token from public.class_links')).toEqual([])
    await expect(it5a.asVisitor('select token from public.class_links')).rejects.toThrow('permission denied')
    for (const token of ['', '0'.repeat(32), '%', sections.a]) expect(await read(token)).toBeNull()
  })

  it('stands in the log without its secret', async () => {
    await it5a.representative(0)
    const token = await make(0)
    const lines = await sql(
      `select action, row_id, l::text as line from public.audit_log l where table_name = 'public.class_links'`,
    )
    expect(lines.at(-1)).toMatchObject({ action: 'insert', row_id: sections.a })
    for (const { line } of lines) expect(line).not.toContain(token)
  })
})

describe('the timetable at a public link', () => {
  it('has the classes of all groups with what changes, of that section alone', async () => {
    await it5a.representative(0)
    const os = added(slot({ course_id: courses.os }))
    await edit(0, [
      os,
      added(slot({ course_id: courses.dbms, group_name: 'A2', starts_at: '14:00', ends_at: '15:50' })),
    ])
    await it5a.report(0, { id: randomUUID(), kind: 'cancelled', date: dayOf(1), slot: os.id })
    await it5a.report(1, { id: randomUUID(), kind: 'room', date: dayOf(2), slot: os.id, room: 'LH 9' })
    const shared = await read(await make(0))
    expect(shared).toMatchObject({ branch: 'TT' })
    const of = (day: string) =>
      shared?.classes.filter(({ date }) => date === day).map(({ course, group, state }) => [course, group, state])
    expect(of(dayOf(1))).toEqual([
      ['OS', null, 'cancelled'],
      ['DBMS', 'A2', 'as planned'],
    ])
    expect(shared?.classes.find(({ date }) => date === dayOf(2))).toMatchObject({ room: 'LH 9', confirmed: false })
    // In India it may be a week later than where the test runs.
    const days = shared?.days.map(({ day }) => day)
    expect(days).toEqual(expect.arrayContaining([0, 1, 2, 3, 4].map((weeks) => dayOf(weeks))))
    expect(days).toHaveLength(6)
  })

  it('names nobody of the section, and has no words of theirs', async () => {
    await it5a.representative(0)
    const os = added(slot({ course_id: courses.os }))
    await edit(0, [os])
    await it5a.report(0, {
      id: randomUUID(),
      kind: 'cancelled',
      date: dayOf(1),
      slot: os.id,
      note: 'Member 3 is ill',
    })
    const text = JSON.stringify(await read(await make(0)))
    expect(text).toContain('"OS"')
    expect(text).not.toMatch(/Member|ill/)
    for (const place of it5a.places) expect(text).not.toContain(member(place))
  })
})
