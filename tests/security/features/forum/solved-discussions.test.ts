import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventHandlers } from '#server/features/notifications/kinds/kinds.ts'
import { type AdminArea, startAdminArea } from '../../admin/admin-area.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'

// The author of a discussion, or a moderator, marks the comment that solved it, through functions.

let room: AdminArea
let moderator: Person
beforeAll(async () => {
  room = await startAdminArea()
  moderator = await room.auth.signedUp('moderator@example.org')
  await room.sql("insert into public.grants (account, area) values ($1, 'forum')", [moderator.id])
})
afterAll(() => room.close())

let discussion: string
let comment: string
let other: string
beforeEach(async () => {
  await room.sql('delete from private.posting_allowances')
  await room.sql('delete from public.discussions')
  await room.sql('delete from private.events')
  const insert = async (text: string, values: unknown[]) =>
    String((await room.sql(`${text} returning id`, values))[0]?.['id'])
  const ask = "insert into public.discussions (title, content, user_id) values ('Which lab?', 'c', $1)"
  const answer = 'insert into public.comments (discussion_id, content, user_id) values ($1, $2, $3)'
  discussion = await insert(ask, [room.member.id])
  comment = await insert(answer, [discussion, 'Lab 2.', room.pro.id])
  other = await insert(answer, [await insert(ask, [room.pro.id]), 'Elsewhere.', room.pro.id])
})

const solve = (who: Person | undefined, by = comment) =>
  room.rest(who, 'POST', 'rpc/solve_discussion', { discussion_id: discussion, comment_id: by })
const reopen = (who: Person | undefined, reason: string | null = 'It is closed now.') =>
  room.rest(who, 'POST', 'rpc/reopen_discussion', { discussion_id: discussion, reason })
const read = async () =>
  (
    (await (
      await room.rest(undefined, 'GET', `discussions?id=eq.${discussion}&select=*,comments(count)`)
    ).json()) as object[]
  )[0]
const solved = () => room.sql("select * from private.events where kind = 'solved' order by account_id nulls last")

describe('a discussion', () => {
  it('is solved by a comment of its own, for its author and for moderators alone', async () => {
    expect(await read()).toMatchObject({ solved_comment_id: null, comments: [{ count: 1 }] })
    expect((await solve(room.pro)).status).toBe(403)
    expect((await solve(undefined)).status).toBe(401)
    expect((await solve(room.member, other)).status).toBe(404)
    expect(
      (await room.rest(room.member, 'PATCH', `discussions?id=eq.${discussion}`, { solved_comment_id: comment })).status,
    ).toBe(403)
    for (const who of [room.member, moderator]) {
      expect((await solve(who)).status).toBe(204)
      expect(await read()).toMatchObject({
        solved_comment_id: comment,
        solved_at: expect.any(String),
        edits: 0,
        version: 1,
      })
      expect((await reopen(room.pro)).status).toBe(403)
      expect((await reopen(who)).status).toBe(204)
    }
    expect(await read()).toMatchObject({ solved_comment_id: null, solved_at: null, reopen_reason: 'It is closed now.' })
    const logged = await room.sql('select actor_id from public.audit_log where row_id = $1', [discussion])
    expect(logged).toEqual([{ actor_id: moderator.id }, { actor_id: moderator.id }])
  })

  it('is reopened with a reason, which is gone once it is solved again', async () => {
    await solve(room.member)
    for (const reason of [null, '', ' \n', 'x'.repeat(301)])
      expect((await reopen(room.member, reason)).status).toBe(400)
    expect(await read()).toMatchObject({ solved_comment_id: comment })
    await reopen(room.member, ' Not in\u200b the evening. ')
    expect(await read()).toMatchObject({ reopen_reason: 'Not in the evening.', reopened_at: expect.any(String) })
    await solve(room.member)
    expect(await read()).toMatchObject({ solved_comment_id: comment, reopen_reason: null, reopened_at: null })
  })

  it('is open again when its answer is deleted, and not when another comment is', async () => {
    await solve(room.member)
    await room.sql("insert into public.comments (discussion_id, content) values ($1, 'Lab 9.')", [discussion])
    await room.sql("delete from public.comments where content = 'Lab 9.'")
    expect(await read()).toMatchObject({ solved_comment_id: comment })
    expect((await room.rest(room.pro, 'DELETE', `comments?id=eq.${comment}`)).status).toBe(200)
    expect(await read()).toMatchObject({ solved_comment_id: null, solved_at: null, comments: [{ count: 0 }] })
    expect(await solved()).toEqual([])
  })

  it('that is solved notifies who answered and the followers, each once', async () => {
    await room.sql("insert into public.follows (account_id, kind, subject_id) values ($1, 'discussion', $2)", [
      room.second.id,
      discussion,
    ])
    await solve(room.member)
    await reopen(room.member)
    await solve(room.member)
    const events = await solved()
    expect(events).toMatchObject([{ account_id: room.pro.id }, { account_id: null }])
    const client = await room.auth.pool.connect()
    try {
      const { recipients, describe: words } = eventHandlers.solved
      const told = await Promise.all(
        events.map(async (event) => {
          const { rows } = await room.auth.pool.query<{ account_id: string }>(
            `with e as (select * from private.events where id = $1) ${recipients}`,
            [event['id']],
          )
          return rows.map(({ account_id: id }) => id)
        }),
      )
      expect(told).toEqual([[room.pro.id], [room.second.id]])
      const titles = []
      for (const event of events)
        titles.push((await words(client, event as unknown as Parameters<typeof words>[1]))?.title)
      expect(titles).toEqual(['Your answer solved: Which lab?', 'Solved: Which lab?'])
      await reopen(room.member)
      expect(await words(client, events[0] as unknown as Parameters<typeof words>[1])).toBeUndefined()
    } finally {
      client.release()
    }
  })
})
