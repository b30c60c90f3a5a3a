import { describe, expect, it } from 'vitest'
import { copyAccount } from '#server/features/account/export.ts'
import { eventHandlers } from '#server/features/notifications/kinds/kinds.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { first, forumOfFile, type Row, rows, status } from './anonymous-forum.ts'

// Anonymous posts: their authors edit, delete and solve them as their other posts, and no other account learns who they are.

const room = forumOfFile()
const { ask, comment, read } = room
const namePattern = /^Anonymous [A-Z][a-z]+(-[a-z]+)?( \d+)?$/

describe('an anonymous post', () => {
  it('has a name of its discussion in place of its author, and is its author’s alone', async () => {
    const asked = await ask(room.member, { anonymous: true, user_id: room.pro.id, user_name: 'Someone Else' })
    expect(asked).toMatchObject({ user_id: null, anonymous: true, mine: true })
    expect(asked.user_name).toMatch(namePattern)
    const { mine: _, ...text } = asked
    for (const who of [undefined, room.pro, room.moderator, room.boss])
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
      [room.pro, room.second, room.moderator, room.boss, room.pro, room.second].map((who) => comment(who, asked)),
    )
    expect(posted.map(({ user_name: name }) => name)).toEqual(posted.map(() => expect.stringMatching(/ 2$/)))
    expect(new Set(posted.map(({ user_name: name }) => name)).size).toBe(4)
  })

  it('is edited and deleted by its author as such, and by moderators, which the author is notified of', async () => {
    const asked = await ask(room.moderator)
    const answer = await comment(room.moderator, asked)
    const edit = (who: Person, table: string, { id }: Row, content: string) =>
      room.rest(who, 'PATCH', `${table}?id=eq.${id}`, { content })
    await room.sql("update public.comments set created_at = now() - interval '1 hour'")
    expect(await rows(await edit(room.pro, 'comments', answer, 'No.'))).toEqual([])
    expect(await first(edit(room.moderator, 'comments', answer, 'Lab 3.'))).toMatchObject({
      edited_by: 'author',
      edits: 1,
    })
    expect(await rows(await room.rest(room.pro, 'DELETE', `comments?id=eq.${answer.id}`))).toEqual([])
    expect(await rows(await room.rest(room.moderator, 'DELETE', `comments?id=eq.${answer.id}`))).toHaveLength(1)
    expect(await first(edit(room.moderator, 'discussions', asked, 'Where?'))).toMatchObject({ edited_by: null })
    expect(await room.sql('select from public.audit_log where row_id = any($1)', [[asked.id, answer.id]])).toEqual([])

    expect(await first(edit(room.boss, 'discussions', asked, 'Which?'))).toMatchObject({ edited_by: 'moderator' })
    const notified = () => room.sql("select account_id, subject_id from private.events where kind = 'post_moderated'")
    expect(await notified()).toEqual([{ account_id: room.moderator.id, subject_id: asked.id }])
    expect(await rows(await room.rest(room.boss, 'DELETE', `discussions?id=eq.${asked.id}`))).toHaveLength(1)
    expect(await notified()).toEqual([{ account_id: room.moderator.id, subject_id: null }])
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
    expect(await status(room.rest(room.moderator, 'PATCH', 'college?id=eq.1', { anonymous_posts: false }))).not.toBe(
      204,
    )
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
    const notified: Record<string, unknown>[] = []
    for (const event of await room.sql('select * from private.events order by id')) {
      const kind = event['kind'] === 'answer' ? ('answer' as const) : ('solved' as const)
      const found = await room.sql(
        `with e as (select * from private.events where id = $1) ${eventHandlers[kind].recipients}`,
        [event['id']],
      )
      notified.push({
        kind,
        accounts: found.map(({ account_id: id }) => id),
        actor: event['actor_id'],
        data: event['data'],
      })
    }
    expect(notified).toEqual([
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
