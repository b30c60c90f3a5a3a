import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Buyer, makeAdmin, newBuyer, openShop, send, type Shop } from '#tests/support/features/payments.ts'

// An admin deletes the shipped examples with one press, and nothing of the college's own with them.

let shop: Shop
let admin: Buyer

beforeAll(async () => {
  shop = await openShop()
  admin = await newBuyer(shop)
  await makeAdmin(shop, admin)
})
afterAll(() => shop.close())

const marked = [
  'vendors',
  'blog_posts',
  'team_members',
  'notices',
  'alumni',
  'companies',
  'branches',
  'courses',
  'exam_dates',
]
const countOf = async (table: string, where = 'true') => {
  const { rows } = await shop.pool.query<{ count: number }>(`select count(*)::int from public.${table} where ${where}`)
  return rows[0]?.count ?? 0
}
const remove = (by: Buyer) => send(`${shop.url}/api/admin/samples/remove`, {}, { authorization: by.authorization })

it('a shipped row is a sample until an admin edits it', async () => {
  for (const table of marked) expect([table, await countOf(table, 'not sample')]).toEqual([table, 0])
  const changed = await fetch(`${shop.url}/rest/v1/vendors?position=eq.1&select=id,sample`, {
    method: 'PATCH',
    headers: {
      authorization: admin.authorization,
      apikey: (await (await fetch(`${shop.url}/config.json`)).json()).publishableKey,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: JSON.stringify({ name: 'The College Book House' }),
  })
  expect(await changed.json()).toEqual([{ id: expect.any(String), sample: false }])
})

it('samples can be removed by admins, but not by a sample account, which would delete itself', async () => {
  const member = await newBuyer(shop)
  expect(await remove(member)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  const sample = await newBuyer(shop)
  await makeAdmin(shop, sample)
  const { rows } = await shop.pool.query<{ id: string }>('select id from public.profiles where is_admin order by id')
  expect(rows.length).toBe(2)
  const id = JSON.parse(Buffer.from(sample.authorization.split('.')[1] ?? '', 'base64url').toString()).sub
  await shop.pool.query(
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"sample":true}' where id = $1`,
    [id],
  )
  await shop.pool.query("insert into public.discussions (title, content, user_id) values ('sample', 'c', $1)", [id])
  expect(await remove(sample)).toMatchObject({ status: 409, body: { code: 'sample_account' } })
  expect(await countOf('notices')).toBe(12)
})

const samples = async () =>
  (await fetch(`${shop.url}/api/admin/samples`, { headers: { authorization: admin.authorization } })).json()
const claim = (by: Buyer, sample: object) =>
  send(`${shop.url}/api/admin/samples/claim`, sample, { authorization: by.authorization })

it('a sample that a row of the college depends on is listed with the reason, and an admin may adopt it', async () => {
  const { rows } = await shop.pool.query<{ id: string; branch_id: string; name: string }>(
    "select id, branch_id, code || ' ' || name as name from public.courses where sample order by code, id limit 1",
  )
  const [course] = rows
  await shop.pool.query("insert into public.exam_dates (course_id, exam, date) values ($1, 'quiz', '2027-02-01')", [
    course?.id,
  ])
  const expected = { kind: 'course', id: course?.id, name: course?.name, reason: 'exam dates' }
  const { blocked } = await samples()
  expect(blocked).toEqual([
    expect.objectContaining({ kind: 'branch', id: course?.branch_id, reason: 'courses' }),
    expected,
  ])
  expect(await claim(await newBuyer(shop), expected)).toMatchObject({ status: 403 })
  for (const sample of blocked) expect((await claim(admin, sample)).status).toBe(204)
  expect((await samples()).blocked).toEqual([])
  expect((await claim(admin, expected)).status).toBe(404)
})

it('removing the samples leaves edited rows, and a second run removes nothing', async () => {
  await shop.pool.query("insert into public.notices (title, author, category) values ('Own', 'Office', 'General')")
  const { status, body } = await remove(admin)
  expect(status).toBe(200)
  expect(body).toEqual({ removed: expect.any(Number) })
  for (const table of marked) expect([table, await countOf(table, 'sample')]).toEqual([table, 0])
  expect(await countOf('notices')).toBe(1)
  expect(await countOf('vendors')).toBe(1)
  expect(await countOf('discussions', "title = 'sample'")).toBe(0)
  const { rows } = await shop.pool.query("select from auth.users where raw_app_meta_data -> 'sample' = 'true'")
  expect(rows).toEqual([])
  expect((await remove(admin)).body).toEqual({ removed: 0 })
  const counted = await fetch(`${shop.url}/api/admin/samples`, { headers: { authorization: admin.authorization } })
  expect(await counted.json()).toEqual({ count: 0, blocked: [] })
})
