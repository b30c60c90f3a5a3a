import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Session, startWholeApp, type WholeApp } from '../../whole-app.ts'

// Who publishes a policy, that its versions stay as they are, and who is notified.

let whole: WholeApp
let people: Record<'student' | 'banned' | 'secretary' | 'admin', Session>
beforeAll(async () => {
  whole = await startWholeApp()
  people = {
    student: await whole.signUp('student@example.org'),
    banned: await whole.signUp('banned@example.org'),
    secretary: await whole.signUp('secretary@example.org'),
    admin: await whole.signUp('admin@example.org'),
  }
  await sql("insert into public.grants (account, area) values ($1, 'settings')", [people.secretary.user.id])
  await sql('update public.profiles set is_admin = true where id = $1', [people.admin.user.id])
})
afterAll(() => whole.close())
beforeEach(async () => {
  await sql('delete from public.notifications')
  await sql('delete from private.events')
  await sql('delete from public.policy_versions')
})

const sql = async (text: string, values: unknown[] = []) =>
  (await whole.database.pool.query<Record<string, unknown>>(text, values)).rows
const rest = (who: Session | undefined, method: string, path: string, body?: object) =>
  whole.app.request(`/rest/v1/${path}`, {
    method,
    headers: {
      apikey: whole.backend.secrets.publishableKey,
      'content-type': 'application/json',
      ...(who && { authorization: `Bearer ${who.access_token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
const version = (number: number, more: object = {}) => ({
  policy: 'terms',
  version: number,
  content: '## Who may use it\nStudents.',
  changes: 'Written anew',
  ...more,
})
const publish = async (who: Session | undefined, body: object) =>
  (await rest(who, 'POST', 'policy_versions', body)).status

it('is published by who has the settings, with a second factor where that is a role', async () => {
  expect(await publish(undefined, version(1))).toBe(401)
  expect(await publish(people.student, version(1))).toBe(403)
  expect(await publish(people.secretary, version(1))).toBe(403)
  expect(await publish(people.admin, version(1))).toBe(201)
  expect(await sql('select version, published_by from public.policy_versions')).toEqual([
    { version: 1, published_by: people.admin.user.id },
  ])
})

it('is read by everybody, without the name of who published it', async () => {
  await publish(people.admin, version(1))
  const read = await rest(undefined, 'GET', 'policy_versions?select=policy,version,content,changes')
  expect(await read.json()).toEqual([version(1)])
  const publisherFor = async (who: Session) =>
    (await (await rest(who, 'GET', 'policy_versions?select=publisher')).json()) as unknown
  expect(await publisherFor(people.student)).toEqual([{ publisher: null }])
  expect(await publisherFor(people.admin)).toEqual([{ publisher: expect.stringMatching(/\S/) }])
})

it('is neither changed nor deleted, by no browser', async () => {
  await publish(people.admin, version(1))
  for (const who of [people.student, people.admin]) {
    expect((await rest(who, 'PATCH', 'policy_versions?version=eq.1', { changes: 'x' })).status).toBe(403)
    expect((await rest(who, 'DELETE', 'policy_versions?version=eq.1')).status).toBe(403)
  }
  const dated = { published_at: '2020-01-01' }
  expect(await publish(people.admin, version(2, dated))).toBe(403)
  expect(await publish(people.admin, version(2, { published_by: people.student.user.id }))).toBe(403)
})

it('follows the version that its writer has seen: of two at a time, one learns that there is another', async () => {
  expect(await publish(people.admin, version(2))).toBe(409)
  const both = await Promise.all([1, 2, 3, 4].map(() => publish(people.admin, version(1))))
  expect(both.toSorted()).toEqual([201, 409, 409, 409])
  expect(await publish(people.admin, version(1, { policy: 'privacy' }))).toBe(201)
})

it('of one press is there once, however often it is sent', async () => {
  const row = version(1, { id: randomUUID() })
  expect(await publish(people.admin, row)).toBe(201)
  expect(await publish(people.admin, row)).toBe(409)
  expect(await sql('select version from public.policy_versions')).toHaveLength(1)
})

it.each([
  ['no heading', { content: 'Students.' }],
  ['a text of spaces', { content: '  ' }],
  ['a text of more than 60,000 characters', { content: `## A\n${'a'.repeat(60_000)}` }],
  ['no sentence of what changes', { changes: ' ' }],
  ['an unknown policy', { policy: 'cookies' }],
  ['a version below one', { version: 0 }],
])('is rejected with %s', async (_what, wrong) => {
  expect([400, 409]).toContain(await publish(people.admin, version(1, wrong)))
  expect(await sql('select version from public.policy_versions')).toEqual([])
})

it('notifies every other account where the publisher says so, whatever they chose, and none otherwise', async () => {
  await sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [people.banned.user.id])
  await sql(
    `insert into public.notification_preferences (account_id, kind, push) values ($1, 'policy_changed', true)`,
    [people.student.user.id],
  )
  await expect(
    sql("update public.notification_preferences set here = false where kind = 'policy_changed'"),
  ).rejects.toThrow('notification_preferences_check')
  await publish(people.admin, version(1))
  await publish(people.admin, version(2, { notify: true, changes: 'Refunds take five days.' }))
  const received = () =>
    sql(
      `select account_id, title, body, url from public.notifications where kind = 'policy_changed' order by account_id`,
    )
  await expect.poll(received).toHaveLength(2)
  expect(await received()).toEqual(
    [people.student, people.secretary]
      .map(({ user }) => user.id)
      .toSorted()
      .map((account_id) => ({
        account_id,
        title: 'Changed: Terms and Conditions',
        body: 'Refunds take five days.',
        url: '/terms',
      })),
  )
})

it('stays when the account of its publisher is deleted, without a name', async () => {
  const leaving = await whole.signUp('leaving@example.org')
  await sql('update public.profiles set is_admin = true where id = $1', [leaving.user.id])
  expect(await publish(leaving, version(1))).toBe(201)
  await sql('delete from auth.users where id = $1', [leaving.user.id])
  expect(await sql('select version, published_by from public.policy_versions')).toEqual([
    { version: 1, published_by: null },
  ])
})
