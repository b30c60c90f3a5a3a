import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sync as calendar } from 'node-ical'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { transaction } from '#server/core/database/pool.ts'
import { recordOwnEntries } from '#server/features/notifications/jobs.ts'
import { allFannedOut, toldTo } from '#tests/support/features/notifications.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

// What a student writes down for themselves: on Today, in the calendar feed, in a reminder, readable by their owner alone.

let whole: WholeApp
let asha: Session
let imran: Session
let admin: Session

const today = collegeToday()
const tomorrow = daysAfter(today, 1)
const id = '00000000-0000-4000-8000-00000000e001'
const entry = (more: object = {}) => ({
  id,
  kind: 'lab record',
  title: 'Record 3',
  date: tomorrow,
  written_at: new Date(Date.now() - 60_000).toISOString(),
  ...more,
})
const later = (more: object) => ({ written_at: new Date().toISOString(), ...more })

beforeAll(async () => {
  whole = await startWholeApp()
  ;[asha, imran, admin] = [
    await whole.signUp('asha@example.org'),
    await whole.signUp('imran@example.org'),
    await whole.signUp('admin@example.org'),
  ]
  await sql('update public.profiles set is_admin = true where id = $1', [admin.user.id])
})
afterAll(() => whole.close())
beforeEach(async () => {
  for (const table of ['public.own_entries', 'private.events', 'public.notifications'])
    await sql(`delete from ${table}`)
})

const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await whole.database.pool.query(text, values)).rows
const request = (who: Session, method: string, path: string, body?: unknown) =>
  whole.app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: whole.backend.secrets.publishableKey,
      authorization: `Bearer ${who.access_token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const rest = async (who: Session, method: string, path: string, body?: unknown) => {
  const response = await request(who, method, path, body)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}
const add = (who = asha, more: object = {}) => request(who, 'POST', 'own_entries', entry(more))
const onToday = async (who: Session): Promise<{ title: string }[]> => (await rest(who, 'POST', 'rpc/today')).entries
const reminders = async (who: Session) => {
  await recordOwnEntries(whole.database.pool)
  await allFannedOut(whole.database.pool)
  return (await toldTo(whole.database.pool, who.user.id)).map(({ title, body, url }) => ({ title, body, url }))
}

it('an entry is on the Today of its owner until it is done', async () => {
  expect((await add()).status).toBe(201)
  expect(await onToday(asha)).toEqual([
    {
      id,
      kind: 'lab record',
      title: 'Record 3',
      date: tomorrow,
      starts_at: null,
      note: '',
      written_at: expect.any(String),
    },
  ])
  await rest(asha, 'PATCH', `own_entries?id=eq.${id}`, later({ done: true }))
  expect(await onToday(asha)).toEqual([])
  expect(await rest(asha, 'GET', 'own_entries?select=title,done')).toEqual([{ title: 'Record 3', done: true }])
})

it('is in no list of a classmate, an admin or the secret key, and no other account changes it', async () => {
  await add()
  for (const who of [imran, admin]) {
    expect(await onToday(who)).toEqual([])
    expect(await rest(who, 'GET', 'own_entries')).toEqual([])
    expect(await rest(who, 'PATCH', `own_entries?id=eq.${id}`, { title: 'Taken over' })).toEqual([])
    expect(await rest(who, 'DELETE', `own_entries?id=eq.${id}`)).toEqual([])
    expect(
      (await request(who, 'POST', 'own_entries', entry({ account_id: asha.user.id, id: crypto.randomUUID() }))).status,
    ).toBe(403)
  }
  const { secretKey } = whole.backend.secrets
  const response = await whole.app.request('/rest/v1/own_entries', {
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}` },
  })
  expect(response.status).toBe(403)
  expect(await rest(asha, 'GET', 'own_entries?select=title')).toEqual([{ title: 'Record 3' }])
  // The id is the owner's choice: another account's same one is a row of its own.
  expect((await add(imran, { title: 'Mine' })).status).toBe(201)
})

it('that is sent twice is one, and the text written later is kept, in whatever order both arrive', async () => {
  expect([(await add()).status, (await add()).status]).toEqual([201, 409])
  const change = (title: string, writtenAt: string) =>
    rest(asha, 'PATCH', `own_entries?id=eq.${id}&written_at=lt.${encodeURIComponent(writtenAt)}`, {
      title,
      written_at: writtenAt,
    })
  const [earlier, now] = [new Date(Date.now() - 20_000).toISOString(), new Date().toISOString()]
  await change('Record 4', now)
  await change('Record 5', earlier)
  expect(await onToday(asha)).toMatchObject([{ title: 'Record 4' }])
})

it('a device whose clock is ahead does not lock its text against later changes', async () => {
  await add(asha, { written_at: '2099-01-01T00:00:00Z' })
  const [row] = await sql('select written_at <= clock_timestamp() as is_past from public.own_entries')
  expect(row).toEqual({ is_past: true })
})

