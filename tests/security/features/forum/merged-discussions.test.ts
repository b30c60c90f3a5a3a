import { beforeEach, expect, it } from 'vitest'
import { fanOut } from '#server/features/notifications/fan-out.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { first, type Row, rows, status } from './anonymous-forum.ts'
import { moderationOfFile } from './moderation-world.ts'

const forum = moderationOfFile()
beforeEach(async () => {
  await forum.sql('delete from public.moderation_decisions')
  await forum.sql('delete from public.notifications')
})

const merge = (who: Person | undefined, duplicate: Row, target: Row, more: object = {}) =>
  forum.rest(who, 'POST', 'rpc/merge_discussion', {
    duplicate: duplicate.id,
    target: target.id,
    reason: 'duplicate',
    text: 'It is asked there.',
    ...more,
  })
const named = { anonymous: false }
const commentsOf = async (who: Person, { id }: Row, columns = '*') =>
  rows(await forum.rest(who, 'GET', `comments?discussion_id=eq.${id}&select=${columns}&order=created_at,id`))
const countOf = async ({ id }: Row) =>
  (
    (await first(forum.rest(forum.pro, 'GET', `discussions?id=eq.${id}&select=comments(count)`))) as unknown as {
      comments: [{ count: number }]
    }
  ).comments[0].count
const markedTo = async (who: Person, { id }: Row) =>
  (
    await forum.sql('select read_to from public.read_marks where account_id = $1 and discussion_id = $2', [who.id, id])
  )[0]?.['read_to']

const at = ({ created_at: time }: Row) => time

it('the question and the comments of a merged discussion are comments of the other one, in the order of time', async () => {
  const target = await forum.ask(forum.member, { ...named, title: 'Where is the lab?' })
  const duplicate = await forum.ask(forum.second, { ...named, title: 'Which lab is it?', tags: 'lab' })
  const there = await forum.comment(forum.member, target, { ...named, content: 'It is asked twice.' })
  const answer = await forum.comment(forum.pro, duplicate, { ...named, content: 'Lab 2.' })
  const reply = await forum.comment(forum.second, duplicate, { ...named, content: 'Thanks.', reply_to: answer.id })
  await forum.sql("update public.discussions set created_at = created_at - interval '1 hour', tags = tags")
  expect(
    await status(forum.rest(forum.second, 'PATCH', `discussions?id=eq.${duplicate.id}`, { content: 'Which one?' })),
  ).toBe(200)
  expect(await status(forum.rest(forum.pro, 'POST', 'helpful', { discussion_id: duplicate.id }))).toBe(201)
  expect(await status(merge(forum.moderator, duplicate, target))).toBe(200)

  expect(await rows(await forum.rest(forum.pro, 'GET', `discussions?select=id`))).toEqual([{ id: target.id }])
  const comments = await commentsOf(
    forum.pro,
    target,
    '*,helpful_count,reply_to_name,post_revisions(title,content,tags)',
  )
  expect(comments.map(({ id }) => id)).toEqual([duplicate.id, there.id, answer.id, reply.id])
  expect(comments[0]).toMatchObject({
    content: 'Which one?',
    merged_title: 'Which lab is it?',
    user_id: forum.second.id,
    edits: 1,
    edited_by: 'author',
    helpful_count: 1,
    post_revisions: [{ title: 'Which lab is it?', content: 'Where is it?', tags: null }],
  })
  expect(comments[3]).toMatchObject({ reply_to: answer.id, reply_to_name: answer.user_name })
  expect(await countOf(target)).toBe(4)
  // The target had no answer before, and the merged question is none.
  expect((await forum.read(forum.pro, target))['answered_at']).toBe(comments[2]?.['created_at'])
  expect(await forum.sql('select problem from search.differences()')).toEqual([])
  const found = await rows(await forum.rest(forum.pro, 'GET', 'rpc/search?q=which lab one'))
  expect(found).toMatchObject([{ id: target.id }])
})

it('the answer of a merged discussion is the answer of the other one, unless that one is solved', async () => {
  const solved = async (discussion: Row) => {
    const { id } = await forum.comment(forum.pro, discussion, named)
    const body = { discussion_id: discussion.id, comment_id: id }
    expect(await status(forum.rest(forum.boss, 'POST', 'rpc/solve_discussion', body))).toBe(204)
    return id
  }
  const target = await forum.ask(forum.member, named)
  const [one, two] = [await forum.ask(forum.second, named), await forum.ask(forum.second, named)]
  const answers = [await solved(one), await solved(two)]
  for (const duplicate of [one, two]) expect(await status(merge(forum.moderator, duplicate, target))).toBe(200)
  expect(await forum.read(forum.pro, target)).toMatchObject({ solved_comment_id: answers[0] })
})

