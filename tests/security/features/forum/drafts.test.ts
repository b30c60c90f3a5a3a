import { expect, it } from 'vitest'
import { copyAccount } from '#server/features/account/export.ts'
import { pruneDrafts } from '#server/features/account/drafts.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { first, forumOfFile, type Row, status } from './anonymous-forum.ts'

// What an account is writing: for itself alone, on each of its devices.

const forum = forumOfFile()
const post = '00000000-0000-4000-8000-0000000000aa'
const subject = `comment ${post}`
interface Saving {
  owner?: string
  subject?: string
  draft: unknown
  base?: unknown
}
const send = (who: Person | undefined, { owner = who?.id ?? post, base = null, ...more }: Saving) =>
  forum.rest(who, 'POST', 'rpc/save_draft', { subject, ...more, owner, base })
const save = (who: Person, saving: Saving) => first(send(who, saving))
const text = (content: string) => ({ content })
const drafts = async (who: Person | undefined, of = '') =>
  (await forum.rest(who, 'GET', `drafts?select=*,seconds_ago&order=subject${of}`)).json() as Promise<Row[]>
const place = (number: number) => `edit ${post.slice(0, -2)}${String(number).padStart(2, '0')}`
const clear = () => forum.sql('delete from public.drafts')
const exported = async ({ id, email }: Person) =>
  JSON.stringify(
    (await copyAccount(forum.auth.pool, { id, email, email_confirmed_at: '2026-01-01' } as unknown as Account)).tables,
  )

it('a draft is read by its owner, and by no moderator, admin, other member or visitor', async () => {
  await clear()
  const saved = await save(forum.member, { draft: { content: 'half a thought', anonymous: true } })
  expect(saved).toMatchObject({ saved: true, other: null })
  expect(await drafts(forum.member)).toMatchObject([
    { subject, draft: { content: 'half a thought', anonymous: true }, saved_at: saved['saved_at'], seconds_ago: 0 },
  ])
  for (const who of [forum.pro, forum.moderator, forum.boss]) expect(await drafts(who)).toEqual([])
  expect((await forum.rest(undefined, 'GET', 'drafts')).status).toBe(401)
  for (const [method, path] of [
    ['PATCH', 'drafts?subject=neq.x'],
    ['DELETE', 'drafts?subject=neq.x'],
    ['POST', 'drafts'],
  ] as const)
    expect(await status(forum.rest(forum.member, method, path, { draft: {} }))).toBe(403)
})

it('a draft is not saved for another account, where the browser is signed in to that one by now', async () => {
  await clear()
  expect(await status(send(forum.pro, { owner: forum.member.id, draft: text('hers') }))).toBe(403)
  expect(await status(send(undefined, { owner: forum.member.id, draft: text('hers') }))).toBe(401)
  expect(await forum.sql('select from public.drafts')).toEqual([])
})

it('no device overwrites what another has saved since, and gets that one instead', async () => {
  await clear()
  const one = await save(forum.member, { draft: text('one') })
  const two = await save(forum.member, { draft: text('two'), base: one['saved_at'] })
  expect(two).toMatchObject({ saved: true })
  for (const base of [one['saved_at'], null]) {
    for (const draft of [text('three'), null])
      expect(await save(forum.member, { draft, base })).toEqual({
        saved: false,
        saved_at: two['saved_at'],
        other: text('two'),
        seconds_ago: 0,
      })
  }
  expect(await drafts(forum.member)).toMatchObject([{ draft: text('two') }])
  expect(await save(forum.member, { draft: text('three'), base: two['saved_at'] })).toMatchObject({ saved: true })
})

it('the same draft again is no change, so that a lost answer can be repeated', async () => {
  await clear()
  const one = await save(forum.member, { draft: text('one') })
  expect(await save(forum.member, { draft: text('one') })).toEqual(one)
  const gone = { saved: true, saved_at: null, other: null, seconds_ago: 0 }
  expect(await save(forum.member, { draft: null, base: one['saved_at'] })).toEqual(gone)
  expect(await save(forum.member, { draft: null, base: one['saved_at'] })).toEqual(gone)
  // It was posted on another device: the text typed since is saved.
  expect(await save(forum.member, { draft: text('since'), base: one['saved_at'] })).toMatchObject({ saved: true })
})

