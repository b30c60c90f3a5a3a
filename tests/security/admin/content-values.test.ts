import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminArea, startAdminArea } from './admin-area.ts'

// Values that no form of the admin area would send: the database has the rules of domain/content-rules.ts.

let room: AdminArea
let branch: string
beforeAll(async () => {
  room = await startAdminArea()
  const [made] = await room.sql(
    "insert into public.branches (code, name, semesters) values ('TST', 'Testing', 8) returning id",
  )
  branch = String(made?.['id'])
  await room.sql("insert into public.courses (code, name, branch_id, semester) values ('IT301', 'Networks', $1, 3)", [
    branch,
  ])
})
afterAll(() => room.close())

const vendor = { name: 'Shop', rating: 4 }
const notice = { title: 'One', author: 'Cell', category: 'General', publish_at: '2026-11-28T09:00:00Z' }
const alumnus = { name: 'Asha', degree: 'BTech' }
const course = () => ({ code: 'IT302', name: 'Compilers', branch_id: branch, semester: 4 })
const examDate = async () => {
  const [row] = await room.sql("select id from public.courses where code = 'IT301' and branch_id = $1", [branch])
  return { course_id: row?.['id'], exam: 'quiz' }
}

const holiday = { name: 'Testing day', last_day: '2036-01-26' }
const drive = async () => {
  const [row] = await room.sql(
    "insert into public.organisations (name) values ('Testing works') on conflict (name_key) do update set about = '' returning id",
  )
  return { organisation_id: row?.['id'], role: 'Tester', kind: 'job', closes_on: '2020-01-26' }
}
const contact = { email: 'office@example.org', phone: '(0674) 230 0000', address: 'Campus' }

it.each([
  ['an e-mail address without @', 'vendors', 'email', () => ({ ...vendor, email: 'shop.example.org' })],
  ['a telephone number without digits', 'vendors', 'contact', () => ({ ...vendor, contact: 'abc' })],
  ['a last date before the notice', 'notices', 'deadline', () => ({ ...notice, deadline: '2026-11-27T09:00:00Z' })],
  [
    'an end before the last date',
    'notices',
    'valid_until',
    () => ({ ...notice, deadline: '2026-12-02T09:00:00Z', valid_until: '2026-12-01T09:00:00Z' }),
  ],
  ['an alumnus of 2090', 'alumni', 'graduation_year', () => ({ ...alumnus, graduation_year: 2090 })],
  ['semester 9 of 8', 'courses', 'semester', () => ({ ...course(), semester: 9 })],
  ['an exam in ten years', 'exam_dates', 'date', async () => ({ ...(await examDate()), date: '2036-11-30' })],
  ['an exam of ten years ago', 'exam_dates', 'date', async () => ({ ...(await examDate()), date: '2016-11-30' })],
  ['a holiday in ten years', 'holidays', 'first_day', () => ({ ...holiday, first_day: '2036-01-26' })],
  [
    'a drive that closes in ten years',
    'drives',
    'closes_on',
    async () => ({ ...(await drive()), closes_on: '2036-01-26' }),
  ],
  [
    'a drive with a test in ten years',
    'drives',
    'test_on',
    async () => ({ ...(await drive()), test_on: '2036-01-26' }),
  ],
] as const)('the database rejects %s', async (_what, table, column, row) => {
  const answer = await room.rest(room.boss, 'POST', table, await row())
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: '23514', message: expect.stringContaining(`"${table}_${column}_check"`) },
  ])
})

it.each([
  ['an e-mail address without @', 'email', { email: 'office' }],
  ['a telephone number without digits', 'phone', { phone: 'ask at the desk' }],
] as const)('the database rejects contact details with %s', async (_what, column, wrong) => {
  await room.sql('insert into public.site_settings (key, value) values ($1, $2) on conflict do nothing', [
    'contact',
    contact,
  ])
  const put = (value: object) => room.rest(room.boss, 'PATCH', 'site_settings?key=eq.contact', { value })
  const answer = await put({ ...contact, ...wrong })
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: '23514', message: expect.stringContaining(`"site_settings_${column}_check"`) },
  ])
  expect(await (await put(contact)).json()).toMatchObject([{ value: contact }])
})

it('four hundred rows in one request are stored, and changed in one', async () => {
  const rows = Array.from({ length: 400 }, (_, n) => ({ ...course(), code: `MANY${n}`, name: `Course number ${n}` }))
  expect((await room.rest(room.boss, 'POST', 'courses', rows)).status).toBe(201)
  const changed = await room.rest(room.boss, 'PATCH', 'courses?code=like.MANY*', { semester: 5 })
  expect([changed.status, await changed.json()]).toMatchObject([200, { length: 400 }])
})

it('the database rejects a code of a course or a branch that differs only in capitals', async () => {
  for (const [table, row] of [
    ['courses', { ...course(), code: 'it301' }],
    ['branches', { code: 'tst', name: 'Testing again' }],
  ] as const) {
    const answer = await room.rest(room.boss, 'POST', table, row)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: '23505', message: expect.stringContaining(`"${table}_code_key"`) },
    ])
  }
})

it('valid values are stored, and valid columns of an invalid older row can be changed', async () => {
  const posted = [
    ['vendors', { ...vendor, email: 'shop@example.org', contact: '(0674) 230 0000' }],
    ['notices', { ...notice, deadline: '2026-12-01T09:00:00Z', valid_until: '2026-12-02T09:00:00Z' }],
    ['courses', course()],
    // Of the past, for an organisation's history.
    ['drives', await drive()],
  ] as const
  for (const [table, row] of posted) expect((await room.rest(room.boss, 'POST', table, row)).status).toBe(201)
  const [old] = await room.sql(
    "insert into public.vendors (name, email, rating) values ('Old', 'none', 4) returning id",
  )
  const changed = await room.rest(room.boss, 'PATCH', `vendors?id=eq.${String(old?.['id'])}`, { name: 'Old shop' })
  expect(await changed.json()).toMatchObject([{ name: 'Old shop' }])
})
