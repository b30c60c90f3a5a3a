import { beforeEach, describe, expect, it } from 'vitest'
import { eventHandlers } from '#server/features/notifications/kinds/kinds.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { status, type Row } from './anonymous-forum.ts'
import { moderationOfFile } from './moderation-world.ts'

// What moderators decide about posts, what their authors read of it, and appeals.

const room = moderationOfFile()
const named = { anonymous: false }
let asked: Row
let answer: Row
beforeEach(async () => {
  await room.sql('delete from public.moderation_decisions')
  asked = await room.ask(room.member, named)
  answer = await room.comment(room.pro, asked, named)
})

const codeOf = async (response: Promise<Response>) => {
  const { code, hint } = (await (await response).json()) as { code: string; hint: string | null }
  return hint ?? code
}
const hide = { kind: 'hide' }
const describedEvents = async () => {
  const events = await room.sql("select * from private.events where kind in ('decision', 'report_decided') order by id")
  const client = await room.auth.pool.connect()
  try {
    const found = []
    for (const event of events) {
      const { describe: words } = eventHandlers[event['kind'] as 'decision' | 'report_decided']
      const told = await words(client, event as unknown as Parameters<typeof words>[1])
      found.push([event['account_id'], told?.title, told?.body, told?.url])
    }
    return found
  } finally {
    client.release()
  }
}

