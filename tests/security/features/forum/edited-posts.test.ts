import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminArea, startAdminArea } from '../../admin/admin-area.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { eventHandlers } from '#server/features/notifications/kinds/kinds.ts'
import { readPersonalDataMap } from '#server/features/account/personal-data.ts'

// Edits of posts through the data API: rights, the mark that readers see, and the stored earlier texts.

let room: AdminArea
let moderator: Person
beforeAll(async () => {
  room = await startAdminArea()
  moderator = await room.auth.signedUp('moderator@example.org')
  await room.sql("insert into public.grants (account, area) values ($1, 'forum')", [moderator.id])
})
afterAll(() => room.close())
beforeEach(() => room.sql('delete from private.posting_allowances'))

interface Post {
  id: string
  title?: string
  content: string
  version: number
  edits: number
  edited_at: string | null
  edited_by: string | null
}
const table = { discussion: 'discussions', comment: 'comments' } as const
type Kind = keyof typeof table

const one = async (answer: Promise<Response>) => ((await (await answer).json()) as Post[])[0]
/** A post of the member, `minutes` old. */
async function posted(kind: Kind, minutes = 3): Promise<string> {
  const [discussion] = await room.sql(
    `insert into public.discussions (title, content, tags, user_id, user_name, created_at)
     values ('Which lab?', 'Sir named two.', 'dbms', $1, 'member', now() - make_interval(mins => $2)) returning id`,
    [room.member.id, minutes],
  )
  if (kind === 'discussion') return String(discussion?.['id'])
  const [comment] = await room.sql(
    `insert into public.comments (discussion_id, content, user_id, user_name, created_at)
     values ($1, 'Lab 2.', $2, 'member', now() - make_interval(mins => $3)) returning id`,
    [discussion?.['id'], room.member.id, minutes],
  )
  return String(comment?.['id'])
}
const edit = (who: Person | undefined, kind: Kind, id: string, change: object, condition = '') =>
  room.rest(who, 'PATCH', `${table[kind]}?id=eq.${id}${condition}`, change)
const read = (kind: Kind, id: string) => one(room.rest(undefined, 'GET', `${table[kind]}?id=eq.${id}`))
const revisionsOf = async (kind: Kind, id: string, who?: Person) =>
  (await room.rest(who, 'GET', `post_revisions?${kind}_id=eq.${id}&order=revision`)).json()
const eventsOf = (account: string) =>
  room.sql("select * from private.events where account_id = $1 and kind = 'post_moderated' order by id", [account])

