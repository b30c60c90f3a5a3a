import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyAccount } from '#server/features/account/export.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { fanOut } from '#server/features/notifications/fan-out.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { status, type Row } from './anonymous-forum.ts'
import { moderationOfFile } from './moderation-world.ts'

// A hidden post is absent for everybody but its author and moderators, wherever posts can be read.

const room = moderationOfFile()
const named = { anonymous: false }
const secret = 'Zyzzyva'
let free: Person
let asked: Row
let answer: Row
beforeAll(async () => {
  free = await room.auth.signedUp('free@example.org')
})
beforeEach(async () => {
  await room.sql('delete from public.moderation_decisions')
  await room.sql('delete from public.notifications')
  await room.sql("update public.users set plan = 'pro' where id <> $1", [free.id])
  asked = await room.ask(room.member, {
    ...named,
    title: `${secret} question`,
    content: `A ${secret} text`,
    tags: secret,
  })
  answer = await room.comment(room.pro, asked, { ...named, content: `A ${secret} answer` })
  await room.comment(free, asked, { ...named, content: 'Another one.' })
})

const text = async (who: Person | undefined, path: string) => (await room.rest(who, 'GET', path)).text()
const ways = [
  'discussions?select=*,comments(*),post_revisions(*)&order=created_at',
  'discussions?select=*&content=ilike.*zyzzyva*',
  'comments?select=*,discussions(*),post_revisions(*)',
  'post_revisions',
  'notifications',
  `rpc/search_discussions?query=${secret}&select=*,comments(*)`,
  `rpc/search?q=${secret}`,
  `rpc/search_box?q=${secret}`,
  `rpc/similar_discussions?title=${secret} question&select=*,comments(*)`,
  'rpc/my_discussions?select=*,comments(*)',
  'rpc/today',
]
const everywhere = async (who: Person | undefined) => {
  await fanOut({ pool: room.auth.pool, log: silentLog })
  const found = []
  for (const way of ways) if ((await text(who, way)).includes(secret)) found.push(way.replace(/\?.*/, ''))
  if (who !== undefined) {
    const account = { id: who.id, email: 'x@example.org', email_confirmed_at: null } as unknown as Account
    const { tables } = await copyAccount(room.auth.pool, account)
    if (JSON.stringify(tables).includes(secret)) found.push('export')
  }
  return found
}
const countOf = async (who: Person | undefined) =>
  (JSON.parse(await text(who, `discussions?id=eq.${asked.id}&select=comments(count)`)) as object[])[0]
const hide = (comment?: Row) => room.decide(room.moderator, asked, { kind: 'hide', ...(comment && { comment }) })
const edit = async (table: string, { id }: Row, who: Person) => {
  await room.sql(`update public.${table} set created_at = created_at - interval '1 hour' where id = $1`, [id])
  await room.rest(who, 'PATCH', `${table}?id=eq.${id}`, { content: `A later ${secret}` })
}

const reporters = async (count: number, old = true) => {
  const people = await Promise.all(
    Array.from({ length: count }, (_, index) => room.auth.signedUp(`r${index}.${crypto.randomUUID()}@example.org`)),
  )
  if (old) await room.makeOld(...people)
  return people
}

describe('a hidden discussion', () => {
  beforeEach(async () => {
    await edit('discussions', asked, room.member)
    await edit('comments', answer, room.pro)
  })

  it('is found by everybody before', async () => {
    expect((await everywhere(undefined)).length).toBeGreaterThan(4)
    expect((await everywhere(room.boss)).length).toBeGreaterThan(7)
    expect(await everywhere(free)).toContain('notifications')
  })

  it('is absent with its comments for a visitor, a member and a Pro member, at every address', async () => {
    await everywhere(room.boss)
    expect(await status(hide())).toBe(200)
    expect(await everywhere(undefined)).toEqual([])
    expect(await everywhere(free)).toEqual([])
    // The author of a comment there has it in their own export alone.
    expect(await everywhere(room.pro)).toEqual(['export'])
    const { discussions } = JSON.parse(await text(free, 'rpc/pro_contents')) as { discussions: number }
    expect(discussions).toBe(0)
    expect(await room.sql('select * from search.differences()')).toEqual([])
  })

  it('is read by its author, who sees why, and by moderators', async () => {
    await hide()
    expect(await room.read(room.member, asked, '*')).toMatchObject({ hidden: 'decision', title: `${secret} question` })
    expect(await everywhere(room.member)).toEqual(
      expect.arrayContaining(['discussions', 'comments', 'rpc/my_discussions', 'export']),
    )
    for (const who of [room.moderator, room.boss]) expect(await everywhere(who)).toContain('discussions')
    // Not in the search: a moderator who shares what it finds would share what is hidden.
    expect((await everywhere(room.moderator)).filter((way) => way.includes('search'))).toEqual([])
  })

  it('cannot be marked helpful, followed or commented on by others, and comes back as it was', async () => {
    const hidden = await room.idOf(hide())
    const tries = [
      ['helpful', { discussion_id: asked.id }],
      ['helpful', { comment_id: answer.id }],
      ['follows', { kind: 'discussion', subject_id: asked.id }],
      ['comments', { discussion_id: asked.id, content: 'More.' }],
    ] as const
    for (const [table, row] of tries) {
      await room.sql('delete from public.follows')
      expect([table, await status(room.rest(free, 'POST', table, row))]).toEqual([table, 403])
    }
    await room.decide(room.moderator, asked, { kind: 'dismiss', reason: null, text: '', seen: hidden })
    expect((await everywhere(undefined)).length).toBeGreaterThan(4)
    expect(await countOf(undefined)).toEqual({ comments: [{ count: 2 }] })
    expect(await room.sql('select * from search.differences()')).toEqual([])
  })

  it('is deleted by its author, and its reports with it', async () => {
    await hide()
    expect(await status(room.rest(free, 'DELETE', `discussions?id=eq.${asked.id}`))).toBe(200)
    expect(await room.hiddenOf('discussions', asked)).toBe('decision')
    expect(await status(room.rest(room.member, 'DELETE', `discussions?id=eq.${asked.id}`))).toBe(200)
    expect(await room.hiddenOf('discussions', asked)).toBeUndefined()
  })
})

