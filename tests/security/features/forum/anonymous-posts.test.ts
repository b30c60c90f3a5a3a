import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyAccount } from '#server/features/account/export.ts'
import { eventHandlers } from '#server/features/notifications/kinds/kinds.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import { type AdminArea, startAdminArea } from '../../admin/admin-area.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'

// Anonymous posts: their authors do with them what they do with any of their posts, and nobody else is any wiser.

let room: AdminArea
let moderator: Person
beforeAll(async () => {
  room = await startAdminArea()
  moderator = await room.auth.signedUp('moderator@example.org')
  await room.sql("insert into public.grants (account, area) values ($1, 'forum')", [moderator.id])
})
afterAll(() => room.close())
beforeEach(async () => {
  await room.sql('delete from private.posting_allowances')
  await room.sql('delete from public.discussions')
  await room.sql('delete from private.events')
  await room.sql('update public.college set anonymous_posts = true')
})

type Row = Record<string, unknown> & { id: string; user_name: string }
const rows = async (response: Response) => {
  expect([200, 201]).toContain(response.status)
  return (await response.json()) as Row[]
}
async function first(response: Promise<Response>): Promise<Row> {
  const [row] = await rows(await response)
  if (row === undefined) throw new Error('The answer has no row.')
  return row
}
const ask = (who: Person, more: object = { anonymous: true }) =>
  first(room.rest(who, 'POST', 'discussions?select=*,mine', { title: 'Which lab?', content: 'Where is it?', ...more }))
const comment = (who: Person, discussion: Row, more: object = { anonymous: true }) =>
  first(room.rest(who, 'POST', 'comments?select=*,mine', { discussion_id: discussion.id, content: 'Lab 2.', ...more }))
const read = (who: Person | undefined, { id }: Row, columns = '*,mine') =>
  first(room.rest(who, 'GET', `discussions?id=eq.${id}&select=${columns}`))
const status = async (response: Promise<Response>) => (await response).status
const namePattern = /^Anonymous [A-Z][a-z]+(-[a-z]+)?( \d+)?$/

