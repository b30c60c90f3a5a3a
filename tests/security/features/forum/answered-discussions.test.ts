import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AdminArea, startAdminArea } from '../../admin/admin-area.ts'

// When a discussion got its first answer, which the list of those without one reads.

let room: AdminArea
beforeAll(async () => {
  room = await startAdminArea()
})
afterAll(() => room.close())

let discussion: string
beforeEach(async () => {
  await room.sql('delete from private.posting_allowances')
  await room.sql('delete from public.discussions')
  const [row] = await room.sql(
    "insert into public.discussions (title, content, user_id) values ('Which lab?', 'c', $1) returning id",
    [room.member.id],
  )
  discussion = String(row?.['id'])
})

async function comment(author: string | null, at: string): Promise<string> {
  const [row] = await room.sql(
    "insert into public.comments (discussion_id, content, user_id, created_at) values ($1, 'c', $2, $3) returning id",
    [discussion, author, at],
  )
  return String(row?.['id'])
}
const remove = (id: string) => room.sql('delete from public.comments where id = $1', [id])
const answeredAt = async () => {
  const [row] = await room.sql('select answered_at from public.discussions where id = $1', [discussion])
  const at = row?.['answered_at']
  return at instanceof Date ? at.toISOString() : at
}
const [first, second, third] = [
  '2026-11-01T10:00:00.000Z',
  '2026-11-02T10:00:00.000Z',
  '2026-11-03T10:00:00.000Z',
] as const

it('is answered by the first comment of another person, not by a comment of who started it', async () => {
  await comment(room.member.id, first)
  expect(await answeredAt()).toBeNull()
  await comment(room.pro.id, second)
  await comment(null, third)
  expect(await answeredAt()).toBe(second)
})

it('is answered by the next one where the first is deleted, and unanswered without any', async () => {
  const [one, two] = [await comment(room.pro.id, first), await comment(null, second)]
  await comment(room.member.id, third)
  await remove(one)
  expect(await answeredAt()).toBe(second)
  await remove(two)
  expect(await answeredAt()).toBeNull()
})

it('has answers of one statement counted together, and is no edit', async () => {
  await room.sql(
    `insert into public.comments (discussion_id, content, user_id, created_at) values ($1, 'a', $2, $4), ($1, 'b', $2, $3)`,
    [discussion, room.pro.id, first, second],
  )
  expect(await answeredAt()).toBe(first)
  const [row] = await room.sql('select version, edits from public.discussions where id = $1', [discussion])
  expect(row).toEqual({ version: 1, edits: 0 })
})

it('is written by no client, and read by all as the list without an answer', async () => {
  const change = { answered_at: first }
  expect((await room.rest(room.member, 'PATCH', `discussions?id=eq.${discussion}`, change)).status).toBe(403)
  const unanswered = async () =>
    (await (await room.rest(room.pro, 'GET', 'discussions?select=id&answered_at=is.null')).json()) as object[]
  expect(await unanswered()).toEqual([{ id: discussion }])
  await room.rest(room.pro, 'POST', 'comments', { discussion_id: discussion, content: 'Lab 2.' })
  expect(await unanswered()).toEqual([])
})
