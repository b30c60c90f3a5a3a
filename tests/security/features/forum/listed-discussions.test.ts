import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { first, forumOfFile, type Row, rows, status } from './anonymous-forum.ts'

// The lists by activity: what is in them for whom, in which order, and that hidden posts move nothing.

const forum = forumOfFile()
const named = { anonymous: false }

const listed = async (who: Person | undefined, list: string, more = '') =>
  (await rows(await forum.rest(who, 'GET', `rpc/listed_discussions?list=${list}&select=title${more}`))).map(
    ({ title }) => title,
  )
const ask = (who: Person, title: string, more: object = {}) => forum.ask(who, { ...named, title, ...more })
const counts = (who: Person | undefined) => forum.rest(who, 'GET', 'rpc/forum_counts')
const hide = ({ id }: Row, table = 'comments', as: string | null = 'decision') =>
  forum.sql(`update public.${table} set hidden = $2 where id = $1`, [id, as])
const activity = () =>
  forum.sql('select discussion_id, at, course_id from private.discussion_activity order by discussion_id')

let course: string
let group: string
beforeEach(async () => {
  await forum.sql("delete from public.course_choices; delete from public.branches where code = 'LI'")
  const id = async (text: string) => String((await forum.sql(`${text} returning id`))[0]?.['id'])
  const branch = await id("insert into public.branches (code, name) values ('LI', 'Lists')")
  course = await id(
    `insert into public.courses (branch_id, code, name, semester) values ('${branch}', 'LI1', 'Lists', 1)`,
  )
  group = await id(
    `insert into public.question_groups (course_id, text, times_asked) values ('${course}', 'What is a list?', 2)`,
  )
  for (const { id: account } of [forum.pro, forum.member])
    await forum.sql('insert into public.course_choices (account_id, course_id, taken) values ($1, $2, true)', [
      account,
      course,
    ])
})

describe('the active discussions', () => {
  it('are those with the latest comment first, of any author, named or anonymous', async () => {
    const [one, two, three] = [await ask(forum.pro, 'one'), await ask(forum.pro, 'two'), await ask(forum.pro, 'three')]
    for (const who of [forum.member, forum.boss, undefined])
      expect(await listed(who, 'active')).toEqual(['three', 'two', 'one'])
    await forum.comment(forum.member, one, named)
    expect(await listed(forum.pro, 'active')).toEqual(['one', 'three', 'two'])
    await forum.comment(forum.member, two)
    expect(await listed(undefined, 'active')).toEqual(['two', 'one', 'three'])
    await forum.comment(forum.pro, three)
    expect(await listed(undefined, 'active')).toEqual(['three', 'two', 'one'])
  })

  it('are moved by no comment that is hidden or deleted, also for moderators', async () => {
    const one = await ask(forum.pro, 'one')
    await ask(forum.pro, 'two')
    const comment = await forum.comment(forum.member, one, named)
    await hide(comment)
    for (const who of [forum.moderator, forum.member, undefined])
      expect(await listed(who, 'active')).toEqual(['two', 'one'])
    expect(await forum.read(forum.pro, one, 'last_comment')).toEqual({ last_comment: null })
    await hide(comment, 'comments', null)
    expect(await listed(forum.pro, 'active')).toEqual(['one', 'two'])
    expect(await status(forum.rest(forum.member, 'DELETE', `comments?id=eq.${comment.id}`))).toBe(200)
    expect(await listed(forum.pro, 'active')).toEqual(['two', 'one'])
  })

  it('do not include hidden discussions', async () => {
    await hide(await ask(forum.pro, 'one'), 'discussions')
    await ask(forum.pro, 'two')
    for (const who of [forum.moderator, forum.pro, undefined]) expect(await listed(who, 'active')).toEqual(['two'])
  })

  it('are read page by page, also where several are of one moment', async () => {
    await forum.sql(
      `insert into public.discussions (title, content, created_at)
       select 'd' || n, 'c', '2026-11-01'::timestamptz + n / 4 * interval '1 minute' from generate_series(1, 11) as n`,
    )
    const seen: unknown[] = []
    let after = ''
    for (let page = 0; page < 6; page += 1) {
      const found = await rows(
        await forum.rest(forum.pro, 'GET', `rpc/listed_discussions?list=active&page_size=2${after}`),
      )
      seen.push(...found.map(({ title }) => title))
      const last = found.at(-1)
      if (last) after = `&before_at=${encodeURIComponent(String(last['created_at']))}&before_id=${last.id}`
    }
    expect(new Set(seen).size).toBe(11)
    expect(seen).toHaveLength(11)
  })

  it('have the name and time of the latest comment, a pseudonym where it is anonymous', async () => {
    const one = await ask(forum.pro, 'one')
    const comment = await forum.comment(forum.member, one)
    expect(await forum.read(forum.pro, one, 'last_comment')).toEqual({
      last_comment: { user_name: comment.user_name, created_at: comment['created_at'] },
    })
  })

  it('are as a fresh count finds them after any change', async () => {
    const [one, two] = [
      await ask(forum.pro, 'one'),
      await ask(forum.pro, 'two', { anchor_kind: 'question_group', anchor_id: group }),
    ]
    const comments = [await forum.comment(forum.pro, one, named), await forum.comment(forum.member, two, named)]
    await forum.sql('update public.comments set discussion_id = $1', [one.id])
    await forum.sql('update public.discussions set created_at = now() where id = $1', [two.id])
    await hide(comments[0] ?? one)
    await forum.sql('delete from public.question_groups where id = $1', [group])
    const before = await activity()
    expect(before).toHaveLength(2)
    await forum.sql('select private.recount_activity()')
    expect(await activity()).toEqual(before)
    await forum.sql('truncate public.comments cascade')
    expect(await listed(undefined, 'active')).toEqual(['two', 'one'])
  })
})

