import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allFannedOut } from '#tests/support/features/notifications.ts'
import { saveDrafts } from './anonymity-drafts.ts'
import { endorseAnswers } from './anonymity-endorsements.ts'
import { differing, leaks } from './anonymity-leaks.ts'
import { madeIn as of } from './anonymity-made.ts'
import { mergeQuestions } from './anonymity-merge.ts'
import { type Who, type World, openWorld, suspects, things } from './anonymity-world.ts'

/**
 * Two sites with the same people and the same posts, which differ in who of two wrote the anonymous ones. Before and
 * after each action every reader gets the same answers from both, byte for byte but for ids and times.
 */

let worlds: World[]
beforeAll(async () => {
  worlds = await Promise.all(suspects.map((author) => openWorld(author)))
})
afterAll(() => Promise.all(worlds.map((world) => world.close())))

/** Decides about the anonymous question, unless another post is given; returns the decision. */
async function decide(world: World, who: Who, body: object): Promise<string> {
  const response = await world.send(who, 'POST', '/rest/v1/rpc/decide_post', {
    discussion_id: of(world).asked,
    reason: 'abuse',
    text: 'Not here.',
    ...body,
  })
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
  await allFannedOut(world.whole.database.pool)
  return (await response.json()) as string
}
const status = async (world: World, who: Who, method: string, path: string, body?: unknown) =>
  (await world.send(who, method, `/rest/v1/${path}`, body)).status