it('an anonymous author keeps the name of the merged discussion there, and writes on under that of the other one', async () => {
  const target = await forum.ask(forum.member)
  const duplicate = await forum.ask(forum.second)
  const theirs = await forum.comment(forum.member, duplicate)
  const other = await forum.comment(forum.pro, duplicate)
  expect(await status(merge(forum.moderator, duplicate, target))).toBe(200)
  const names = (await commentsOf(forum.second, target)).map(({ user_name: name }) => name)
  expect(names).toEqual([duplicate.user_name, theirs.user_name, other.user_name])
  expect(new Set([...names, target.user_name]).size).toBe(4)

  expect((await forum.comment(forum.member, target)).user_name).toBe(target.user_name)
  expect((await forum.comment(forum.second, target)).user_name).toBe(duplicate.user_name)
  // Both names are the author's: they may edit what is under either.
  expect(
    (await commentsOf(forum.member, target, 'user_name,mine'))
      .filter(({ mine }) => mine)
      .map(({ user_name: name }) => name),
  ).toEqual([theirs.user_name, target.user_name])
  expect((await rows(await forum.rest(forum.member, 'GET', 'rpc/my_discussions'))).map(({ id }) => id)).toEqual([
    target.id,
  ])
})

it('an equal name in both discussions is changed, whether it is of one person or of two', async () => {
  for (const who of [forum.member, forum.second]) {
    const target = await forum.ask(forum.member)
    const duplicate = await forum.ask(who, { anonymous: true, title: 'Again' })
    await forum.sql('update private.pseudonyms set name = $1 where discussion_id = $2', [
      target.user_name,
      duplicate.id,
    ])
    await forum.sql('update public.discussions set user_name = $1 where id = $2', [target.user_name, duplicate.id])
    expect(await status(merge(forum.moderator, duplicate, target))).toBe(200)
    const [question] = await commentsOf(who, target, '*,mine')
    expect(question).toMatchObject({ anonymous: true, mine: true, merged_title: 'Again' })
    expect(question?.user_name).not.toBe(target.user_name)
    expect(
      await forum.sql('select author_name from public.moderation_decisions where discussion_id = $1', [target.id]),
    ).toEqual([{ author_name: question?.user_name }])
  }
})

it('followers of the merged discussion follow the other one, unless they have muted it, and are notified with its own', async () => {
  const target = await forum.ask(forum.member, { ...named, title: 'Where is the lab?' })
  const duplicate = await forum.ask(forum.second, { ...named, title: 'Which lab?' })
  await forum.comment(forum.pro, duplicate, named)
  const mute = { kind: 'discussion', subject_id: target.id, muted: true }
  expect(await status(forum.rest(forum.boss, 'POST', 'follows', mute))).toBe(201)
  expect(
    await status(forum.rest(forum.boss, 'POST', 'follows', { ...mute, subject_id: duplicate.id, muted: false })),
  ).toBe(201)
  await forum.sql('delete from private.events')
  expect(await status(merge(forum.moderator, duplicate, target))).toBe(200)
  await fanOut({ pool: forum.auth.pool, log: silentLog })
  const told = await forum.sql(
    `select account_id, kind, title, url from public.notifications where created_at > now() - interval '1 minute'
       and (title like '%merged%') order by kind, account_id`,
  )
  const url = `/discussion?id=${target.id}#comment-${duplicate.id}`
  expect(
    told
      .filter(({ kind }) => kind === 'answer')
      .map(({ account_id: id }) => id)
      .toSorted(),
  ).toEqual([forum.member.id, forum.pro.id].toSorted())
  expect(told.find(({ kind }) => kind === 'answer')).toMatchObject({
    title: '“Which lab?” was merged into “Where is the lab?”',
    url,
  })
  expect(told.filter(({ kind }) => kind === 'decision')).toMatchObject([
    {
      account_id: forum.second.id,
      title: 'Moderators have merged your discussion “Which lab?” with one that asks the same',
    },
  ])
  expect(
    (
      await forum.sql("select account_id, muted from public.follows where kind = 'discussion' and subject_id = $1", [
        target.id,
      ])
    )
      .filter(({ muted }) => muted)
      .map(({ account_id: id }) => id),
  ).toEqual([forum.boss.id])
})

