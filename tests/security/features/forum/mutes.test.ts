import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyAccount } from '#server/features/account/export.ts'
import { fanOut } from '#server/features/notifications/fan-out.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { first, forumOfFile, type Row, rows, status } from './anonymous-forum.ts'

// Muted tags and persons: what folds, is not new and rings no bell for the muter, and that no other account learns of it.

const forum = forumOfFile()
const named = { anonymous: false }
beforeEach(() => forum.sql('delete from public.mutes'))

const mute = (who: Person | undefined, what: { person_id?: string; tag?: string }) =>
  forum.rest(who, 'POST', 'mutes', what)
const addMute = async (...args: Parameters<typeof mute>) => expect(await status(mute(...args))).toBe(201)
const mutes = async (who: Person | undefined) =>
  rows(await forum.rest(who, 'GET', 'mutes?select=tag,person_id,person_name&order=created_at'))
const muted = async (who: Person | undefined, kind: 'discussions' | 'comments') =>
  (await rows(await forum.rest(who, 'GET', `${kind}?select=author_muted&order=created_at`))).map(
    (row) => row['author_muted'],
  )
const listed = async (who: Person, list: string) =>
  (await rows(await forum.rest(who, 'GET', `rpc/listed_discussions?list=${list}&select=title`))).map(
    ({ title }) => title,
  )
const open = (who: Person, { id }: Row, at: unknown) =>
  status(forum.rest(who, 'POST', 'rpc/mark_discussion_read', { discussion: id, up_to: at }))
const unread = async (who: Person) => (await first(forum.rest(who, 'GET', 'rpc/forum_counts')))['unread']
const bell = async ({ id }: Person) => {
  await fanOut({ pool: forum.auth.pool, log: pino({ level: 'silent' }) })
  const found = await forum.sql('select body from public.notifications where account_id = $1 order by id', [id])
  return found.map(({ body }) => body)
}

describe('a mute', () => {
  it('is read by its owner, and by no moderator, admin, muted person or visitor', async () => {
    await forum.ask(forum.member, named)
    expect(await status(mute(forum.pro, { person_id: forum.member.id }))).toBe(201)
    expect(await status(mute(forum.pro, { tag: ' DBMS ' }))).toBe(201)
    expect(await mutes(forum.pro)).toEqual([
      { tag: null, person_id: forum.member.id, person_name: 'member' },
      { tag: 'dbms', person_id: null, person_name: null },
    ])
    for (const who of [forum.member, forum.moderator, forum.boss]) expect(await mutes(who)).toEqual([])
    expect(await status(forum.rest(undefined, 'GET', 'mutes'))).toBe(401)
    expect(await rows(await forum.rest(forum.member, 'DELETE', 'mutes?tag=eq.dbms'))).toEqual([])
    expect(await rows(await forum.rest(forum.pro, 'DELETE', 'mutes?tag=eq.dbms'))).toHaveLength(1)
  })

  it('of a person needs a post under their name, so that no account and no anonymous author can be tried', async () => {
    const asked = await forum.ask(forum.member)
    await forum.comment(forum.second, asked)
    const answers = await Promise.all(
      [forum.member.id, forum.second.id, crypto.randomUUID()].map(async (person_id) =>
        (await mute(forum.pro, { person_id })).json(),
      ),
    )
    expect(answers[0]).toMatchObject({ code: '42501' })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await forum.comment(forum.second, asked, named)
    expect(await status(mute(forum.pro, { person_id: forum.second.id }))).toBe(201)
    expect(await status(mute(forum.second, { person_id: forum.second.id }))).toBe(400)
    expect(await status(mute(undefined, { tag: 'dbms' }))).toBe(401)
  })

  it('is one of at most 200 of an account', async () => {
    await forum.sql(
      "insert into public.mutes (account_id, tag) select $1, 'tag ' || n from generate_series(1, 199) as n",
      [forum.pro.id],
    )
    expect(await status(mute(forum.pro, { tag: 'one more' }))).toBe(201)
    const rejected = await mute(forum.pro, { tag: 'too many' })
    expect([rejected.status, await rejected.json()]).toMatchObject([422, { hint: 'too_many_mutes' }])
    expect(await status(mute(forum.member, { tag: 'too many' }))).toBe(201)
  })

  it('is in the export of its owner alone, and goes with either account', async () => {
    const [muter, person] = [
      await forum.auth.signedUp('muter@example.org'),
      await forum.auth.signedUp('loud@example.org'),
    ]
    await forum.ask(person, named)
    const exported = async ({ id, email }: Person) =>
      (await copyAccount(forum.auth.pool, { id, email, email_confirmed_at: '2026-01-01' } as unknown as Account))
        .tables['public.mutes']
    const both = async () => {
      for (const what of [{ person_id: person.id }, { tag: 'dbms' }]) expect(await status(mute(muter, what))).toBe(201)
    }
    await both()
    expect(await exported(muter)).toHaveLength(2)
    expect(await exported(person)).toEqual([])
    await forum.sql('delete from auth.users where id = $1', [person.id])
    expect(await mutes(muter)).toMatchObject([{ tag: 'dbms' }])
    await forum.sql('delete from auth.users where id = $1', [muter.id])
    expect(await forum.sql('select from public.mutes')).toEqual([])
  })
})