describe('a hidden comment', () => {
  beforeEach(async () => {
    await room.sql("update public.discussions set title = 'A question', content = 'A text', tags = ''")
    await room.sql('delete from public.post_revisions')
    await edit('comments', answer, room.pro)
  })

  it('is absent for everybody but its author and moderators, and counted for those alone', async () => {
    expect(await everywhere(free)).toContain('comments')
    await hide(answer)
    for (const who of [undefined, free]) {
      expect(await everywhere(who)).toEqual([])
      expect(await countOf(who)).toEqual({ comments: [{ count: 1 }] })
    }
    // The asker has no notification of it any more.
    expect(await everywhere(room.member)).toEqual([])
    expect(await everywhere(room.pro)).toEqual(expect.arrayContaining(['discussions', 'comments', 'export']))
    for (const who of [room.pro, room.moderator]) expect(await countOf(who)).toEqual({ comments: [{ count: 2 }] })
    expect(await room.sql('select * from search.differences()')).toEqual([])
  })

  it('answers and solves nothing until it is shown again', async () => {
    await room.sql("delete from public.comments where content = 'Another one.'")
    const solve = () =>
      room.rest(room.member, 'POST', 'rpc/solve_discussion', { discussion_id: asked.id, comment_id: answer.id })
    expect(await status(solve())).toBe(204)
    const hidden = await room.idOf(hide(answer))
    expect(await room.read(undefined, asked, '*')).toMatchObject({ answered_at: null, solved_comment_id: null })
    expect(await status(solve())).toBe(404)
    await room.decide(room.moderator, asked, { kind: 'dismiss', comment: answer, reason: null, text: '', seen: hidden })
    expect((await room.read(undefined, asked, '*'))['answered_at']).not.toBeNull()
    expect(await status(solve())).toBe(204)
  })

  it('whose notification waits causes none', async () => {
    await fanOut({ pool: room.auth.pool, log: silentLog })
    const late = await room.comment(room.pro, asked, { ...named, content: `Belated ${secret}` })
    await hide(late)
    await fanOut({ pool: room.auth.pool, log: silentLog })
    expect(await text(room.member, 'notifications')).not.toContain('Belated')
  })
})

describe('three reports', () => {
  it.each(['discussion', 'comment'] as const)('of trusted accounts in a race hide a %s', async (what) => {
    const people = await reporters(3)
    const post = what === 'comment' ? answer : asked
    const sent = await Promise.all(people.map((who) => status(room.report(who, post, what))))
    expect(sent).toEqual([201, 201, 201])
    expect(await room.hiddenOf(`${what}s`, post)).toBe('reports')
    expect(await text(undefined, `${what}s?id=eq.${post.id}`)).toBe('[]')
  })

  it('hide nothing where one of them is of a new account, or of one with a decision against it', async () => {
    const [one, two, three] = await reporters(3)
    const [fresh] = await reporters(1, false)
    if (!one || !two || !three || !fresh) throw new Error('There are too few people.')
    for (const who of [one, two, fresh]) await room.report(who, answer)
    const bad = await room.comment(three, asked, named)
    const warned = await room.idOf(room.decide(room.moderator, asked, { kind: 'warn', comment: bad }))
    await room.report(three, answer)
    expect(await room.hiddenOf('comments', answer)).toBeNull()
    // Reversed, the decision counts no more: with the next report they are three.
    await room.appeal(three, warned)
    await room.decideAppeal(room.boss, warned, true)
    await room.report(fresh, asked, 'discussion')
    await room.makeOld(free)
    await room.report(free, answer)
    expect(await room.hiddenOf('comments', answer)).toBe('reports')
  })

  it('hide nothing that a moderator has kept, and a decision ends what they hid', async () => {
    for (const who of await reporters(3)) await room.report(who, answer)
    expect(await room.hiddenOf('comments', answer)).toBe('reports')
    await room.decide(room.moderator, asked, { kind: 'dismiss', comment: answer, reason: null, text: '' })
    expect(await room.hiddenOf('comments', answer)).toBeNull()
    expect((await room.events('decision')).map(({ account_id: id }) => id)).toEqual([room.pro.id])
    for (const who of await reporters(3)) await room.report(who, answer)
    expect(await room.hiddenOf('comments', answer)).toBeNull()
  })
})

describe('a post that three reports have hidden', () => {
  it.each([
    ['are dismissed', 'update public.reports set dismissed_at = now()'],
    ['go with their accounts', 'delete from auth.users where id in (select reporter_id from public.reports)'],
  ])('is shown again when they %s', async (_, statement) => {
    const people = await Promise.all(
      [1, 2, 3].map((number) => room.auth.signedUp(`s${number}.${crypto.randomUUID()}@example.org`)),
    )
    await room.makeOld(...people)
    for (const who of people) await room.report(who, answer)
    expect(await room.hiddenOf('comments', answer)).toBe('reports')
    await room.sql(statement)
    expect(await room.hiddenOf('comments', answer)).toBeNull()
    expect(await countOf(undefined)).toEqual({ comments: [{ count: 2 }] })
  })
})
