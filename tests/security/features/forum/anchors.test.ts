import { beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { type Row, rows, status } from './anonymous-forum.ts'
import { moderationOfFile } from './moderation-world.ts'

// What discussions are about: who may say so, who reads it, and what is left when it is deleted.

const forum = moderationOfFile()

let course: string
let group: string
let notice: string
let organisation: string
beforeEach(async () => {
  await forum.sql(
    "delete from public.notices; delete from public.organisations; delete from public.branches where code = 'AN'",
  )
  const id = async (text: string) => String((await forum.sql(`${text} returning id`))[0]?.['id'])
  const branch = await id("insert into public.branches (code, name) values ('AN', 'Anchors')")
  course = await id(
    `insert into public.courses (branch_id, code, name, semester) values ('${branch}', 'AN1', 'Anchoring', 1)`,
  )
  group = await id(
    `insert into public.question_groups (course_id, text, times_asked) values ('${course}', 'What holds a ship?', 2)`,
  )
  notice = await id("insert into public.notices (title, author, category) values ('Ships leave', 'Port', 'General')")
  organisation = await id("insert into public.organisations (name) values ('Shipyard')")
})

const about = (kind: string, id: string) => ({ title: 'Why?', content: 'c', anchor_kind: kind, anchor_id: id })
const post = (who: Person | undefined, body: object) => status(forum.rest(who, 'POST', 'discussions', body))
const anchor = async (who: Person, kind: string, id: string) =>
  rows(await forum.rest(who, 'GET', `rpc/anchor?kind=${kind}&id=${id}`))
const listed = async (who: Person, kind: string, id: string) =>
  (await rows(await forum.rest(who, 'GET', `rpc/discussions_about?kind=${kind}&id=${id}&select=title,id`))).map(
    ({ title }) => title,
  )
const anchorOf = async ({ id }: Row) =>
  (await forum.sql('select anchor_kind, anchor_id from public.discussions where id = $1', [id]))[0]
const things = () =>
  [
    ['course', course],
    ['question_group', group],
    ['notice', notice],
    ['organisation', organisation],
  ] as const

describe('a discussion about something', () => {
  it('is started by somebody who may read the thing, and by nobody else', async () => {
    for (const [kind, id] of things()) {
      expect([kind, await post(forum.pro, about(kind, id))]).toEqual([kind, 201])
      // Courses are read by all; the rest is for Pro.
      expect([kind, await post(forum.member, about(kind, id))]).toEqual([kind, kind === 'course' ? 201 : 403])
      expect([kind, await post(undefined, about(kind, id))]).toEqual([kind, 401])
    }
  })

  it('is rejected alike where the thing does not exist and where the caller may not read it', async () => {
    const answer = async (kind: string, id: string) => {
      const response = await forum.rest(forum.member, 'POST', 'discussions', about(kind, id))
      return `${response.status} ${await response.text()}`
    }
    for (const [kind, id] of things())
      if (kind !== 'course')
        expect(await answer(kind, id)).toBe(await answer(kind, '00000000-0000-4000-8000-000000000000'))
    expect(await post(forum.pro, about('course', notice))).toBe(403)
    expect(await post(forum.pro, about('page', course))).toBe(403)
    expect(await post(forum.pro, { ...about('course', course), anchor_kind: null })).not.toBe(201)
    expect(await post(forum.pro, { title: 'Why?', content: 'c', anchor_kind: 'course' })).toBe(400)
  })

  it('keeps what it is about: neither its author nor a moderator changes it with the post', async () => {
    const asked = await forum.ask(forum.pro, about('notice', notice))
    for (const who of [forum.pro, forum.moderator, forum.member])
      expect(
        await status(
          forum.rest(who, 'PATCH', `discussions?id=eq.${asked.id}`, { anchor_kind: 'course', anchor_id: course }),
        ),
      ).toBe(403)
    expect(await anchorOf(asked)).toEqual({ anchor_kind: 'notice', anchor_id: notice })
  })

  it('is moved to a course by a decision of a moderator, which its author reads', async () => {
    const asked = await forum.ask(forum.pro, { title: 'Why?', content: 'c', tags: 'ships' })
    expect((await forum.decide(forum.member, asked, { kind: 'move', course })).status).toBe(403)
    expect((await forum.decide(forum.moderator, asked, { kind: 'move', course: notice })).status).toBe(400)
    expect((await forum.decide(forum.moderator, asked, { kind: 'move' })).status).toBe(400)
    expect((await forum.decide(forum.moderator, asked, { kind: 'move', course })).status).toBe(200)
    expect(await anchorOf(asked)).toEqual({ anchor_kind: 'course', anchor_id: course })
    expect(await forum.read(forum.pro, asked)).toMatchObject({ tags: 'ships' })
    expect(await forum.ownDecisions(forum.pro)).toMatchObject([{ kind: 'move' }])
  })

  it('shows its kind to every reader, and title and place to those who may read the thing', async () => {
    await forum.ask(forum.pro, about('notice', notice))
    const [seen] = await rows(await forum.rest(forum.member, 'GET', 'discussions'))
    expect(seen).toMatchObject({ anchor_kind: 'notice', anchor_id: notice })
    const titles = ['AN1 Anchoring', 'What holds a ship?', 'Ships leave', 'Shipyard']
    for (const [at, [kind, id]] of things().entries()) {
      expect(await anchor(forum.pro, kind, id)).toMatchObject([{ title: titles[at] }])
      expect(await anchor(forum.member, kind, id)).toHaveLength(kind === 'course' ? 1 : 0)
    }
    expect(await status(forum.rest(undefined, 'GET', `rpc/anchor?kind=notice&id=${notice}`))).toBe(401)
  })

  it('is listed with the thing, for who may read it: hidden ones are not, and a course has those about its questions', async () => {
    await forum.ask(forum.pro, { ...about('course', course), title: 'Course' })
    await forum.ask(forum.pro, { ...about('question_group', group), title: 'Question' })
    await forum.ask(forum.pro, { ...about('notice', notice), title: 'Notice' })
    const hidden = await forum.ask(forum.pro, { ...about('question_group', group), title: 'Hidden' })
    await forum.sql("update public.discussions set hidden = 'decision' where id = $1", [hidden.id])
    expect((await listed(forum.boss, 'course', course)).toSorted()).toEqual(['Course', 'Hidden', 'Question'])
    await forum.sql("update public.users set plan = 'pro' where id = $1", [forum.second.id])
    await forum.sql('update public.profiles set is_admin = false where id = $1', [forum.second.id])
    expect((await listed(forum.second, 'course', course)).toSorted()).toEqual(['Course', 'Question'])
    expect(await listed(forum.second, 'question_group', group)).toEqual(['Question'])
    expect(await listed(forum.second, 'notice', notice)).toEqual(['Notice'])
    const counts = async (who: Person) =>
      rows(await forum.rest(who, 'GET', `rpc/question_discussions?course=${course}`))
    expect(await counts(forum.second)).toEqual([{ question_group: group, discussions: 1 }])
    expect(await counts(forum.member)).toEqual([])
    expect(await listed(forum.member, 'course', course)).toEqual(['Course'])
    expect(await listed(forum.member, 'notice', notice)).toEqual([])
    await forum.sql('update public.profiles set is_admin = true where id = $1', [forum.second.id])
  })

  it('is left without it when the thing is deleted, and follows a group of questions that is merged', async () => {
    const asked = []
    for (const [kind, id] of things()) asked.push(await forum.ask(forum.pro, about(kind, id)))
    const other = String(
      (
        await forum.sql(
          `insert into public.question_groups (course_id, text, times_asked) values ('${course}', 'Which chain?', 1) returning id`,
        )
      )[0]?.['id'],
    )
    await forum.sql('select private.merge_group($1, $2)', [group, other])
    expect(await anchorOf(asked[1] ?? ({} as Row))).toEqual({ anchor_kind: 'question_group', anchor_id: other })
    await forum.sql('delete from public.notices')
    await forum.sql('delete from public.organisations')
    // Its groups go with it.
    await forum.sql('delete from public.courses where id = $1', [course])
    for (const row of asked) expect(await anchorOf(row)).toEqual({ anchor_kind: null, anchor_id: null })
  })

  it('is not started about what is being deleted, and what is deleted later waits for it', async () => {
    const client = await forum.auth.pool.connect()
    try {
      await client.query('begin')
      await client.query('delete from public.notices where id = $1', [notice])
      const { rows: holder } = await client.query('select pg_backend_pid() as pid')
      const waiting = post(forum.pro, about('notice', notice))
      // A hosted project hides from its owner what the other roles wait for; which locks, it shows.
      const blocked = 'select distinct pid from pg_locks where not granted and $1 = any (pg_blocking_pids(pid))'
      await expect.poll(async () => (await forum.sql(blocked, [holder[0].pid])).length).toBe(1)
      await client.query('commit')
      expect(await waiting).toBe(403)
      expect(await forum.sql('select from public.discussions where anchor_id is not null')).toEqual([])
    } finally {
      client.release()
    }
  })

  it('is started without anything as before', async () => {
    const asked = await forum.ask(forum.member, { title: 'Why?', content: 'c' })
    expect(asked).toMatchObject({ anchor_kind: null, anchor_id: null })
  })
})