it('nothing unread of either discussion is marked as read by a merge', async () => {
  const mark = (who: Person, discussion: Row, up_to: unknown) =>
    status(forum.rest(who, 'POST', 'rpc/mark_discussion_read', { discussion: discussion.id, up_to }))
  const target = await forum.ask(forum.member, named)
  const duplicate = await forum.ask(forum.second, named)
  const [a, b] = [await forum.comment(forum.member, target, named), await forum.comment(forum.member, duplicate, named)]
  const [c, d] = [await forum.comment(forum.member, target, named), await forum.comment(forum.member, duplicate, named)]
  // Has read all of both; all of the target; all of the duplicate; and has opened the duplicate alone.
  for (const [who, inTarget, inDuplicate] of [
    [forum.pro, c, d],
    [forum.boss, c, b],
    [forum.second, a, d],
  ] as const)
    for (const [discussion, row] of [
      [target, inTarget],
      [duplicate, inDuplicate],
    ] as const)
      expect(await mark(who, discussion, at(row))).toBe(204)
  expect(await mark(forum.moderator, duplicate, at(b))).toBe(204)
  expect(await status(merge(forum.moderator, duplicate, target))).toBe(200)
  const time = (row: Row) => new Date(String(at(row)))
  const rounded = async (who: Person) => new Date((await markedTo(who, target)) as Date)
  expect(await rounded(forum.pro)).toEqual(time(d))
  expect(await rounded(forum.boss)).toEqual(time(b))
  expect(await rounded(forum.second)).toEqual(time(a))
  expect(await rounded(forum.moderator)).toEqual(time(b))
})

it('a comment on a discussion that was merged meanwhile is one of the other discussion', async () => {
  const last = await forum.ask(forum.boss, named)
  const target = await forum.ask(forum.member)
  const duplicate = await forum.ask(forum.second, named)
  expect(await status(merge(forum.moderator, duplicate, target))).toBe(200)
  const late = await forum.comment(forum.member, duplicate)
  expect(late).toMatchObject({ discussion_id: target.id, user_name: target.user_name })
  expect(await status(merge(forum.moderator, target, last))).toBe(200)
  expect(await forum.comment(forum.pro, duplicate, named)).toMatchObject({ discussion_id: last.id })
  expect(await countOf(last)).toBe(4)
})

it('the decision is about the comment that the question became; its author appeals it once', async () => {
  const target = await forum.ask(forum.member, named)
  const duplicate = await forum.ask(forum.second)
  await forum.report(forum.pro, duplicate, 'discussion')
  const decided = await forum.idOf(merge(forum.moderator, duplicate, target))
  expect(await forum.sql('select comment_id, outcome from public.reports')).toEqual([
    { comment_id: duplicate.id, outcome: 'acted' },
  ])
  expect(await forum.ownDecisions(forum.second)).toMatchObject([
    { id: decided, kind: 'merge', discussion_id: target.id, comment_id: duplicate.id, title: 'Which lab?' },
  ])
  // Moderators do not learn whose it is.
  expect(await forum.sql('select account_id from public.moderation_decisions where id = $1', [decided])).toEqual([
    { account_id: null },
  ])
  expect(await status(forum.appeal(forum.member, decided))).toBe(404)
  expect(await status(forum.appeal(forum.second, decided))).toBe(204)
  expect(await status(forum.appeal(forum.second, decided))).toBe(409)
  expect(await status(forum.decideAppeal(forum.moderator, decided, true))).toBe(403)
  expect(await status(forum.decideAppeal(forum.boss, decided, true))).toBe(204)
  // What was decided before about the discussion is known of the comment.
  expect(await status(merge(forum.moderator, target, duplicate))).toBe(404)
})

it('only moderators merge, neither a post of their own nor a hidden discussion, nor after a decision that they have not seen', async () => {
  const target = await forum.ask(forum.member, named)
  const duplicate = await forum.ask(forum.second, named)
  for (const who of [undefined, forum.member, forum.second, forum.pro])
    expect([401, 403]).toContain(await status(merge(who, duplicate, target)))
  const own = await forum.ask(forum.moderator)
  expect(await status(merge(forum.moderator, own, target))).toBe(403)
  expect(await status(merge(forum.moderator, duplicate, duplicate))).toBe(400)
  expect(await status(merge(forum.moderator, duplicate, target, { text: ' ' }))).toBe(400)
  expect(await status(forum.decide(forum.boss, target, { kind: 'hide' }))).toBe(200)
  expect(await status(merge(forum.moderator, duplicate, target))).toBe(409)
  const seen = await forum.idOf(forum.decide(forum.boss, duplicate, { kind: 'warn' }))
  expect(await status(merge(forum.moderator, duplicate, own))).toBe(409)
  expect(await status(merge(forum.moderator, duplicate, own, { seen }))).toBe(200)
})