/** Each is done in both worlds: by the author, or by all others. */
const steps: [name: string, act: (world: World) => Promise<unknown>][] = [
  [
    'both suspects ask and answer under their own names',
    async (world) => {
      for (const who of suspects) {
        const { id } = await world.post(who, 'discussions', {
          title: `Open question of ${who}`,
          content: `The waiting time of ${who}${who === 'one' ? ' among others that came before' : ''}. ${await world.picture(who)}`,
          format: 'markdown',
        })
        of(world).open[who] = id
      }
      for (const who of suspects)
        for (const place of suspects)
          if (who !== place)
            await world.post(who, 'comments', { discussion_id: of(world).open[place], content: `From ${who}.` })
    },
  ],
  [
    'new questions of both, which have no answer yet',
    async (world) => {
      for (const who of suspects)
        of(world).open[who] = (
          await world.post(who, 'discussions', { title: `Second question of ${who}`, content: `Something of ${who}` })
        ).id
    },
  ],
  [
    'a person who mutes one of the suspects',
    async (world) => {
      expect(await status(world, 'muter', 'POST', 'mutes', { person_id: world.idOf('two') })).toBe(201)
    },
  ],
  [
    'an anonymous question',
    async (world) => {
      of(world).picture = await world.picture(world.author)
      const { id } = await world.post(world.author, 'discussions', {
        title: 'Average waiting time',
        content: `Do I count the burst? ${of(world).picture}`,
        format: 'markdown',
        tags: 'cs301',
        anonymous: true,
      })
      of(world).asked = id
    },
  ],
  [
    'questions about a course and a notice: an anonymous one about each, and those of both suspects',
    async (world) => {
      await world.sql("insert into public.branches (id, code, name) values ($1, 'ZZ', 'Branch')", [things.course])
      await world.sql(
        "insert into public.courses (id, branch_id, code, name, semester) values ($1, $1, 'ZZ1', 'Course', 1)",
        [things.course],
      )
      await world.sql(
        `insert into public.notices (id, title, author, category, audience, code)
         values ($1, 'Labs close', 'Office', 'General', 'members', '222222')`,
        [things.notice],
      )
      for (const [anchor_kind, anchor_id] of Object.entries(things)) {
        const about = { content: 'Which of them?', anchor_kind, anchor_id }
        await world.post(world.author, 'discussions', { ...about, title: `About a ${anchor_kind}`, anonymous: true })
        for (const who of suspects)
          await world.post(who, 'discussions', { ...about, title: `About a ${anchor_kind}, by ${who}` })
      }
    },
  ],
  ['the notice deleted', (world) => status(world, 'boss', 'DELETE', `notices?id=eq.${things.notice}`)],
  [
    'comments of others, who follow it from then on',
    async (world) => {
      for (const who of ['pro', 'moderator', 'boss', 'muter', ...suspects] as const) {
        const { id } = await world.post(who, 'comments', {
          discussion_id: of(world).asked,
          content: `Think of ${who}.`,
        })
        if (who === 'pro') of(world).answer = id
      }
    },
  ],
  [
    'an anonymous comment of the author there, and in the open questions of both',
    async (world) => {
      const { asked: discussion_id, answer, open } = of(world)
      const thanks = { discussion_id, content: 'Thanks.', reply_to: answer, anonymous: true }
      const { id: reply_to } = await world.post(world.author, 'comments', thanks)
      of(world).own = reply_to
      for (const who of ['pro', ...suspects] as const)
        await world.post(who, 'comments', { discussion_id, content: 'You are welcome.', reply_to })
      for (const place of suspects)
        await world.post(world.author, 'comments', {
          discussion_id: open[place],
          content: `Somebody in the question of ${place}.`,
          anonymous: true,
        })
    },
  ],
  [
    'what readers have opened, and new comments of both there',
    async (world) => {
      const discussion = of(world).asked
      for (const who of ['pro', 'moderator', 'muter'] as const)
        expect(await status(world, who, 'POST', 'rpc/mark_discussion_read', { discussion, up_to: 'now' })).toBe(204)
      for (const who of suspects) await world.post(who, 'comments', { discussion_id: discussion, content: 'Since.' })
      await world.post(world.author, 'comments', { discussion_id: discussion, content: 'And I.', anonymous: true })
    },
  ],
  [
    'drafts: of the author for an anonymous comment, and of others for the same discussion',
    (world) => saveDrafts(world, of(world)),
  ],
  [
    'an edit that leaves no mark, and one that does',
    async (world) => {
      const edit = (content: string) =>
        status(world, world.author, 'PATCH', `discussions?id=eq.${of(world).asked}`, {
          content: `${content} ${of(world).picture}`,
        })
      expect(await edit('Do I count the burst?')).toBe(200)
      await world.sql("update public.discussions set created_at = created_at - interval '1 hour'")
      await world.sql("update public.comments set created_at = created_at - interval '1 hour'")
      expect(await edit('Do I count the burst, or not?')).toBe(200)
    },
  ],
  [
    'an edit by a moderator',
    (world) => status(world, 'moderator', 'PATCH', `comments?id=eq.${of(world).own}`, { content: 'Thanks to all.' }),
  ],
  [
    'what the author finds helpful, or may not',
    async (world) => {
      for (const who of suspects)
        expect(await status(world, who, 'POST', 'helpful', { comment_id: of(world).answer })).toBe(201)
      expect(await status(world, world.author, 'POST', 'helpful', { comment_id: of(world).own })).toBe(403)
      expect(await status(world, 'pro', 'POST', 'helpful', { discussion_id: of(world).asked })).toBe(201)
    },
  ],
  [
    'the question solved, opened again and solved',
    async (world) => {
      const { asked: discussion_id, answer: comment_id, own } = of(world)
      const call = async (name: string, body: object) => {
        const answer = await status(world, world.author, 'POST', `rpc/${name}`, { discussion_id, ...body })
        // A discussion that is reopened before its notifications are written causes none.
        await allFannedOut(world.whole.database.pool)
        return answer
      }
      expect(await call('solve_discussion', { comment_id })).toBe(204)
      expect(await call('reopen_discussion', { reason: 'It is not.' })).toBe(204)
      expect(await call('solve_discussion', { comment_id: own })).toBe(204)
    },
  ],
  [
    'a report',
    (world) => status(world, 'other', 'POST', 'reports', { comment_id: of(world).own, reason: 'spam', note: 'Is it?' }),
  ],
  [
    'an anonymous comment that a moderator hides, which its author appeals, and another moderator decides',
    async (world) => {
      const { asked: discussion_id, open } = of(world)
      const decided = await decide(world, 'moderator', { kind: 'hide', comment_id: of(world).own })
      expect(await status(world, world.author, 'POST', 'rpc/appeal_decision', { decision: decided, text: 'No.' })).toBe(
        204,
      )
      expect(await status(world, 'two', 'POST', 'rpc/appeal_decision', { decision: decided, text: 'No.' })).not.toBe(
        204,
      )
      const answer = { decision: decided, reversed: true, answer: 'We read it.' }
      expect(await status(world, 'boss', 'POST', 'rpc/decide_appeal', answer)).toBe(204)
      // Both suspects have decisions about their named posts, too: they are listed, and those about the others are not.
      for (const who of suspects) await decide(world, 'moderator', { discussion_id: open[who], kind: 'lock' })
      expect(discussion_id).not.toBe('')
    },
  ],
  [
    'the author warned, and reported by both suspects',
    async (world) => {
      await decide(world, 'boss', { kind: 'warn' })
      for (const who of suspects)
        expect(await status(world, who, 'POST', 'reports', { comment_id: of(world).answer, reason: 'spam' })).toBe(201)
    },
  ],
  [
    'other names of both suspects on their posts',
    async (world) => {
      for (const who of suspects) {
        await world.sql('update public.users set first_name = $1 where id = $2', [`New ${who}`, world.idOf(who)])
        expect(await status(world, who, 'POST', 'rpc/rename_my_posts', {})).toBe(200)
      }
    },
  ],
  [
    'a moderator who uncovers the author',
    (world) =>
      status(world, 'moderator', 'POST', 'rpc/uncover_author', {
        discussion_id: of(world).asked,
        reason: 'The post threatens a person, who needs protection.',
      }),
  ],
  ['endorsements of both suspects, and of an anonymous answer', endorseAnswers],
  ['an anonymous question of a suspect merged into one of the author, who may be the same person', mergeQuestions],
  [
    'an anonymous comment deleted by its author, and one by a moderator',
    async (world) => {
      const { asked, own } = of(world)
      const { id } = await world.post(world.author, 'comments', {
        discussion_id: asked,
        content: 'No.',
        anonymous: true,
      })
      expect(await status(world, world.author, 'DELETE', `comments?id=eq.${id}`)).toBe(200)
      expect(await status(world, 'moderator', 'DELETE', `comments?id=eq.${own}`)).toBe(200)
    },
  ],
  [
    'the author silenced through an anonymous post, who then cannot post, and banned through the other',
    async (world) => {
      const { asked, open } = of(world)
      const post = (content: string) =>
        world.post(world.author, 'comments', { discussion_id: asked, content, anonymous: true })
      const [first, second] = [await post('Never.'), await post('Never again.')]
      await decide(world, 'moderator', { kind: 'silence', comment_id: first.id, days: 3 })
      expect(await status(world, world.author, 'POST', 'comments', { discussion_id: open.one, content: 'More.' })).toBe(
        403,
      )
      await decide(world, 'boss', { kind: 'ban', comment_id: second.id })
      expect(await status(world, world.author, 'POST', 'rpc/my_decisions', {})).toBe(200)
      await world.sql(
        "update public.moderation_decisions set appeal_text = 'x', appealed_at = now(), appeal_result = 'reversed'",
      )
    },
  ],
  [
    'no anonymous posts at this college any more',
    async (world) => {
      await world.sql('update public.college set anonymous_posts = false')
      const post = { discussion_id: of(world).asked, content: 'One more.', anonymous: true }
      expect(await status(world, world.author, 'POST', 'comments', post)).toBe(403)
    },
  ],
  ['the ban of a suspect', (world) => world.sql(...banOf(world.idOf('two')))],
  ['the deletion of an account', (world) => world.sql('delete from auth.users where id = $1', [world.idOf('one')])],
]
function banOf(id: string): [string, unknown[]] {
  return ["update auth.users set banned_until = now() + interval '1 day' where id = $1", [id]]
}