describe('a post of a muted person', () => {
  it('is folded for the muter alone, and never one that is anonymous', async () => {
    const asked = await forum.ask(forum.member, named)
    await forum.ask(forum.member)
    for (const more of [named, undefined]) await forum.comment(forum.member, asked, more)
    await addMute(forum.pro, { person_id: forum.member.id })
    for (const kind of ['discussions', 'comments'] as const) {
      expect(await muted(forum.pro, kind)).toEqual([true, false])
      for (const who of [forum.member, forum.moderator, undefined])
        expect(await muted(who, kind)).toEqual([false, false])
    }
  })

  it('is not new, unless it is anonymous', async () => {
    const own = await forum.ask(forum.pro, { ...named, title: 'own' })
    const theirs = await forum.ask(forum.member, { ...named, title: 'theirs' })
    for (const asked of [own, theirs]) expect(await open(forum.pro, asked, asked['created_at'])).toBe(204)
    await addMute(forum.pro, { person_id: forum.member.id })
    await forum.comment(forum.member, own, named)
    await forum.comment(forum.second, theirs, named)
    expect(await listed(forum.pro, 'unread')).toEqual([])
    expect(await forum.read(forum.pro, own, 'new_comments')).toEqual({ new_comments: 0 })
    expect(await unread(forum.pro)).toBe(0)
    await forum.comment(forum.member, own)
    expect(await listed(forum.pro, 'unread')).toEqual(['own'])
    expect(await forum.read(forum.pro, own, 'new_comments')).toEqual({ new_comments: 1 })
    await forum.rest(forum.pro, 'DELETE', `mutes?person_id=eq.${forum.member.id}`)
    expect(await listed(forum.pro, 'unread')).toEqual(['own', 'theirs'])
  })

  it('rings no bell as an answer, a reply or what solved a discussion, and rings it when it is anonymous', async () => {
    const [own, asked] = [await forum.ask(forum.pro, named), await forum.ask(forum.second, named)]
    const mine = await forum.comment(forum.pro, asked, named)
    await forum.ask(forum.member, named)
    await forum.rest(forum.member, 'POST', 'follows', { kind: 'discussion', subject_id: own.id })
    await addMute(forum.pro, { person_id: forum.member.id })
    await forum.comment(forum.member, own, { ...named, content: 'An answer.' })
    const reply = await forum.comment(forum.member, asked, { ...named, content: 'A reply.', reply_to: mine.id })
    await forum.rest(forum.second, 'POST', 'rpc/solve_discussion', { discussion_id: asked.id, comment_id: reply.id })
    expect(await bell(forum.pro)).toEqual([])
    await forum.comment(forum.member, own, { anonymous: true, content: 'Anonymous answer.' })
    const hidden = await forum.comment(forum.member, asked, {
      anonymous: true,
      content: 'Anonymous reply.',
      reply_to: mine.id,
    })
    await forum.rest(forum.second, 'POST', 'rpc/solve_discussion', { discussion_id: asked.id, comment_id: hidden.id })
    expect(await bell(forum.pro)).toEqual(['Anonymous answer.', 'Anonymous reply.', 'Anonymous reply.'])
    // Who did not mute them is notified of all.
    expect(await bell(forum.second)).toContain('A reply.')
  })
})

describe('a discussion with a muted tag', () => {
  it('is folded and not new for the muter, in any case of letters, but for their own', async () => {
    const own = await forum.ask(forum.pro, { ...named, title: 'own', tags: 'Exams, dbms' })
    const hidden = await forum.ask(forum.pro, { title: 'own anonymous', tags: 'dbms', anonymous: true })
    const theirs = await forum.ask(forum.member, { ...named, title: 'theirs', tags: 'Exams, DBMS ' })
    const other = await forum.ask(forum.member, { ...named, title: 'other', tags: 'dbms-lab' })
    for (const asked of [own, hidden, theirs, other]) await open(forum.pro, asked, asked['created_at'])
    await addMute(forum.pro, { tag: 'Dbms' })
    const tags = async (who: Person | undefined) =>
      (await rows(await forum.rest(who, 'GET', 'discussions?select=muted_tag&order=created_at'))).map(
        (row) => row['muted_tag'],
      )
    expect(await tags(forum.pro)).toEqual([null, null, 'dbms', null])
    for (const who of [forum.member, undefined]) expect(await tags(who)).toEqual([null, null, null, null])
    for (const to of [own, hidden, theirs, other]) await forum.comment(forum.second, to, named)
    expect(await listed(forum.pro, 'unread')).toEqual(['other', 'own anonymous', 'own'])
  })

  it('is not brought to who answers in its course, nor is one of a muted person', async () => {
    await forum.sql("delete from public.branches where code = 'MU'")
    const id = async (text: string) => String((await forum.sql(`${text} returning id`))[0]?.['id'])
    const branch = await id("insert into public.branches (code, name) values ('MU', 'Mutes')")
    const course = await id(
      `insert into public.courses (branch_id, code, name, semester) values ('${branch}', 'MU1', 'Mutes', 1)`,
    )
    await forum.sql('insert into public.answering_courses (account_id, course_id) values ($1, $2)', [
      forum.pro.id,
      course,
    ])
    const ask = (title: string, more: object) =>
      forum.ask(forum.member, { ...named, title, anchor_kind: 'course', anchor_id: course, ...more })
    await ask('of the person', {})
    await ask('anonymous', { anonymous: true })
    await ask('anonymous, tagged', { anonymous: true, tags: 'Homework' })
    await forum.sql("update public.discussions set created_at = created_at - interval '25 hours'")
    for (const what of [{ person_id: forum.member.id }, { tag: 'homework' }]) await addMute(forum.pro, what)
    await forum.sql('select private.call_answerers()')
    const called = await forum.sql(
      'select d.title from private.answer_calls c join public.discussions d on d.id = c.discussion_id',
    )
    expect(called).toEqual([{ title: 'anonymous' }])
  })
})