describe.each(['discussion', 'comment'] as const)('a %s', (kind) => {
  it('is edited by its author, keeps the earlier text for every reader, and counts its edits', async () => {
    const id = await posted(kind)
    const before = await read(kind, id)
    expect(before).toMatchObject({ version: 1, edits: 0, edited_at: null, edited_by: null, format: 'plain' })
    const [edited] = await (await edit(room.member, kind, id, { content: 'Lab 4.' })).json()
    expect(edited).toMatchObject({
      content: 'Lab 4.',
      version: 2,
      edits: 1,
      edited_by: 'author',
      edited_at: expect.any(String),
    })
    await edit(room.member, kind, id, { content: 'Lab 5.', format: 'markdown' })
    expect(await revisionsOf(kind, id)).toMatchObject([
      { revision: 1, content: before?.content, format: 'plain', edited_by: 'author', edited_at: edited.edited_at },
      { revision: 2, content: 'Lab 4.', format: 'plain', edited_by: 'author' },
    ])
    expect(await read(kind, id)).toMatchObject({ content: 'Lab 5.', edits: 2, version: 3, format: 'markdown' })
  })

  it('has no mark of what its author changes within two minutes, and none of a text that is the same', async () => {
    const young = await posted(kind, 1)
    await edit(room.member, kind, young, { content: 'Lab 4.' })
    expect(await read(kind, young)).toMatchObject({ content: 'Lab 4.', version: 2, edits: 0, edited_at: null })
    expect(await revisionsOf(kind, young)).toEqual([])
    const old = await posted(kind)
    const { content } = (await read(kind, old)) ?? {}
    for (const same of [content, `${content}\u200b`])
      expect(await one(edit(room.member, kind, old, { content: same }))).toMatchObject({
        content,
        version: 1,
        edits: 0,
      })
    expect(await revisionsOf(kind, old)).toEqual([])
  })

  it('is edited by nobody else, and its mark and its revisions are written by no one', async () => {
    const id = await posted(kind)
    for (const who of [room.pro, undefined])
      expect((await edit(who, kind, id, { content: 'x' })).status).toBe(who ? 200 : 401)
    expect(await read(kind, id)).toMatchObject({ version: 1 })
    for (const column of ['edited_at', 'edited_by', 'edits', 'version', 'user_id', 'user_name', 'created_at', 'id'])
      for (const who of [room.member, moderator])
        expect([column, (await edit(who, kind, id, { [column]: null })).status]).toEqual([column, 403])
    const row = {
      [`${kind}_id`]: id,
      revision: 9,
      content: 'x',
      format: 'plain',
      edited_by: 'author',
      edited_at: 'now',
    }
    for (const who of [room.member, moderator, room.boss]) {
      expect((await room.rest(who, 'POST', 'post_revisions', row)).status).toBe(403)
      expect((await room.rest(who, 'PATCH', `post_revisions?${kind}_id=eq.${id}`, { content: 'x' })).status).toBe(403)
      expect((await room.rest(who, 'DELETE', `post_revisions?${kind}_id=eq.${id}`)).status).toBe(403)
    }
  })

  it('is not edited by a banned account, not even by a moderator who is banned', async () => {
    const id = await posted(kind)
    for (const who of [room.member, moderator]) {
      await room.sql("update auth.users set banned_until = '2999-01-01' where id = $1", [who.id])
      const client = await room.auth.pool.connect()
      try {
        expect((await edit(who, kind, id, { content: 'x' })).status).toBe(401)
        // Past the server, which rejects the token of a banned account.
        await client.query('begin')
        await client.query(
          "select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)",
          [JSON.stringify({ role: 'authenticated', sub: who.id, aal: 'aal2' })],
        )
        const forced = client.query(`update public.${table[kind]} set content = 'x' where id = $1 returning id`, [id])
        // A banned moderator is none: the row is hidden.
        if (who === moderator) expect((await forced).rows).toEqual([])
        else await expect(forced).rejects.toMatchObject({ code: '42501' })
      } finally {
        await client.query('rollback')
        client.release()
        await room.sql('update auth.users set banned_until = null where id = $1', [who.id])
      }
      expect(await read(kind, id)).toMatchObject({ version: 1 })
    }
  })

  it('of an edit on condition of an older version keeps the newer text, and returns no row', async () => {
    const id = await posted(kind, 1)
    const answers = await Promise.all(
      ['one', 'two', 'three'].map(async (content) =>
        (await edit(room.member, kind, id, { content }, '&version=eq.1')).json(),
      ),
    )
    const [won, ...others] = answers.flat() as Post[]
    expect(others).toEqual([])
    expect(await read(kind, id)).toMatchObject({ content: won?.content, version: 2 })
  })

  it('edited by a moderator says so at once, is in the log, and its author is told both texts', async () => {
    const id = await posted(kind, 1)
    await room.sql('delete from private.events')
    const change = { content: 'Ask the lab assistant.' }
    expect(await one(edit(moderator, kind, id, change))).toMatchObject({ edits: 1, edited_by: 'moderator' })
    expect(await revisionsOf(kind, id)).toMatchObject([{ edited_by: 'moderator' }])
    const before = kind === 'discussion' ? 'Sir named two.' : 'Lab 2.'
    expect(
      await room.sql('select actor_id, action, before, after from public.audit_log where row_id = $1', [id]),
    ).toEqual([{ actor_id: moderator.id, action: 'update', before: { content: before }, after: change }])
    const [event] = await eventsOf(room.member.id)
    const client = await room.auth.pool.connect()
    const told = await eventHandlers.post_moderated
      .describe(client, event as unknown as Parameters<typeof eventHandlers.post_moderated.describe>[1])
      .finally(() => client.release())
    expect(told?.title).toMatch(/^A moderator edited (your comment in )?“Which lab\?”$/)
    expect(told?.body).toMatch(new RegExp(`^Before: “.*${before}.*” Now: “.*Ask the lab assistant\\..*”$`))
    // An own post of a moderator is no case for anybody.
    await one(edit(room.member, kind, id, { content: 'Thank you.' }))
    expect(await eventsOf(room.member.id)).toHaveLength(1)
    expect(await read(kind, id)).toMatchObject({ edits: 2, edited_by: 'author' })
  })

  it('takes its revisions along when it is deleted, and loses them with its author’s account', async () => {
    const [id, kept] = [await posted(kind), await posted(kind)]
    for (const each of [id, kept]) await edit(room.member, kind, each, { content: 'Lab 4.' })
    await room.rest(room.member, 'DELETE', `${table[kind]}?id=eq.${id}`)
    expect(await room.sql(`select from public.post_revisions where ${kind}_id = $1`, [id])).toEqual([])
    await room.sql(`update public.${table[kind]} set user_id = null where id = $1`, [kept])
    expect(await revisionsOf(kind, kept)).toEqual([])
    expect(await read(kind, kept)).toMatchObject({
      content: 'Lab 4.',
      edits: 0,
      edited_at: expect.any(String),
      user_name: 'Deleted user',
    })
  })

  it('is found by its new words, and no more by its old ones', async () => {
    const id = await posted(kind)
    await edit(room.member, kind, id, { content: 'Pipelines stall on hazards.' })
    const [{ subject } = { subject: '' }] = await room.sql(
      `select ${kind === 'discussion' ? 'id' : 'discussion_id'} as subject from public.${table[kind]} where id = $1`,
      [id],
    )
    const found = async (q: string) =>
      (await (await room.rest(room.pro, 'GET', `rpc/search?q=${q}&limit=50`)).text()).includes(String(subject))
    expect(await found('hazards')).toBe(true)
    // The discussion of the comment has these words.
    if (kind === 'discussion') expect(await found('named')).toBe(false)
  })
})

