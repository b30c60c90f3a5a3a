import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminArea, startAdminArea } from '../../admin/admin-area.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'

// Who found a post helpful: once each, private to each, and the number exact under any storm.

let room: AdminArea
beforeAll(async () => {
  room = await startAdminArea()
  await room.sql(
    `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'authenticated', 'authenticated',
       'reader' || n || '@example.org', '{}', '{}', now(), now() from generate_series(1, 200) as n`,
  )
})
afterAll(() => room.close())

let discussion: string
let comment: string
beforeEach(async () => {
  await room.sql('delete from private.posting_allowances')
  await room.sql('delete from public.discussions')
  const insert = async (text: string, values: unknown[]) =>
    String((await room.sql(`${text} returning id`, values))[0]?.['id'])
  discussion = await insert("insert into public.discussions (title, content, user_id) values ('t', 'c', $1)", [
    room.member.id,
  ])
  comment = await insert("insert into public.comments (discussion_id, content, user_id) values ($1, 'c', $2)", [
    discussion,
    room.member.id,
  ])
})

const kinds = ['discussion', 'comment'] as const
type Kind = (typeof kinds)[number]
const idOf = (kind: Kind) => (kind === 'discussion' ? discussion : comment)
const press = (who: Person | undefined, kind: Kind, more: object = {}) =>
  room.rest(who, 'POST', 'helpful', { [`${kind}_id`]: idOf(kind), ...more })
const takeBack = (who: Person, kind: Kind) => room.rest(who, 'DELETE', `helpful?${kind}_id=eq.${idOf(kind)}`)
/** The number as every reader has it, and the reader's own mark. */
const read = async (who: Person | undefined, kind: Kind) => {
  const answer = await room.rest(who, 'GET', `${kind}s?id=eq.${idOf(kind)}&select=helpful_count,helpful(count)`)
  return ((await answer.json()) as { helpful_count: number; helpful: { count: number }[] }[])[0]
}

/** In a session of its own, as the data API does it. */
async function pressAs(account: string, work: string, values: unknown[]): Promise<void> {
  const client = await room.auth.pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ role: 'authenticated', sub: account }),
    ])
    await client.query(work, values)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
const reader = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`

describe.each(kinds)('a %s', (kind) => {
  it('is found helpful once by each account, and each reads its own mark and everybody’s number', async () => {
    expect((await press(room.pro, kind)).status).toBe(201)
    expect((await press(room.pro, kind)).status).toBe(409)
    expect((await press(room.boss, kind)).status).toBe(201)
    expect(await read(room.pro, kind)).toEqual({ helpful_count: 2, helpful: [{ count: 1 }] })
    expect(await read(room.second, kind)).toEqual({ helpful_count: 2, helpful: [{ count: 0 }] })
    expect(await read(undefined, kind)).toEqual({ helpful_count: 2, helpful: [{ count: 0 }] })
    for (const who of [room.member, room.second])
      expect(await (await room.rest(who, 'GET', 'helpful')).json()).toEqual([])
    expect((await takeBack(room.pro, kind)).status).toBe(200)
    expect(await read(room.pro, kind)).toEqual({ helpful_count: 1, helpful: [{ count: 0 }] })
  })

  it('is not marked by its author, by a visitor, by a banned account or for somebody else', async () => {
    expect((await press(room.member, kind)).status).toBe(403)
    expect((await press(undefined, kind)).status).toBe(401)
    expect((await press(room.pro, kind, { account_id: room.second.id })).status).toBe(403)
    await room.sql("update auth.users set banned_until = '2999-01-01' where id = $1", [room.pro.id])
    try {
      const insert = `insert into public.helpful (${kind}_id) values ($1)`
      await expect(pressAs(room.pro.id, insert, [idOf(kind)])).rejects.toMatchObject({ code: '42501' })
    } finally {
      await room.sql('update auth.users set banned_until = null where id = $1', [room.pro.id])
    }
    expect(await read(undefined, kind)).toMatchObject({ helpful_count: 0 })
    const both = { discussion_id: discussion, comment_id: comment }
    expect((await room.rest(room.pro, 'POST', 'helpful', both)).status).toBe(400)
  })

  it('has the exact number after 200 accounts press at once, each twice, and every third takes it back', async () => {
    const column = `${kind}_id`
    const insert = `insert into public.helpful (${column}) values ($1)`
    const presses = Array.from({ length: 400 }, (_, index) => pressAs(reader((index % 200) + 1), insert, [idOf(kind)]))
    const results = await Promise.allSettled(presses)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(200)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: '23505' })
    expect(await read(undefined, kind)).toMatchObject({ helpful_count: 200 })
    const third = Array.from({ length: 66 }, (_, index) => reader(index * 3 + 1))
    await Promise.all(
      third.map((account) => pressAs(account, `delete from public.helpful where ${column} = $1`, [idOf(kind)])),
    )
    expect(await read(undefined, kind)).toMatchObject({ helpful_count: 134 })
  })
})

it('the numbers are right after deleted posts and accounts, and after counting anew', async () => {
  const marked = `insert into public.helpful (account_id, discussion_id, comment_id)
    select id, d, c from auth.users, (values ($1::uuid, null::uuid), (null, $2::uuid)) as post (d, c) where email like 'reader1%'`
  await room.sql(marked, [discussion, comment])
  const [{ count } = { count: 0 }] = await room.sql("select count(*)::int from auth.users where email like 'reader1%'")
  expect([await read(undefined, 'discussion'), await read(undefined, 'comment')]).toMatchObject([
    { helpful_count: count },
    { helpful_count: count },
  ])
  await room.sql('delete from auth.users where id = (select account_id from public.helpful order by id limit 1)')
  expect(await read(undefined, 'comment')).toMatchObject({ helpful_count: Number(count) - 1 })
  await room.sql('delete from counts.helpful_comment_id_fkey')
  await room.sql('select private.recount_helpful()')
  expect(await read(undefined, 'comment')).toMatchObject({ helpful_count: Number(count) - 1 })
  await room.sql('delete from public.comments where id = $1', [comment])
  expect(await room.sql('select from counts.helpful_comment_id_fkey')).toEqual([])
  await room.sql('truncate public.discussions cascade')
  expect(await room.sql('select from counts.helpful_discussion_id_fkey')).toEqual([])
})