describe('a decision about a post', () => {
  it('is for moderators of the forum, with a reason and a text for the author', async () => {
    const body = { ...hide, comment: answer }
    expect(await status(room.decide(undefined, asked, body))).toBe(401)
    expect(await status(room.decide(room.member, asked, body))).toBe(403)
    for (const wrong of [
      { reason: null },
      { text: ' ' },
      { text: 'x'.repeat(1001) },
      { reason: 'unknown' },
      { kind: 'shout' },
      { kind: 'lock' },
      { kind: 'silence' },
      { kind: 'silence', days: 0 },
      { days: 3 },
    ])
      expect([wrong, await status(room.decide(room.moderator, asked, { ...body, ...wrong }))]).toEqual([wrong, 400])
    expect(await status(room.decide(room.moderator, answer, hide))).toBe(404)
    expect(await room.sql('select from public.moderation_decisions')).toEqual([])
    expect(await status(room.decide(room.moderator, asked, body))).toBe(200)
    expect(await status(room.rest(room.pro, 'GET', 'moderation_decisions'))).toBe(200)
    expect(await (await room.rest(room.pro, 'GET', 'moderation_decisions')).json()).toEqual([])
    expect(await (await room.rest(room.boss, 'GET', 'moderation_decisions')).json()).toMatchObject([
      { kind: 'hide', reason: 'abuse', author_name: 'pro', account_id: room.pro.id, decided_by: room.moderator.id },
    ])
    expect(await status(room.rest(room.moderator, 'POST', 'moderation_decisions', {}))).toBe(403)
  })

  it('is nobody’s about their own post, also an anonymous one', async () => {
    const own = await room.comment(room.moderator, asked)
    expect(await codeOf(room.decide(room.moderator, asked, { ...hide, comment: own }))).toBe('own_post')
    expect(await status(room.decide(room.boss, asked, { ...hide, comment: own }))).toBe(200)
  })

  it('is made by one of two moderators who decide at the same time', async () => {
    const both = await Promise.all(
      [room.moderator, room.boss].map((who) => status(room.decide(who, asked, { ...hide, comment: answer }))),
    )
    expect(both.toSorted((one, other) => one - other)).toEqual([200, 409])
    const [made] = await room.sql('select id from public.moderation_decisions')
    const again = { kind: 'dismiss', comment: answer, reason: null, text: '' }
    expect(await codeOf(room.decide(room.boss, asked, again))).toBe('already_decided')
    expect(await status(room.decide(room.boss, asked, { ...again, seen: String(made?.['id']) }))).toBe(200)
    expect(await room.hiddenOf('comments', answer)).toBeNull()
  })

  it('notifies the author, with its text, and everybody who reported the post', async () => {
    for (const who of [room.member, room.second]) expect(await status(room.report(who, answer))).toBe(201)
    const made = await room.idOf(room.decide(room.moderator, asked, { ...hide, comment: answer }))
    const told = await describedEvents()
    expect(told).toHaveLength(3)
    expect(told).toEqual(
      expect.arrayContaining([
        [
          room.pro.id,
          'Moderators have hidden your comment in “Which lab?”',
          expect.stringMatching(
            /^Insults, threats or ragging\. Attacks a person\. You can appeal until \d+ \w+ \d{4}\.$/,
          ),
          `/notifications/decisions?id=${made}`,
        ],
        [room.member.id, 'The comment that you reported was hidden', 'Thank you for telling us.', '/discussion'],
        [room.second.id, 'The comment that you reported was hidden', 'Thank you for telling us.', '/discussion'],
      ]),
    )
    expect(await room.sql('select from public.reports where dismissed_at is null')).toEqual([])
  })

  it('to keep a post leaves it, and its author reads nothing of it', async () => {
    await room.report(room.member, answer)
    await room.decide(room.moderator, asked, { kind: 'dismiss', comment: answer, reason: null, text: '' })
    expect(await describedEvents()).toEqual([
      [
        room.member.id,
        'The comment that you reported stays',
        'An admin has read it and found nothing against the rules.',
        `/discussion?id=${asked.id}`,
      ],
    ])
  })

  it('locks a discussion to all but moderators, and opens it again', async () => {
    const lock = await room.idOf(room.decide(room.moderator, asked, { kind: 'lock' }))
    const write = (who: Person) => room.rest(who, 'POST', 'comments', { discussion_id: asked.id, content: 'More.' })
    for (const who of [room.member, room.pro]) expect(await codeOf(write(who))).toBe('discussion_locked')
    expect(await status(write(room.moderator))).toBe(201)
    expect(await status(room.decide(room.moderator, asked, { kind: 'unlock', seen: lock }))).toBe(200)
    expect(await status(write(room.pro))).toBe(201)
  })

  it('moves a discussion to other tags, which its revisions and one notification show', async () => {
    await room.sql("update public.discussions set created_at = created_at - interval '1 hour'")
    expect(await status(room.decide(room.moderator, asked, { kind: 'move', tags: 'hostel' }))).toBe(200)
    expect(await room.read(undefined, asked)).toMatchObject({ tags: 'hostel', edited_by: 'moderator', edits: 1 })
    expect(await room.events('post_moderated')).toEqual([])
    expect(await room.events('decision')).toHaveLength(1)
  })

  it.each([
    ['its own name', false],
    ['a pseudonym', true],
  ])('silences the author of a post under %s, who reads until when, and nobody else', async (_, anonymous) => {
    const post = await room.comment(room.pro, asked, { anonymous })
    await room.decide(room.moderator, asked, { kind: 'silence', days: 3, comment: post })
    const write = (who: Person) => room.rest(who, 'POST', 'comments', { discussion_id: asked.id, content: 'More.' })
    const rejected = await write(room.pro)
    expect(rejected.status).toBe(403)
    const { code, message, details } = (await rejected.json()) as Record<string, string>
    expect([code, message]).toEqual(['silenced', expect.stringMatching(/^You cannot post until \d+ \w+ \d{4}/)])
    expect(Math.round((Date.parse(details ?? '') - Date.now()) / 86_400_000)).toBe(3)
    expect(await codeOf(room.rest(room.pro, 'POST', 'discussions', { title: 'T', content: 'c' }))).toBe('silenced')
    expect(await codeOf(room.rest(room.pro, 'PATCH', `comments?id=eq.${answer.id}`, { content: 'n' }))).toBe('silenced')
    expect(await status(write(room.member))).toBe(201)
    const listed = (await (await room.rest(room.moderator, 'GET', 'moderation_decisions')).json()) as object[]
    expect(listed).toMatchObject([{ account_id: anonymous ? null : room.pro.id, author_name: post.user_name }])
    expect(await room.ownDecisions(room.pro)).toMatchObject([{ kind: 'silence', hidden: 'decision' }])
    await room.sql("update public.moderation_decisions set until = now() - interval '1 second'")
    expect(await status(write(room.pro))).toBe(201)
  })

  it('bans an author from posting without an end, and an appeal ends it', async () => {
    const post = await room.comment(room.pro, asked)
    const ban = await room.idOf(room.decide(room.moderator, asked, { kind: 'ban', comment: post }))
    const write = () => room.rest(room.pro, 'POST', 'comments', { discussion_id: asked.id, content: 'More.' })
    expect(await codeOf(write())).toBe('silenced')
    expect(await status(room.appeal(room.pro, ban))).toBe(204)
    expect(await status(room.decideAppeal(room.boss, ban, true))).toBe(204)
    expect(await status(write())).toBe(201)
    expect(await room.hiddenOf('comments', post)).toBeNull()
  })

  it('remains when its post is deleted, a silence too', async () => {
    const post = await room.comment(room.pro, asked)
    await room.decide(room.moderator, asked, { kind: 'silence', days: 3, comment: post })
    expect(await status(room.rest(room.member, 'DELETE', `discussions?id=eq.${asked.id}`))).toBe(200)
    expect(await codeOf(room.rest(room.pro, 'POST', 'discussions', { title: 'T', content: 'c' }))).toBe('silenced')
    expect(await room.ownDecisions(room.pro)).toMatchObject([{ title: 'Which lab?', hidden: null }])
  })
})