describe('edits', () => {
  it('are limited to sixty in a short time, each row of a statement counts, and a text that is the same costs nothing', async () => {
    const ids = await Promise.all(Array.from({ length: 61 }, () => posted('discussion')))
    const every = `discussions?id=in.(${ids.join(',')})`
    expect((await room.rest(room.member, 'PATCH', every, { content: 'Sir named two.' })).status).toBe(200)
    expect((await room.rest(room.member, 'PATCH', every, { content: 'Sir named three.' })).status).toBe(429)
    expect(await read('discussion', ids[0] ?? '')).toMatchObject({ version: 1 })
    await room.sql('delete from private.posting_allowances')
    const sixty = `discussions?id=in.(${ids.slice(1).join(',')})`
    expect((await room.rest(room.member, 'PATCH', sixty, { content: 'Sir named three.' })).status).toBe(200)
    const last = await edit(room.member, 'discussion', ids[0] ?? '', { content: 'x' })
    expect([last.status, ((await last.json()) as { code: string }).code]).toEqual([429, 'over_posting_limit'])
  })

  it('hold the limits of what is posted', async () => {
    const id = await posted('discussion')
    for (const change of [{ content: ' ' }, { title: '' }, { title: 'x'.repeat(201) }, { format: 'html' }])
      expect([change, (await edit(room.member, 'discussion', id, change)).status]).toEqual([change, 400])
  })

  it('of a title and of a comment are in the notifications that wait for their readers', async () => {
    const id = await posted('comment')
    const [{ discussion_id: discussion } = { discussion_id: '' }] = await room.sql(
      'select discussion_id from public.comments where id = $1',
      [id],
    )
    await room.sql(
      `insert into public.notifications (account_id, kind, subject_id, title, body, url, dedupe_key)
       values ($1, 'answer', $2, 'member answered: Which lab?', 'Lab 2.', '/', 'answer:' || $3)`,
      [room.pro.id, discussion, id],
    )
    await edit(room.member, 'comment', id, { content: `Lab\n4.${' and so on'.repeat(20)}` })
    await edit(room.member, 'discussion', String(discussion), { title: 'Which room?' })
    const [told] = await room.sql('select title, body from public.notifications where subject_id = $1', [discussion])
    expect(told?.['title']).toBe('member answered: Which room?')
    expect(told?.['body']).toMatch(/^Lab 4\. and so on.*…$/)
    expect(String(told?.['body'])).toHaveLength(140)
  })

  it('are in the export of their author with the earlier texts', async () => {
    const id = await posted('comment')
    await edit(room.member, 'comment', id, { content: 'Lab 4.' })
    const map = await readPersonalDataMap(room.auth.pool)
    const { condition } = map.find(({ table: name }) => name === 'public.post_revisions') ?? { condition: 'false' }
    const rows = await room.sql(`select comment_id from public.post_revisions where ${condition}`, [room.member.id])
    expect(rows.map((row) => row['comment_id'])).toContain(id)
  })
})