async function compare(whole = false): Promise<string[]> {
  const seen = []
  for (const world of worlds) seen.push(await world.read(whole ? world.paths : undefined))
  const [one, two] = seen
  if (one === undefined || two === undefined) return ['a world is missing']
  expect(one.size).toBeGreaterThan(80)
  return [...one]
    .filter(([path, answer]) => two.get(path) !== answer)
    .map(([path, answer]) => differing(path, answer, two.get(path)))
}

const act = (step: (world: World) => Promise<unknown>) => Promise.all(worlds.map((world) => step(world)))

describe('who wrote an anonymous post', { timeout: 480_000, retry: 0 }, () => {
  it('cannot be seen at any address by any reader, before and after each action', async () => {
    for (const [index, [name, step]] of steps.entries()) {
      await act(step)
      await act((world) => world.sql('delete from private.posting_allowances'))
      const isLast = index === steps.length - 1
      expect([name, await compare(isLast || index === 13)]).toEqual([name, []])
    }
  })

  // The account of one suspect is deleted by now; that of the other is not.
  it.each(leaks)('would be seen in %s that gives it away', async (_, address, broken) => {
    const before = await compare()
    await act((world) => world.sql(broken))
    const found = (await compare()).filter((difference) => !before.includes(difference))
    expect(found.filter((difference) => address.test(difference))).not.toEqual([])
  })
})