describe('an appeal', () => {
  it('is made once, by the author, within 14 days', async () => {
    const made = await room.idOf(room.decide(room.moderator, asked, { ...hide, comment: answer }))
    expect(await status(room.appeal(undefined, made))).toBe(401)
    expect(await status(room.appeal(room.member, made))).toBe(404)
    expect(await status(room.appeal(room.pro, made, ' '))).toBe(400)
    await room.sql("update public.moderation_decisions set decided_at = decided_at - interval '15 days'")
    expect(await codeOf(room.appeal(room.pro, made))).toBe('appeal_late')
    await room.sql("update public.moderation_decisions set decided_at = decided_at + interval '15 days'")
    const both = await Promise.all([room.appeal(room.pro, made), room.appeal(room.pro, made)].map(status))
    expect(both.toSorted((one, other) => one - other)).toEqual([204, 409])
  })

  it('is decided once, by another moderator than the one who decided, and both are notified', async () => {
    const made = await room.idOf(room.decide(room.moderator, asked, { ...hide, comment: answer }))
    expect(await status(room.decideAppeal(room.boss, made, true))).toBe(404)
    await room.appeal(room.pro, made)
    await room.sql('delete from private.events')
    expect(await status(room.decideAppeal(room.pro, made, true))).toBe(403)
    expect(await codeOf(room.decideAppeal(room.moderator, made, true))).toBe('own_decision')
    expect(await status(room.decideAppeal(room.boss, made, true, ' '))).toBe(400)
    const both = await Promise.all([room.boss, room.second].map((who) => status(room.decideAppeal(who, made, true))))
    expect(both.toSorted((one, other) => one - other)).toEqual([204, 409])
    expect(await room.hiddenOf('comments', answer)).toBeNull()
    expect(await describedEvents()).toEqual([
      [
        room.pro.id,
        'Your appeal about a comment in “Which lab?” was accepted: the decision is reversed',
        'We have read it.',
        `/notifications/decisions?id=${made}`,
      ],
      [
        room.moderator.id,
        'Your decision about a comment in “Which lab?” was reversed after an appeal',
        'We have read it.',
        '/admin/reports',
      ],
    ])
    expect(await room.ownDecisions(room.pro)).toMatchObject([
      { appeal_result: 'reversed', appeal_answer: 'We have read it.', may_appeal_until: null },
    ])
  })

  it('that is rejected leaves the post hidden, and one after a newer decision does not undo that', async () => {
    const made = await room.idOf(room.decide(room.moderator, asked, { ...hide, comment: answer }))
    await room.appeal(room.pro, made)
    await room.decideAppeal(room.boss, made, false)
    expect(await room.hiddenOf('comments', answer)).toBe('decision')
    const warned = await room.idOf(room.decide(room.moderator, asked, { kind: 'warn', comment: answer, seen: made }))
    const again = await room.idOf(room.decide(room.second, asked, { ...hide, comment: answer, seen: warned }))
    await room.appeal(room.pro, warned)
    await room.decideAppeal(room.boss, warned, true)
    expect(await room.hiddenOf('comments', answer)).toBe('decision')
    expect(await room.ownDecisions(room.pro)).toMatchObject([{ id: again }, { id: warned }, { id: made }])
  })
})
