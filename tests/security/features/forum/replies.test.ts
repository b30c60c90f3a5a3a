import { describe, expect, it } from 'vitest'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { pino } from 'pino'
import { fanOut } from '#server/features/notifications/fan-out.ts'
import { forumOfFile, type Row, rows, status } from './anonymous-forum.ts'

// Comments that answer another comment: which may be answered, whose name is shown, and who is notified.

const forum = forumOfFile()

const named = { anonymous: false }
const reply = (who: Person, discussion: Row, to: Row | string, more: object = {}) =>
  forum.rest(who, 'POST', 'comments?select=*,reply_to_name', {
    discussion_id: discussion.id,
    content: 'No, 4.',
    reply_to: typeof to === 'string' ? to : to.id,
    ...more,
  })
const nameIn = async (who: Person | undefined, { id }: Row) =>
  (await rows(await forum.rest(who, 'GET', `comments?id=eq.${id}&select=id,reply_to,reply_to_name`)))[0]
const bell = async ({ id }: Person) => {
  await fanOut({ pool: forum.auth.pool, log: pino({ level: 'silent' }) })
  return forum.sql('select kind, title, body, dedupe_key from public.notifications where account_id = $1 order by id', [
    id,
  ])
}
const texts = (found: Row[]) => found.map(({ content }) => content)
const first = async (response: Promise<Response>): Promise<Row> => {
  const [row] = await rows(await response)
  if (row === undefined) throw new Error('The answer has no row.')
  return row
}

describe('a comment that answers another one', () => {
  it('is of the same discussion, and answers what its author may read', async () => {
    const [asked, other] = [await forum.ask(forum.member, named), await forum.ask(forum.member, named)]
    const comment = await forum.comment(forum.pro, asked, named)
    expect(await first(reply(forum.member, asked, comment))).toMatchObject({
      reply_to: comment.id,
      reply_to_name: 'pro',
    })
    const answer = async (discussion: Row, to: Row | string) => {
      const response = await reply(forum.member, discussion, to)
      return `${response.status} ${await response.text()}`
    }
    const rejected = await answer(asked, '00000000-0000-4000-8000-000000000000')
    expect(rejected).toMatch(/^403/)
    expect(await answer(other, comment)).toBe(rejected)
    await forum.sql("update public.comments set hidden = 'decision' where id = $1", [comment.id])
    expect(await answer(asked, comment)).toBe(rejected)
    expect(await status(reply(forum.moderator, asked, comment))).toBe(201)
    await expect(
      forum.sql('insert into public.comments (discussion_id, content, reply_to) values ($1, $2, $3)', [
        other.id,
        'x',
        comment.id,
      ]),
    ).rejects.toThrow('row-level security')
  })

  it('keeps what it answers, and loses it when that is deleted', async () => {
    const asked = await forum.ask(forum.member, named)
    const comment = await forum.comment(forum.pro, asked, named)
    const answer = await first(reply(forum.member, asked, comment))
    expect(
      await status(forum.rest(forum.member, 'PATCH', `comments?id=eq.${answer.id}`, { reply_to: answer.id })),
    ).toBe(403)
    expect(await status(forum.rest(forum.pro, 'DELETE', `comments?id=eq.${comment.id}`))).toBe(200)
    expect(await nameIn(forum.pro, answer)).toMatchObject({ reply_to: null, reply_to_name: null })
  })

  it('shows the name of a comment to those who may read it alone', async () => {
    const asked = await forum.ask(forum.member, named)
    const comment = await forum.comment(forum.pro, asked)
    const answer = await first(reply(forum.member, asked, comment))
    expect(await nameIn(undefined, answer)).toMatchObject({ reply_to_name: comment.user_name })
    await forum.sql("update public.comments set hidden = 'reports' where id = $1", [comment.id])
    for (const who of [undefined, forum.second])
      expect(await nameIn(who === forum.second ? forum.member : who, answer)).toMatchObject({ reply_to_name: null })
    for (const who of [forum.pro, forum.moderator])
      expect(await nameIn(who, answer)).toMatchObject({ reply_to_name: comment.user_name })
  })

  it('notifies who is answered once, as a reply, also under a pseudonym, and others as before', async () => {
    const asked = await forum.ask(forum.member, named)
    const comment = await forum.comment(forum.pro, asked)
    await bell(forum.pro)
    await forum.sql('delete from public.notifications')
    const answer = await first(reply(forum.moderator, asked, comment))
    expect(await bell(forum.pro)).toMatchObject([
      { kind: 'answer', title: `${answer.user_name} replied to you: Which lab?`, dedupe_key: `reply:${answer.id}` },
    ])
    expect(await bell(forum.member)).toMatchObject([{ title: `${answer.user_name} answered: Which lab?` }])
    expect(await bell(forum.moderator)).toEqual([])
    // An edit, a new title and a deletion reach both.
    await forum.rest(forum.moderator, 'PATCH', `comments?id=eq.${answer.id}`, { content: 'Lab 7.' })
    await forum.rest(forum.member, 'PATCH', `discussions?id=eq.${asked.id}`, { title: 'Which room?' })
    expect(await bell(forum.pro)).toMatchObject([
      { title: `${answer.user_name} replied to you: Which room?`, body: 'Lab 7.' },
    ])
    expect(await bell(forum.member)).toMatchObject([
      { title: `${answer.user_name} answered: Which room?`, body: 'Lab 7.' },
    ])
    await forum.rest(forum.moderator, 'DELETE', `comments?id=eq.${answer.id}`)
    expect([await bell(forum.pro), await bell(forum.member)]).toEqual([[], []])
  })

  it('notifies nobody of an answer to their own comment, and nobody who has muted the discussion', async () => {
    const asked = await forum.ask(forum.member, named)
    const comment = await forum.comment(forum.pro, asked)
    await reply(forum.pro, asked, comment)
    await reply(forum.pro, asked, comment, { anonymous: true })
    expect(await bell(forum.pro)).toEqual([])
    await forum.sql('update public.follows set muted = true where account_id = $1', [forum.pro.id])
    await reply(forum.moderator, asked, comment)
    expect(await bell(forum.pro)).toEqual([])
  })
})

describe('the most helpful comments', () => {
  it('come first, page by page, without those that the reader may not read', async () => {
    const asked = await forum.ask(forum.member, named)
    const made = []
    for (const content of ['a', 'b', 'c', 'd'])
      made.push(await forum.comment(forum.member, asked, { ...named, content }))
    const [, b, , d] = made
    for (const who of [forum.pro, forum.moderator]) await forum.rest(who, 'POST', 'helpful', { comment_id: d?.id })
    await forum.rest(forum.pro, 'POST', 'helpful', { comment_id: b?.id })
    const page = async (more = '') =>
      rows(
        await forum.rest(
          forum.pro,
          'GET',
          `rpc/helpful_comments?discussion=${asked.id}${more}&select=id,content,created_at,helpful_count,helpful(count)`,
        ),
      )
    expect(texts(await page())).toEqual(['d', 'b', 'a', 'c'])
    const start = await page('&page_size=2')
    const last = start[1] ?? ({} as Row)
    expect(texts(start)).toEqual(['d', 'b'])
    const after = `&after_helpful=${last['helpful_count']}&after_at=${encodeURIComponent(String(last['created_at']))}&after_id=${last.id}`
    expect(texts(await page(after))).toEqual(['a', 'c'])
    await forum.sql("update public.comments set hidden = 'decision' where id = $1", [b?.id])
    expect(texts(await page())).toEqual(['d', 'a', 'c'])
  })
})
