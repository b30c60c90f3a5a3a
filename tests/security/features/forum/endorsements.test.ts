import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyAccount } from '#server/features/account/export.ts'
import { fanOut } from '#server/features/notifications/fan-out.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { forumOfFile, type Row, rows, status } from './anonymous-forum.ts'

// What the college says of authors, and who endorses an answer.

const forum = forumOfFile()
const named = { anonymous: false }
let asked: Row
let answer: Row
beforeEach(async () => {
  await forum.sql("update public.users set role = 'student'")
  await forum.sql('delete from public.alumni_cards')
  await forum.sql('delete from public.notifications')
  asked = await forum.ask(forum.member, named)
  answer = await forum.comment(forum.second, asked, named)
})

const endorse = (who: Person | undefined, { id }: Row, endorsed = true) =>
  status(forum.rest(who, 'POST', 'rpc/endorse_comment', { comment: id, endorsed }))
const makeStaff = ({ id }: Person) => forum.sql("update public.users set role = 'staff' where id = $1", [id])
const makeAlumna = async ({ id }: Person, confirmed: string | null = 'now') => {
  const [card] = await forum.sql(
    "insert into public.alumni (name, graduation_year, degree) values ('Asha', 2019, 'B.Tech') returning id",
  )
  await forum.sql('insert into public.alumni_cards (account_id, alumnus_id, confirmed_at) values ($1, $2, $3)', [
    id,
    card?.['id'],
    confirmed,
  ])
}
const seen = async (who: Person | undefined, { id }: Row, columns = 'author_standing,endorsements') =>
  (await rows(await forum.rest(who, 'GET', `comments?id=eq.${id}&select=${columns}`)))[0]

describe('what the college says of an author', () => {
  it('is read with a named post, of the staff by everybody and of alumni by who may read their cards', async () => {
    await makeStaff(forum.second)
    await makeAlumna(forum.boss)
    const ofAlumna = await forum.comment(forum.boss, asked, named)
    expect((await seen(forum.member, answer))?.['author_standing']).toEqual({ kind: 'staff' })
    expect((await seen(forum.pro, ofAlumna))?.['author_standing']).toEqual({ kind: 'alumnus', year: 2019 })
    expect((await seen(forum.member, ofAlumna))?.['author_standing']).toBeNull()
    expect((await seen(undefined, ofAlumna))?.['author_standing']).toBeNull()
    expect((await seen(forum.pro, await forum.comment(forum.second, asked)))?.['author_standing']).toBeNull()
    await forum.sql('update public.alumni_cards set withdrawn = true')
    expect((await seen(forum.pro, ofAlumna))?.['author_standing']).toBeNull()
  })

  it('is nothing of a card that waits', async () => {
    await makeAlumna(forum.pro, null)
    const post = await forum.comment(forum.pro, asked, named)
    expect((await seen(forum.pro, post))?.['author_standing']).toBeNull()
    expect(await endorse(forum.pro, answer)).toBe(403)
  })
})

describe('an endorsement', () => {
  it('is given by staff, alumni and moderators, once, under their names, and taken back', async () => {
    for (const who of [undefined, forum.member, forum.pro]) expect([401, 403]).toContain(await endorse(who, answer))
    await makeStaff(forum.member)
    await makeAlumna(forum.pro)
    for (const who of [forum.member, forum.pro, forum.moderator, forum.member])
      expect(await endorse(who, answer)).toBe(204)
    expect((await seen(forum.pro, answer))?.['endorsements']).toMatchObject([
      { name: 'member', kind: 'staff', mine: false },
      { name: 'pro', kind: 'alumnus', year: 2019, mine: true },
      { kind: 'moderator', mine: false },
    ])
    expect(await endorse(forum.member, answer, false)).toBe(204)
    await forum.sql('update public.alumni_cards set withdrawn = true')
    expect((await seen(forum.second, answer))?.['endorsements']).toMatchObject([{ kind: 'moderator' }])
  })

  it('is not of an own answer, also of an anonymous one, nor of one that is hidden', async () => {
    await makeStaff(forum.second)
    const anonymous = await forum.comment(forum.second, asked)
    for (const own of [answer, anonymous]) expect(await endorse(forum.second, own)).toBe(403)
    await forum.sql("update public.comments set hidden = 'decision' where id = $1", [answer.id])
    expect(await endorse(forum.moderator, answer)).toBe(404)
    expect(await endorse(forum.moderator, asked)).toBe(404)
  })

  it('notifies the author once, also an anonymous one, and not where it was taken back before', async () => {
    const anonymous = await forum.comment(forum.second, asked)
    await forum.sql('delete from private.events')
    for (const post of [answer, anonymous]) {
      for (const endorsed of [true, false, true]) expect(await endorse(forum.moderator, post, endorsed)).toBe(204)
      expect(await endorse(forum.boss, post)).toBe(204)
    }
    const other = await forum.comment(forum.pro, asked, named)
    await forum.sql("delete from private.events where dedupe_key like 'answer:%'")
    for (const endorsed of [true, false]) expect(await endorse(forum.moderator, other, endorsed)).toBe(204)
    await fanOut({ pool: forum.auth.pool, log: pino({ level: 'silent' }) })
    const title = 'Your answer is endorsed: Which lab?'
    expect(await forum.sql('select account_id, title from public.notifications')).toEqual([
      { account_id: forum.second.id, title },
      { account_id: forum.second.id, title },
    ])
  })

  it('decides between answers that equally many found helpful, also from page to page', async () => {
    const more = () => forum.comment(forum.second, asked, named)
    const [once, helpful, twice] = [await more(), await more(), await more()]
    expect(await status(forum.rest(forum.pro, 'POST', 'helpful', { comment_id: helpful.id }))).toBe(201)
    for (const who of [forum.moderator, forum.boss]) expect(await endorse(who, twice)).toBe(204)
    expect(await endorse(forum.boss, once)).toBe(204)
    const found: Row[] = []
    for (let page = 0; page < 4; page++) {
      const last = found.at(-1)
      const after =
        last === undefined
          ? ''
          : `&after_helpful=${String(last['helpful_count'])}&after_endorsed=${(last['endorsements'] as [] | null)?.length ?? 0}&after_at=${encodeURIComponent(String(last['created_at']))}&after_id=${last.id}`
      found.push(
        ...(await rows(
          await forum.rest(
            forum.pro,
            'GET',
            `rpc/helpful_comments?discussion=${asked.id}&page_size=1${after}&select=*,helpful_count,endorsements`,
          ),
        )),
      )
    }
    expect(found.map(({ id }) => id)).toEqual([helpful, twice, once, answer].map(({ id }) => id))
  })

  it('is in the export of the account that gave it, and goes with it', async () => {
    const leaver = await forum.auth.signedUp('leaver@example.org')
    await makeStaff(leaver)
    expect(await endorse(leaver, answer)).toBe(204)
    const exported = async ({ id, email }: Person) =>
      (await copyAccount(forum.auth.pool, { id, email, email_confirmed_at: '2026-01-01' } as unknown as Account))
        .tables['private.endorsements']
    expect(await exported(leaver)).toMatchObject([{ comment_id: answer.id, endorsed_as: 'staff' }])
    expect((await exported(forum.second)) ?? []).toEqual([])
    await forum.sql('delete from auth.users where id = $1', [leaver.id])
    expect((await seen(forum.pro, answer))?.['endorsements']).toBeNull()
  })
})