describe('the discussions of my courses', () => {
  it('are about a course of mine or a question of its papers, for who may read the questions', async () => {
    await ask(forum.pro, 'of the course', { anchor_kind: 'course', anchor_id: course })
    await ask(forum.pro, 'of a question', { anchor_kind: 'question_group', anchor_id: group })
    await ask(forum.pro, 'of nothing')
    expect(await listed(forum.pro, 'courses')).toEqual(['of a question', 'of the course'])
    expect(await listed(forum.member, 'courses')).toEqual(['of the course'])
    for (const who of [forum.second, undefined]) expect(await listed(who, 'courses')).toEqual([])
  })

  it('follow a question that is merged or deleted, and a moderator who moves a discussion', async () => {
    const asked = await ask(forum.pro, 'one', { anchor_kind: 'question_group', anchor_id: group })
    await forum.sql('delete from public.question_groups where id = $1', [group])
    expect(await listed(forum.pro, 'courses')).toEqual([])
    await forum.sql("update public.discussions set anchor_kind = 'course', anchor_id = $2 where id = $1", [
      asked.id,
      course,
    ])
    expect(await listed(forum.pro, 'courses')).toEqual(['one'])
  })

  it('show the title of what they are about, as the reader may read it', async () => {
    const asked = await ask(forum.pro, 'one', { anchor_kind: 'question_group', anchor_id: group })
    expect(await forum.read(forum.pro, asked, 'anchor_title')).toEqual({ anchor_title: 'What is a list?' })
    for (const who of [forum.member, undefined])
      expect(await forum.read(who, asked, 'anchor_title')).toEqual({ anchor_title: null })
  })
})

describe('the lists of a reader', () => {
  it('has what they follow: their own, what they commented on, and what they chose; not what they muted', async () => {
    await ask(forum.member, 'own')
    const [other, muted] = [await ask(forum.pro, 'other'), await ask(forum.pro, 'muted')]
    await ask(forum.pro, 'foreign')
    for (const to of [other, muted]) await forum.comment(forum.member, to)
    await forum.rest(forum.member, 'PATCH', `follows?subject_id=eq.${muted.id}`, { muted: true })
    expect(await listed(forum.member, 'following')).toEqual(['other', 'own'])
    expect(await listed(undefined, 'following')).toEqual([])
  })

  it('has as unread what others wrote where they follow or were, and what is asked about their courses', async () => {
    const own = await ask(forum.member, 'own')
    const opened = await ask(forum.pro, 'opened')
    await ask(forum.pro, 'course', { anchor_kind: 'course', anchor_id: course })
    await ask(forum.pro, 'foreign')
    const mark = { discussion: opened.id, up_to: opened['created_at'] }
    expect(await status(forum.rest(forum.member, 'POST', 'rpc/mark_discussion_read', mark))).toBe(204)
    expect(await listed(forum.member, 'unread')).toEqual(['course'])
    await forum.comment(forum.member, opened, named)
    await forum.comment(forum.member, own)
    expect(await listed(forum.member, 'unread')).toEqual(['course'])
    for (const to of [own, opened]) await forum.comment(forum.pro, to)
    expect(await listed(forum.member, 'unread')).toEqual(['opened', 'own', 'course'])
    expect(await first(counts(forum.member))).toMatchObject({ unread: 3, following: 2, unanswered: 2 })
    await forum.sql('update public.follows set muted = true where account_id = $1 and subject_id = $2', [
      forum.member.id,
      own.id,
    ])
    expect(await listed(forum.member, 'unread')).toEqual(['opened', 'course'])
    // What is older than two months is not counted as new.
    await forum.sql("update public.comments set created_at = created_at - interval '61 days'")
    await forum.sql("update public.discussions set created_at = created_at - interval '61 days'")
    expect(await listed(forum.member, 'unread')).toEqual([])
  })

  it('is empty of unread ones once all are marked as read', async () => {
    const own = await ask(forum.member, 'own')
    await ask(forum.pro, 'course', { anchor_kind: 'course', anchor_id: course })
    await forum.comment(forum.pro, own)
    expect(await listed(forum.member, 'unread')).toHaveLength(2)
    expect(await status(forum.rest(forum.member, 'POST', 'rpc/mark_discussions_read', {}))).toBe(204)
    expect(await listed(forum.member, 'unread')).toEqual([])
    await forum.comment(forum.pro, own)
    expect(await listed(forum.member, 'unread')).toEqual(['own'])
  })

  it('has no counts for a visitor, and no list of another name', async () => {
    expect((await counts(undefined)).status).toBe(401)
    expect((await forum.rest(forum.pro, 'GET', 'rpc/listed_discussions?list=secret')).status).toBe(404)
  })
})