it.each([
  ['no title', { title: ' ' }],
  ['a title of 201 letters', { title: 'a'.repeat(201) }],
  ['an unknown kind', { kind: 'exam' }],
  ['a note of 1,001 letters', { note: 'a'.repeat(1001) }],
  ['a day of another century', { date: '1890-01-01' }],
])('%s is rejected', async (_, wrong) => {
  expect((await add(asha, wrong)).status).toBe(400)
  expect(await sql('select from public.own_entries')).toEqual([])
})

it('an account has 5,000 at most', async () => {
  await sql(
    `insert into public.own_entries (account_id, id, kind, title, date, written_at)
     select $1, gen_random_uuid(), 'other', 'n', '2026-01-01', now() from generate_series(1, 4999)`,
    [asha.user.id],
  )
  expect((await add()).status).toBe(201)
  const response = await add(asha, { id: crypto.randomUUID() })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { message: 'You have 5,000 entries. Remove some, then add this one.' },
  ])
  expect((await add(imran)).status).toBe(201)
})

it('is in the calendar feed of its owner', async () => {
  await add(asha, { starts_at: '16:30', note: 'With the graphs.' })
  const token: string = await rest(asha, 'POST', 'rpc/renew_calendar_feed')
  const file = await (await whole.app.request(`/calendar/${token}.ics`)).text()
  const [event] = Object.values(calendar.parseICS(file)).filter((one) => one?.type === 'VEVENT')
  expect(event).toMatchObject({
    uid: `${id}@entries.campuslife`,
    summary: 'Record 3',
    description: 'Lab record\nWith the graphs.',
  })
  expect(event?.type === 'VEVENT' && event.start.toISOString()).toBe(
    new Date(`${tomorrow}T16:30:00+05:30`).toISOString(),
  )
})

it('of tomorrow is one reminder in the evening, once, with what is not done', async () => {
  await add()
  await add(asha, { id: crypto.randomUUID(), title: 'Assignment 2', starts_at: '09:15' })
  await add(asha, { id: crypto.randomUUID(), title: 'Done long ago', done: true })
  await add(asha, { id: crypto.randomUUID(), title: 'Next week', date: daysAfter(today, 7) })
  const told = [{ title: 'Tomorrow: 2 entries are due', body: 'Record 3, Assignment 2 at 9:15 am', url: '/dashboard' }]
  expect(await reminders(asha)).toEqual(told)
  expect(await reminders(asha)).toEqual(told)
  expect(await reminders(imran)).toEqual([])
})

it('that was removed before its reminder is delivered is in none', async () => {
  await add()
  // In one transaction: the server delivers an event as soon as it is committed.
  await transaction(whole.database.pool, async (client) => {
    await recordOwnEntries(client)
    await client.query('delete from public.own_entries')
  })
  expect(await sql('select kind from private.events')).toEqual([{ kind: 'own_entries' }])
  expect(await reminders(asha)).toEqual([])
})

it('of the class, once it is confirmed, is in the calendar feed and the reminder of each member', async () => {
  const [section] = await sql(
    `with branch as (
       insert into public.branches (code, name, semesters) values ('CLASS', 'Class entries', 8)
       on conflict (code) do update set name = excluded.name returning id)
     insert into public.sections (branch_id, entry_year, letter) select id, 2024, 'A' from branch returning id, branch_id`,
  )
  const members = [asha.user.id, imran.user.id]
  await sql('update public.users set branch_id = $2 where id = any ($1)', [members, section?.['branch_id']])
  await sql('insert into public.section_members (account_id, section_id) select unnest($1::uuid[]), $2::uuid', [
    members,
    section?.['id'],
  ])
  const propose = (name: string) =>
    rest(asha, 'POST', 'rpc/report_change', { id: crypto.randomUUID(), kind: 'assignment', date: tomorrow, name })
  const { id: confirmed } = await propose('Sheet 3')
  await propose('Only proposed')
  await sql('update public.slot_changes set confirmed_at = now() where id = $1', [confirmed])
  await add(imran)
  const told = { title: 'Tomorrow: 2 entries are due', body: 'Record 3, Sheet 3', url: '/dashboard' }
  expect(await reminders(imran)).toEqual([told])
  expect(await reminders(asha)).toEqual([{ ...told, title: 'Tomorrow: Sheet 3', body: 'Sheet 3' }])
  expect(await reminders(admin)).toEqual([])
  const token: string = await rest(asha, 'POST', 'rpc/renew_calendar_feed')
  const file = await (await whole.app.request(`/calendar/${token}.ics`)).text()
  const [event, ...others] = Object.values(calendar.parseICS(file)).filter((one) => one?.type === 'VEVENT')
  expect([event, others]).toMatchObject([{ uid: `${confirmed}@entries.campuslife`, summary: 'Sheet 3' }, []])
})
