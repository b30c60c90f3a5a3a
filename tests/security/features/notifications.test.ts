import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#server/core/database/pool.ts'
import { allFannedOut, openStream, toldTo } from '#tests/support/features/notifications.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

// Attacks by hand: on other people's notifications, on the outbox, and on another account's stream.

let whole: WholeApp
let asha: Session
let stranger: Session
let discussion: string
beforeAll(async () => {
  whole = await startWholeApp()
  ;[asha, stranger] = [await whole.signUp('asha@example.org'), await whole.signUp('stranger@example.org')]
  const { rows } = await whole.database.pool.query<{ id: string }>(
    "insert into public.discussions (title, content, user_id) values ('Hall 2', 'Where?', $1) returning id",
    [asha.user.id],
  )
  discussion = rows[0]?.id ?? ''
})
afterAll(() => whole.close())

const as = (who: Session) => ({
  apikey: whole.backend.secrets.publishableKey,
  authorization: `Bearer ${who.access_token}`,
})
const rest = async (who: Session, method: string, path: string, body?: unknown) => {
  const response = await whole.app.request(`/rest/v1/${path}`, {
    method,
    headers: { ...as(who), 'content-type': 'application/json', prefer: 'return=representation' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
const answer = () =>
  whole.database.pool.query("insert into public.comments (discussion_id, content, user_id) values ($1, 'Here.', $2)", [
    discussion,
    stranger.user.id,
  ])
const live = (headers: Record<string, string>) => openStream((path, init) => whole.app.request(path, init), headers)

const insertLink = (url: string) =>
  whole.database.pool.query(
    "insert into public.notifications (account_id, kind, title, url, dedupe_key) values ($1, 'answer', 't', $2, $2)",
    [asha.user.id, url],
  )

describe('notifications', () => {
  it('of another account cannot be read, marked or created, and own ones can only be marked', async () => {
    await answer()
    await toldTo(whole.database.pool, asha.user.id)
    const [mine] = (await rest(asha, 'GET', 'notifications?select=id,read_at')).body
    expect(mine).toMatchObject({ read_at: null })
    expect(await rest(stranger, 'GET', 'notifications')).toEqual({ status: 200, body: [] })
    const read = { read_at: new Date().toISOString() }
    expect((await rest(stranger, 'PATCH', `notifications?id=eq.${mine.id}`, read)).body).toEqual([])
    expect((await rest(stranger, 'POST', 'rpc/mark_all_read', {})).status).toBe(204)
    expect((await rest(asha, 'GET', 'rpc/unread_notifications')).body).toEqual({ total: 1, answers: 1 })
    for (const change of [{ title: 'You have won' }, { url: 'https://evil.example' }, { account_id: stranger.user.id }])
      expect((await rest(asha, 'PATCH', `notifications?id=eq.${mine.id}`, change)).status).toBe(403)
    const forged = { account_id: asha.user.id, kind: 'security', title: 't', url: '/', dedupe_key: 'forged' }
    expect((await rest(stranger, 'POST', 'notifications', forged)).status).toBe(403)
    expect((await rest(asha, 'DELETE', `notifications?id=eq.${mine.id}`)).status).toBe(403)
    expect((await rest(asha, 'POST', 'rpc/mark_all_read', { up_to: mine.id })).status).toBe(204)
    expect((await rest(asha, 'GET', 'rpc/unread_notifications')).body).toEqual({ total: 0, answers: 0 })
  })

  it('cannot be reached through the outbox, as a table or as a function', async () => {
    for (const path of ['events', 'private.events']) expect((await rest(asha, 'GET', path)).status).toBe(404)
    for (const name of ['record_event', 'private.record_event', 'comments_told'])
      expect((await rest(asha, 'POST', `rpc/${name}`, { kind: 'security' })).status).toBe(404)
    for (const schema of ['private', 'server']) {
      const answer = await whole.app.request('/rest/v1/events', { headers: { ...as(asha), 'accept-profile': schema } })
      expect(answer.status).toBe(406)
    }
  })

  it('never link outside of the site', async () => {
    for (const url of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/a b'])
      await expect(insertLink(url)).rejects.toThrow(/notifications_url_check/)
  })
})

describe('following', () => {
  it('is limited to existing, readable subjects, and to the own account', async () => {
    const { rows } = await whole.database.pool.query<{ id: string }>(
      "insert into public.notices (title, author, category, audience) values ('Pro', 'a', 'General', 'pro') returning id",
    )
    const follow = (subject_id: string, kind = 'discussion') => rest(stranger, 'POST', 'follows', { kind, subject_id })
    expect((await follow(crypto.randomUUID())).status).toBe(403)
    expect((await follow(rows[0]?.id ?? '', 'notice')).status).toBe(403)
    expect((await follow(discussion, 'everything')).status).toBe(403)
    // Following a discussion as a notice would outlive it.
    expect((await follow(discussion, 'notice')).status).toBe(403)
    expect(
      (
        await rest(stranger, 'POST', 'follows', {
          kind: 'discussion',
          subject_id: discussion,
          account_id: asha.user.id,
        })
      ).status,
    ).toBe(403)
    expect((await rest(stranger, 'PATCH', `follows?account_id=eq.${asha.user.id}`, { muted: true })).body).toEqual([])
  })

  it('and preferences reject any invalid input with a clear error', async () => {
    const set = (table: string, body: unknown) => rest(asha, 'POST', table, body)
    const rejected = [
      ['notification_preferences', { kind: 'everything' }],
      ['notification_preferences', { kind: 'security', here: false }],
      ['notification_preferences', { kind: 'notice_deadline', here: false }],
      ['notification_settings', { account_id: asha.user.id, digest: 'hourly' }],
      ['notification_settings', { account_id: asha.user.id, digest_hour: 24 }],
      ['notification_settings', { account_id: asha.user.id, quiet_from: '22:00' }],
      ['notification_settings', { account_id: asha.user.id, quiet_from: '26:00', quiet_to: '07:00' }],
      ['follows', { kind: 'discussion', subject_id: "' or true --" }],
    ] as const
    for (const [table, body] of rejected) {
      const { status, body: said } = await set(table, body)
      expect([body, status, said.code]).toEqual([body, 400, expect.stringMatching(/^(22|23)\w{3}$/)])
    }
    const stamp = { account_id: stranger.user.id, digest: 'daily' }
    expect((await set('notification_settings', stamp)).status).toBe(403)
  })
})

it('deleting the notifications of one comment does not scan those of its whole discussion', async () => {
  const { rows } = await transaction(whole.database.pool, async (client) => {
    await client.query('set local enable_seqscan = off')
    return client.query<{ 'QUERY PLAN': string }>(
      `explain delete from public.notifications n
       where n.subject_id = '00000000-0000-4000-8000-000000000001' and n.dedupe_key = 'answer:1'`,
    )
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*subject_id = .*dedupe_key = /)
})

describe('a stream', () => {
  it('rejects a missing token, a key, a forged token, and one of no, of another’s or of an ended session', async () => {
    const [head, claims] = asha.access_token.split('.')
    const forged = `${head}.${claims}.${stranger.access_token.split('.')[2]}`
    const { token: ofNoSession } = whole.tokens.sign({ sub: asha.user.id, role: 'authenticated' })
    const { token: ofAnother } = whole.tokens.sign({
      ...decodeJwt(asha.access_token),
      sub: stranger.user.id,
    })
    const ended = await whole.signUp('ended@example.org')
    await whole.database.pool.query('delete from auth.sessions where user_id = $1', [ended.user.id])
    const tokens = [whole.backend.secrets.publishableKey, 'x.y.z', forged, ofNoSession, ofAnother, ended.access_token]
    const statuses = await Promise.all(
      [{}, ...tokens.map((token) => ({ authorization: `Bearer ${token}` }))].map(
        async (headers) => (await live(headers)).status,
      ),
    )
    expect(statuses).toEqual(statuses.map(() => 401))
  })

  it('sends new notifications to its own account only', async () => {
    const [mine, theirs] = [await live(as(asha)), await live(as(stranger))]
    const next = theirs.next()
    await answer()
    const event = await mine.next()
    expect(event?.event).toBe('notification')
    expect(JSON.parse(event?.data ?? '')).toMatchObject({ kind: 'answer', subject_id: discussion, read_at: null })
    await allFannedOut(whole.database.pool)
    await theirs.close()
    expect(await next).toBeUndefined()
    await mine.close()
  })

  it('resumes after the last received event, without notices that may not be read', async () => {
    await answer()
    await toldTo(whole.database.pool, asha.user.id)
    const { rows } = await whole.database.pool.query<{ id: string }>(
      "insert into public.notices (title, author, category, audience) values ('Pro', 'a', 'General', 'pro') returning id",
    )
    await whole.database.pool.query(
      `insert into public.notifications (account_id, kind, subject_id, title, url, dedupe_key)
       values ($1, 'notice', $2, 'Secret', '/', 'lost plan'), ($1, 'payment', null, 'Seen', '/', 'seen')`,
      [asha.user.id, rows[0]?.id],
    )
    const ids = (await rest(asha, 'GET', 'notifications?select=id&order=id.desc')).body as { id: number }[]
    const resumed = await live({ ...as(asha), 'last-event-id': String(ids[1]?.id) })
    expect(JSON.parse((await resumed.next())?.data ?? '')).toMatchObject({ title: 'Seen', id: ids[0]?.id })
    await resumed.close()
    for (const id of ['-1', '1; drop table', '9'.repeat(40)]) {
      const odd = await live({ ...as(asha), 'last-event-id': id })
      expect(odd.status).toBe(200)
      await odd.close()
    }
  })

  it('applies the same rules as the policies of notices', async () => {
    const { pool } = whole.database
    const people = Object.fromEntries(
      await Promise.all(
        ['plain', 'active', 'over', 'boss'].map(
          async (name) => [name, await whole.signUp(`${name}@example.org`)] as const,
        ),
      ),
    )
    const set = (text: string, name: string) => pool.query(text, [people[name]?.user.id])
    await set("update public.users set plan = 'pro', pro_until = now() + interval '1 day' where id = $1", 'active')
    await set("update public.users set plan = 'pro', pro_until = now() - interval '1 day' where id = $1", 'over')
    await set('update public.profiles set is_admin = true where id = $1', 'boss')
    await allFannedOut(pool)
    await pool.query('delete from public.notifications')
    await pool.query(
      `insert into public.notices (title, author, category, audience)
       select audience, 'a', 'General', audience from unnest(array['pro', 'members', 'everyone']) as audience`,
    )
    for (const [name, person] of Object.entries(people)) {
      const told = (await toldTo(pool, person.user.id)).map(({ title }) => title)
      const readable = (await rest(person, 'GET', 'notices?select=title&title=in.(pro,members,everyone)')).body
      const titles = (readable as { title: string }[]).map(({ title }) => title)
      expect({ [name]: told.toSorted() }).toEqual({ [name]: titles.toSorted() })
      expect(((await rest(person, 'GET', 'notifications?select=title')).body as unknown[]).length).toBe(told.length)
    }
  })
})