it('of two devices that save in the same moment one is saved, and the other gets it', async () => {
  await clear()
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((content) => save(forum.member, { draft: text(content) })))
  const [stored] = await drafts(forum.member)
  expect(answers.filter(({ saved }) => saved)).toHaveLength(1)
  for (const { saved, other } of answers) if (saved !== true) expect(other).toEqual(stored?.['draft'])
})

it('is for a new discussion, a comment or an edit, and of bounded size', async () => {
  await clear()
  for (const of of ['new', subject, `edit ${post}`])
    expect(await save(forum.member, { subject: of, draft: text('x') })).toMatchObject({ saved: true })
  for (const [of, draft] of [
    ['notes', text('x')],
    [`comment ${post}\n`, text('x')],
    [subject, 'x'],
    [subject, text('x'.repeat(140_000))],
  ] as const)
    expect(await status(send(forum.pro, { subject: of, draft }))).toBe(400)
  expect(await drafts(forum.pro)).toEqual([])
  const bengali = { title: 'x', content: 'ক'.repeat(20_000), tags: 'x'.repeat(300) }
  expect(await save(forum.pro, { subject: 'new', draft: bengali })).toMatchObject({ saved: true })
})

it('an account has at most fifty: the one that was changed the longest ago goes', async () => {
  await clear()
  await save(forum.pro, { draft: text('another account’s') })
  const saved: Row[] = []
  for (let number = 0; number < 50; number += 1)
    saved.push(await save(forum.member, { subject: place(number), draft: text('x') }))
  await save(forum.member, { subject: place(0), draft: text('changed'), base: saved[0]?.['saved_at'] })
  await Promise.all([50, 51].map((number) => save(forum.member, { subject: place(number), draft: text('x') })))
  const left = (await drafts(forum.member)).map((row) => row['subject'])
  expect(left).toHaveLength(50)
  expect(left).toContain(place(0))
  expect(left).not.toContain(place(1))
  expect(left).not.toContain(place(2))
  expect(await drafts(forum.pro)).toHaveLength(1)
})

it('says nothing of the post that it is for', async () => {
  await clear()
  const asked = await forum.ask(forum.pro)
  await forum.sql("update public.discussions set hidden = 'decision'")
  const of = async (id: string) => {
    const { saved_at: _, ...answer } = await save(forum.member, { subject: `comment ${id}`, draft: text('x') })
    return answer
  }
  expect(await of(asked.id)).toEqual(await of(post))
  await forum.sql('delete from public.discussions')
  expect(await drafts(forum.member)).toHaveLength(2)
})

it('is deleted ninety days after the last change', async () => {
  await clear()
  await save(forum.member, { draft: text('old') })
  await save(forum.member, { subject: 'new', draft: text('of this month') })
  await forum.sql("update public.drafts set saved_at = now() - interval '91 days' where subject <> 'new'")
  await forum.sql("update public.drafts set saved_at = now() - interval '89 days' where subject = 'new'")
  await pruneDrafts(forum.auth.pool)
  expect(await drafts(forum.member)).toMatchObject([{ subject: 'new' }])
})

it('an account’s export has its drafts and no others, and its deletion leaves none', async () => {
  await clear()
  const writer = await forum.auth.signedUp('writer@example.org')
  await save(writer, { draft: text('my own half-thought') })
  expect(await exported(writer)).toContain('my own half-thought')
  for (const who of [forum.pro, forum.boss]) expect(await exported(who)).not.toContain('my own half-thought')
  await forum.sql('delete from auth.users where id = $1', [writer.id])
  expect(await forum.sql('select from public.drafts')).toEqual([])
})
