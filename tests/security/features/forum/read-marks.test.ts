import { expect, it } from 'vitest'
import { copyAccount } from '#server/features/account/export.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { forumOfFile, type Row, rows, status } from './anonymous-forum.ts'

// Up to where an account has read: for itself alone.

const forum = forumOfFile()
const named = { anonymous: false }
const mark = (who: Person | undefined, { id }: Pick<Row, 'id'>, at: unknown) =>
  status(forum.rest(who, 'POST', 'rpc/mark_discussion_read', { discussion: id, up_to: at }))
const marks = async (who: Person | undefined) => (await forum.rest(who, 'GET', 'read_marks')).json() as Promise<Row[]>
const reading = (who: Person | undefined, discussion: Row) => forum.read(who, discussion, 'read_to,new_comments')
const stored = () => forum.sql('select account_id, discussion_id, read_to from public.read_marks')
const exported = async ({ id, email }: Person) =>
  JSON.stringify(
    (await copyAccount(forum.auth.pool, { id, email, email_confirmed_at: '2026-01-01' } as unknown as Account)).tables,
  )

it('a mark is read by its owner, and by no moderator, admin, other member or visitor', async () => {
  const asked = await forum.ask(forum.pro, named)
  expect(await mark(forum.member, asked, asked['created_at'])).toBe(204)
  expect(await marks(forum.member)).toMatchObject([{ discussion_id: asked.id }])
  for (const who of [forum.pro, forum.moderator, forum.boss]) {
    expect(await marks(who)).toEqual([])
    expect(await reading(who, asked)).toMatchObject({ new_comments: 0 })
  }
  expect((await forum.rest(undefined, 'GET', 'read_marks')).status).toBe(401)
  expect(await mark(undefined, asked, asked['created_at'])).toBe(401)
  expect(await reading(undefined, asked)).toEqual({ read_to: null, new_comments: 0 })
  expect(await status(forum.rest(forum.member, 'PATCH', 'read_marks?read_to=lt.infinity', { read_to: 'now' }))).toBe(
    403,
  )
})

it('the later of two marks wins, and none is of the future', async () => {
  const asked = await forum.ask(forum.pro, named)
  await mark(forum.member, asked, '2026-11-02T10:00:00Z')
  await mark(forum.member, asked, '2026-11-01T10:00:00Z')
  expect(await stored()).toMatchObject([{ read_to: new Date('2026-11-02T10:00:00Z') }])
  await mark(forum.member, asked, 'infinity')
  const [row] = await forum.sql('select read_to <= clock_timestamp() as is_past from public.read_marks')
  expect(row).toEqual({ is_past: true })
})

it('what the reader may not read is marked as little as what does not exist, and answered alike', async () => {
  const asked = await forum.ask(forum.pro, named)
  await forum.sql("update public.discussions set hidden = 'decision'")
  expect(await mark(forum.member, asked, 'now')).toBe(204)
  expect(await mark(forum.member, { id: '00000000-0000-4000-8000-000000000000' }, 'now')).toBe(204)
  expect(await stored()).toEqual([])
  expect(await mark(forum.moderator, asked, 'now')).toBe(204)
  expect(await stored()).toHaveLength(1)
})

it('new are the comments of others since then: no own, anonymous own or hidden one', async () => {
  const asked = await forum.ask(forum.pro, named)
  expect(await reading(forum.member, asked)).toEqual({ read_to: null, new_comments: 0 })
  await mark(forum.member, asked, asked['created_at'])
  await forum.comment(forum.member, asked, named)
  await forum.comment(forum.member, asked)
  expect(await reading(forum.member, asked)).toMatchObject({ new_comments: 0 })
  const theirs = [await forum.comment(forum.pro, asked), await forum.comment(forum.second, asked, named)]
  expect(await reading(forum.member, asked)).toMatchObject({ new_comments: 2 })
  await forum.sql("update public.comments set hidden = 'decision' where id = $1", [theirs[0]?.id])
  for (const who of [forum.member]) expect(await reading(who, asked)).toMatchObject({ new_comments: 1 })
  await mark(forum.member, asked, theirs[1]?.['created_at'])
  expect(await reading(forum.member, asked)).toEqual({ read_to: theirs[1]?.['created_at'], new_comments: 0 })
  await forum.sql(
    "insert into public.comments (discussion_id, content, created_at) select $1, 'x', now() + interval '1 s' from generate_series(1, 130)",
    [asked.id],
  )
  expect(await reading(forum.member, asked)).toMatchObject({ new_comments: 100 })
})

it('who follows a discussion without having opened it has read up to when they began to', async () => {
  const asked = await forum.ask(forum.pro, named)
  await forum.comment(forum.member, asked, named)
  expect(await reading(forum.pro, asked)).toMatchObject({ new_comments: 1 })
})

it('an account’s export has its marks and no others, and its deletion leaves none', async () => {
  const reader = await forum.auth.signedUp('reader@example.org')
  const asked = await forum.ask(forum.pro, named)
  await mark(reader, asked, '2026-11-02T10:11:12Z')
  expect(await exported(reader)).toContain('2026-11-02T10:11:12')
  for (const who of [forum.pro, forum.boss]) expect(await exported(who)).not.toContain('2026-11-02T10:11:12')
  await forum.sql('delete from auth.users where id = $1', [reader.id])
  expect(await stored()).toEqual([])
  expect(await rows(await forum.rest(forum.pro, 'GET', 'discussions'))).toHaveLength(1)
})