describe('an anonymous post', () => {
  it('has a name of its discussion in place of its author, and is its author’s alone', async () => {
    const asked = await ask(room.member, { anonymous: true, user_id: room.pro.id, user_name: 'Someone Else' })
    expect(asked).toMatchObject({ user_id: null, anonymous: true, mine: true })
    expect(asked.user_name).toMatch(namePattern)
    const { mine: _, ...text } = asked
    for (const who of [undefined, room.pro, moderator, room.boss])
      expect(await read(who, asked)).toEqual({ ...text, mine: false })
    expect(await read(room.member, asked)).toEqual(asked)
  })

  it('has the same name for the same person in a discussion, and another for each other person', async () => {
    const asked = await ask(room.member)
    const own = await comment(room.member, asked)
    const [one, two] = [await comment(room.pro, asked), await comment(room.pro, asked)]
    expect(own.user_name).toBe(asked.user_name)
    expect(one.user_name).toBe(two.user_name)
    expect(one.user_name).not.toBe(own.user_name)
    const elsewhere = await Promise.all(Array.from({ length: 8 }, () => ask(room.member)))
    expect(new Set(elsewhere.map(({ user_name: name }) => name)).size).toBeGreaterThan(1)
  })

  it('finds a free name where all are taken, also for many at once', async () => {
    const asked = await ask(room.member)
    const [{ all } = { all: [] }] = (await room.sql('select private.animals() as all')) as { all: string[] }[]
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(100)
    await room.sql(
      `insert into private.pseudonyms (discussion_id, name)
       select $1, 'Anonymous ' || animal from unnest(private.animals()) as animal on conflict do nothing`,
      [asked.id],
    )
    const posted = await Promise.all(
      [room.pro, room.second, moderator, room.boss, room.pro, room.second].map((who) => comment(who, asked)),
    )
    expect(posted.map(({ user_name: name }) => name)).toEqual(posted.map(() => expect.stringMatching(/ 2$/)))
    expect(new Set(posted.map(({ user_name: name }) => name)).size).toBe(4)
  })

  it('is edited and deleted by its author as such, and by moderators, which the author is notified of', async () => {
    const asked = await ask(moderator)
    const answer = await comment(moderator, asked)
    const edit = (who: Person, table: string, { id }: Row, content: string) =>
      room.rest(who, 'PATCH', `${table}?id=eq.${id}`, { content })
    await room.sql("update public.comments set created_at = now() - interval '1 hour'")
    expect(await rows(await edit(room.pro, 'comments', answer, 'No.'))).toEqual([])
    expect(await first(edit(moderator, 'comments', answer, 'Lab 3.'))).toMatchObject({ edited_by: 'author', edits: 1 })
    expect(await rows(await room.rest(room.pro, 'DELETE', `comments?id=eq.${answer.id}`))).toEqual([])
    expect(await rows(await room.rest(moderator, 'DELETE', `comments?id=eq.${answer.id}`))).toHaveLength(1)
    expect(await first(edit(moderator, 'discussions', asked, 'Where?'))).toMatchObject({ edited_by: null })
    expect(await room.sql('select from public.audit_log where row_id = any($1)', [[asked.id, answer.id]])).toEqual([])

    expect(await first(edit(room.boss, 'discussions', asked, 'Which?'))).toMatchObject({ edited_by: 'moderator' })
    const told = () => room.sql("select account_id, subject_id from private.events where kind = 'post_moderated'")
    expect(await told()).toEqual([{ account_id: moderator.id, subject_id: asked.id }])
    expect(await rows(await room.rest(room.boss, 'DELETE', `discussions?id=eq.${asked.id}`))).toHaveLength(1)
    expect(await told()).toEqual([{ account_id: moderator.id, subject_id: null }])
    expect(await room.sql('select from private.pseudonyms where discussion_id = $1', [asked.id])).toEqual([])
  })

  it('keeps what its author alone may do: solve, and not find it helpful', async () => {
    const asked = await ask(room.member)
    const answer = await comment(room.pro, asked)
    const mark = (who: Person, post: object) => status(room.rest(who, 'POST', 'helpful', post))
    expect(await mark(room.member, { discussion_id: asked.id })).toBe(403)
    expect(await mark(room.pro, { discussion_id: asked.id })).toBe(201)
    expect(await mark(room.pro, { comment_id: answer.id })).toBe(403)
    expect(await mark(room.member, { comment_id: answer.id })).toBe(201)
    const solve = (who: Person) =>
      status(room.rest(who, 'POST', 'rpc/solve_discussion', { discussion_id: asked.id, comment_id: answer.id }))
    expect([await solve(room.pro), await solve(room.second), await solve(room.member)]).toEqual([403, 204, 204])
  })

  it('is neither renamed nor made public by its author', async () => {
    const asked = await ask(room.member)
    for (const change of [{ anonymous: false }, { user_id: room.member.id }, { user_name: 'Me' }])
      expect(await status(room.rest(room.member, 'PATCH', `discussions?id=eq.${asked.id}`, change))).toBe(403)
    expect(await status(room.rest(room.member, 'POST', 'rpc/rename_my_posts', {}))).toBe(200)
    expect(await read(room.member, asked)).toEqual(asked)
    await expect(
      room.sql('update public.discussions set user_id = $1 where id = $2', [room.member.id, asked.id]),
    ).rejects.toThrow('discussions_anonymous_check')
  })

  it('counts as an answer by what readers see, so that the list of those without one says nothing', async () => {
    const [open, hidden] = [await ask(room.member, {}), await ask(room.member)]
    await comment(room.member, hidden)
    expect(await read(undefined, hidden)).toMatchObject({ answered_at: null })
    await comment(room.member, open)
    await comment(room.member, hidden, {})
    for (const asked of [open, hidden])
      expect(await read(undefined, asked)).toMatchObject({ answered_at: expect.any(String) })
  })

  it('is rejected where the college takes none, and those of before stay', async () => {
    const asked = await ask(room.member)
    expect(await status(room.rest(moderator, 'PATCH', 'college?id=eq.1', { anonymous_posts: false }))).not.toBe(204)
    await room.sql('update public.college set anonymous_posts = false')
    const rejected = await room.rest(room.member, 'POST', 'comments', {
      discussion_id: asked.id,
      content: 'c',
      anonymous: true,
    })
    expect([rejected.status, await rejected.json()]).toMatchObject([403, { code: 'anonymous_posts_off' }])
    await comment(room.member, asked, {})
    expect(await read(undefined, asked)).toMatchObject({ user_name: asked.user_name })
  })

  it('is not written by a visitor or a banned account', async () => {
    const post = { title: 't', content: 'c', anonymous: true }
    expect(await status(room.rest(undefined, 'POST', 'discussions', post))).toBe(401)
    const banned = await room.auth.signedUp()
    await room.sql("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [banned.id])
    expect(await status(room.rest(banned, 'POST', 'discussions', post))).toBe(401)
  })
})

describe('the author of anonymous posts', () => {
  it('finds their own discussions by a function, in order and by the page, and nobody else’s', async () => {
    const mine = [await ask(room.member), await ask(room.member, {}), await ask(room.member)].toReversed()
    await ask(room.pro)
    const list = async (who: Person, body: object = {}) =>
      (await rows(await room.rest(who, 'POST', 'rpc/my_discussions?select=id', body))).map(({ id }) => id)
    expect(await list(room.member)).toEqual(mine.map(({ id }) => id))
    expect(await list(room.member, { page_size: 1 })).toEqual([mine[0]?.id])
    expect(
      await list(room.member, { before_at: mine[0]?.['created_at'], before_id: mine[0]?.id, page_size: 1 }),
    ).toEqual([mine[1]?.id])
    expect(await list(room.second)).toEqual([])
    expect(await status(room.rest(undefined, 'POST', 'rpc/my_discussions', {}))).toBe(401)
  })

  it('is notified of answers, of what solved it and as who answered, and not of their own comments', async () => {
    const asked = await ask(room.member)
    const answer = await comment(room.pro, asked)
    await comment(room.member, asked)
    await room.rest(room.member, 'POST', 'rpc/solve_discussion', { discussion_id: asked.id, comment_id: answer.id })
    const told: Record<string, unknown>[] = []
    for (const event of await room.sql('select * from private.events order by id')) {
      const kind = event['kind'] === 'answer' ? ('answer' as const) : ('solved' as const)
      const found = await room.sql(
        `with e as (select * from private.events where id = $1) ${eventHandlers[kind].recipients}`,
        [event['id']],
      )
      told.push({
        kind,
        accounts: found.map(({ account_id: id }) => id),
        actor: event['actor_id'],
        data: event['data'],
      })
    }
    expect(told).toEqual([
      { kind: 'answer', accounts: [room.member.id], actor: null, data: {} },
      { kind: 'answer', accounts: [room.pro.id], actor: null, data: {} },
      { kind: 'solved', accounts: [room.pro.id], actor: room.member.id, data: { comment: answer.id, yours: true } },
      { kind: 'solved', accounts: [], actor: room.member.id, data: { comment: answer.id } },
    ])
  })

  it('has them in the export of the account, with their earlier texts and names', async () => {
    const asked = await ask(room.member)
    await room.sql("update public.discussions set created_at = now() - interval '1 hour'")
    await room.rest(room.member, 'PATCH', `discussions?id=eq.${asked.id}`, { content: 'Now?' })
    const answer = await comment(room.member, asked)
    await comment(room.pro, asked)
    const copy = async ({ id, email }: Person) =>
      (await copyAccount(room.auth.pool, { id, email, email_confirmed_at: '2026-01-01' } as unknown as Account)).tables
    const own = await copy(room.member)
    expect(own['public.discussions']).toMatchObject([{ id: asked.id }])
    expect(own['public.comments']).toMatchObject([{ id: answer.id }])
    expect(own['public.post_revisions']).toMatchObject([{ discussion_id: asked.id }])
    expect(own['private.pseudonyms']).toMatchObject([{ discussion_id: asked.id, name: asked.user_name }])
    expect(JSON.stringify(await copy(room.pro))).not.toContain(asked.user_name)
  })

  it('leaves no way back when the account is deleted, and readers see no difference', async () => {
    const gone = await room.auth.signedUp()
    const asked = await ask(gone)
    const answer = await comment(gone, asked)
    await room.sql("update public.comments set created_at = now() - interval '1 hour'")
    await room.rest(gone, 'PATCH', `comments?id=eq.${answer.id}`, { content: 'Now?' })
    const seen = async () =>
      JSON.stringify([
        await read(room.pro, asked, '*,mine,comments(*,mine,post_revisions(*)),post_revisions(*),helpful_count'),
        await room.sql('select discussion_id, name from private.pseudonyms'),
      ])
    const before = await seen()
    await room.sql('delete from auth.users where id = $1', [gone.id])
    expect(await seen()).toBe(before)
    expect(await room.sql('select account_id from private.pseudonyms')).toEqual([{ account_id: null }])
    for (const { table, column } of (await room.sql(
      `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
       where table_schema in ('public', 'private') and data_type in ('uuid', 'jsonb', 'text')
         and (table_schema, table_name) in (select schemaname, tablename from pg_tables)`,
    )) as { table: string; column: string }[])
      expect([
        table,
        await room.sql(`select from ${table} where "${column}"::text like '%' || $1 || '%'`, [gone.id]),
      ]).toEqual([table, []])
  })
})

const uncover = (who: Person | undefined, body: object) => room.rest(who, 'POST', 'rpc/uncover_author', body)

describe('uncovering an author', () => {
  const reason = 'Asks for money for a forged certificate.'

  it('is for moderators, with a reason, in the log without the name, and read by the author', async () => {
    const asked = await ask(room.member)
    const answer = await comment(room.pro, asked)
    expect(await status(uncover(undefined, { discussion_id: asked.id, reason }))).toBe(401)
    expect(await status(uncover(room.pro, { discussion_id: asked.id, reason }))).toBe(403)
    for (const missing of [' ', '\u200b'.repeat(40), 'x'.repeat(39), 'x'.repeat(301)])
      expect(await status(uncover(moderator, { discussion_id: asked.id, reason: missing }))).toBe(422)
    expect(await room.sql("select from public.audit_log where action = 'uncover'")).toEqual([])
    expect(await rows(await uncover(moderator, { discussion_id: asked.id, reason }))).toEqual([
      { account: room.member.id, name: 'member' },
    ])
    expect(await rows(await uncover(room.boss, { discussion_id: asked.id, comment_id: answer.id, reason }))).toEqual([
      { account: room.pro.id, name: 'pro' },
    ])
    const logged = await room.sql(
      "select actor_id, table_name, row_id, row_name, before, after from public.audit_log where action = 'uncover' order by id",
    )
    expect(logged).toEqual([
      {
        actor_id: moderator.id,
        table_name: 'public.discussions',
        row_id: asked.id,
        row_name: 'Which lab?',
        before: null,
        after: { reason },
      },
      {
        actor_id: room.boss.id,
        table_name: 'public.comments',
        row_id: answer.id,
        row_name: 'Which lab?',
        before: null,
        after: { reason },
      },
    ])
    const events = await room.sql("select * from private.events where kind = 'uncovered' order by id")
    expect(events.map(({ account_id: id }) => id)).toEqual([room.member.id, room.pro.id])
    const client = await room.auth.pool.connect()
    try {
      const { describe: words } = eventHandlers.uncovered
      expect(await words(client, events[1] as unknown as Parameters<typeof words>[1])).toEqual({
        subjectId: null,
        title: 'A moderator looked up who wrote your anonymous post in “Which lab?”',
        body: `Reason: ${reason}`,
        url: `/discussion?id=${asked.id}#comment-${answer.id}`,
      })
    } finally {
      client.release()
    }
  })

  it('answers nothing of other posts, and is logged also where the account is deleted', async () => {
    const open = await ask(room.member, {})
    const answer = await comment(room.pro, open)
    const gone = await room.auth.signedUp()
    const asked = await ask(gone)
    for (const body of [
      { discussion_id: open.id },
      { discussion_id: asked.id, comment_id: answer.id },
      { discussion_id: answer.id },
    ])
      expect(await status(uncover(moderator, { ...body, reason }))).toBe(404)
    await room.sql('delete from auth.users where id = $1', [gone.id])
    expect(await rows(await uncover(moderator, { discussion_id: asked.id, reason }))).toEqual([])
    const [logged] = await room.sql('select action from public.audit_log where row_id = $1', [asked.id])
    expect(logged).toEqual({ action: 'uncover' })
  })
})
