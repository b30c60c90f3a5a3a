import { describe, expect, it } from 'vitest'
import { eventHandlers } from '#server/features/notifications/kinds/kinds.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { forumOfFile, rows, status } from './anonymous-forum.ts'

const room = forumOfFile()
const { ask, comment } = room

const uncover = (who: Person | undefined, body: object) => room.rest(who, 'POST', 'rpc/uncover_author', body)

describe('uncovering an author', () => {
  const reason = 'Asks for money for a forged certificate.'

  it('is for moderators, with a reason, in the log without the name, and read by the author', async () => {
    const asked = await ask(room.member)
    const answer = await comment(room.pro, asked)
    expect(await status(uncover(undefined, { discussion_id: asked.id, reason }))).toBe(401)
    expect(await status(uncover(room.pro, { discussion_id: asked.id, reason }))).toBe(403)
    for (const missing of [' ', '\u200b'.repeat(40), 'x'.repeat(39), 'x'.repeat(301)])
      expect(await status(uncover(room.moderator, { discussion_id: asked.id, reason: missing }))).toBe(422)
    expect(await room.sql("select from public.audit_log where action = 'uncover'")).toEqual([])
    expect(await rows(await uncover(room.moderator, { discussion_id: asked.id, reason }))).toEqual([
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
        actor_id: room.moderator.id,
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
      expect(await status(uncover(room.moderator, { ...body, reason }))).toBe(404)
    await room.sql('delete from auth.users where id = $1', [gone.id])
    expect(await rows(await uncover(room.moderator, { discussion_id: asked.id, reason }))).toEqual([])
    const [logged] = await room.sql('select action from public.audit_log where row_id = $1', [asked.id])
    expect(logged).toEqual({ action: 'uncover' })
  })
})
