import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminArea, startAdminArea } from '../../admin/admin-area.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'

// The database's posting limits of an account: by row, in bulk, and concurrently.

let room: AdminArea
beforeAll(async () => {
  room = await startAdminArea()
})
afterAll(() => room.close())

/** Somebody whom the limits of new accounts do not concern. */
const established = async (address: string) => {
  const who = await room.auth.signedUp(address)
  await makeOld(who)
  await room.sql(
    "insert into public.discussions (title, content, user_id, created_at) select 't', 'c', $1, now() - interval '9 days' from generate_series(1, 3)",
    [who.id],
  )
  return who
}
const makeOld = ({ id }: Person) =>
  room.sql("update auth.users set created_at = now() - interval '4 days' where id = $1", [id])
const post = (title = 'Notes') => ({ title, content: 'Over there.' })
const countOf = async (who: Person, table = 'discussions') =>
  Number(
    (
      await room.sql(
        `select count(*) from public.${table} where user_id = $1 and created_at > now() - interval '1 day'`,
        [who.id],
      )
    )[0]?.['count'],
  )
const tally = (answers: Response[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length]))
/** So many reports of unknown posts. */
const reportsOf = async (count: number) => {
  const rows = await room.sql(
    "insert into public.discussions (title, content) select 't', 'c' from generate_series(1, $1::int) returning id",
    [count],
  )
  return rows.map(({ id }) => ({ discussion_id: id, reason: 'spam' }))
}
const reported = async (who: Person) =>
  (await room.sql('select from public.reports where reporter_id = $1', [who.id])).length

describe('posting', () => {
  it('is limited to twenty discussions in a short time, with the wait in the message', async () => {
    const who = await established('eager@example.org')
    for (let n = 0; n < 20; n++) expect((await room.rest(who, 'POST', 'discussions', post())).status).toBe(201)
    const rejected = await room.rest(who, 'POST', 'discussions', post())
    expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(130)
    expect(await rejected.json()).toMatchObject({
      code: 'over_posting_limit',
      message: expect.stringMatching(/^You have posted a lot in a short time\. Please wait .*, then post again\.$/),
    })
    // Deleting does not restore the allowance.
    expect((await room.rest(who, 'DELETE', `discussions?user_id=eq.${who.id}&title=eq.Notes`)).status).toBe(200)
    expect((await room.rest(who, 'POST', 'discussions', post())).status).toBe(429)
    // Time does; and comments have a limit of their own.
    await room.sql("update private.posting_allowances set updated_at = updated_at - interval '10 minutes'")
    const again = await Promise.all(Array.from({ length: 8 }, () => room.rest(who, 'POST', 'discussions', post())))
    expect(tally(again)).toEqual({ 201: 5, 429: 3 })
    const [{ id } = { id: '' }] = await room.sql('select id from public.discussions where user_id = $1', [who.id])
    expect((await room.rest(who, 'POST', 'comments', { discussion_id: id, content: 'And here.' })).status).toBe(201)
  })

  it('many rows in one statement counts each of them', async () => {
    const who = await established('bulk@example.org')
    const many = Array.from({ length: 21 }, () => post())
    expect((await room.rest(who, 'POST', 'discussions', many)).status).toBe(429)
    expect(await countOf(who)).toBe(0)
    expect((await room.rest(who, 'POST', 'discussions', many.slice(1))).status).toBe(201)
    expect((await room.rest(who, 'POST', 'discussions', [post()])).status).toBe(429)
    const thousands = await room.rest(
      who,
      'POST',
      'discussions',
      Array.from({ length: 5000 }, () => post()),
    )
    expect([thousands.status, (await thousands.json()).code]).toEqual([400, '54000'])
  })

  it('concurrently counts every request', async () => {
    const who = await established('parallel@example.org')
    const answers = await Promise.all(Array.from({ length: 50 }, () => room.rest(who, 'POST', 'discussions', post())))
    expect(tally(answers)).toEqual({ 201: 20, 429: 30 })
    expect(await countOf(who)).toBe(20)
  })

  it('is limited to sixty comments', async () => {
    const who = await established('talker@example.org')
    const [row] = await room.sql("insert into public.discussions (title, content) values ('t', 'c') returning id")
    const comments = (count: number) =>
      Array.from({ length: count }, () => ({ discussion_id: row?.['id'], content: 'Yes.' }))
    expect((await room.rest(who, 'POST', 'comments', comments(61))).status).toBe(429)
    expect((await room.rest(who, 'POST', 'comments', comments(60))).status).toBe(201)
    expect((await room.rest(who, 'POST', 'comments', comments(1))).status).toBe(429)
    expect(await countOf(who, 'comments')).toBe(60)
  })

  it('by the site itself has no limit, and the counts cannot be read or written', async () => {
    await room.sql("insert into public.discussions (title, content) select 'old', 'post' from generate_series(1, 500)")
    const asPerson = 'begin; set local role authenticated; select remaining from private.posting_allowances'
    const client = await room.auth.pool.connect()
    await expect(client.query(asPerson)).rejects.toThrow(/permission denied/)
    await client.query('rollback')
    client.release()
  })
})

/** Comments on a discussion of their own: different ones, unless a text is given. */
const commentsOnOne = async () => {
  const [row] = await room.sql("insert into public.discussions (title, content) values ('t', 'c') returning id")
  let turn = 0
  return (who: Person, count: number, content?: string) =>
    room.rest(
      who,
      'POST',
      'comments',
      Array.from({ length: count }, () => ({ discussion_id: row?.['id'], content: content ?? `Text ${turn++}` })),
    )
}

describe('a new account', () => {
  it('posts half as much at once and a quarter in an hour, with the wait in the message', async () => {
    const who = await room.auth.signedUp('new@example.org')
    const comment = await commentsOnOne()
    expect((await comment(who, 31)).status).toBe(429)
    expect((await comment(who, 30)).status).toBe(201)
    const rejected = await comment(who, 12)
    expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, 720])
    expect((await rejected.json()).message).toContain('Please wait 12 minutes')
    // Three posts that stay, and three days.
    await makeOld(who)
    await room.sql("update private.posting_allowances set updated_at = updated_at - interval '1 hour'")
    expect((await comment(who, 60)).status).toBe(201)
  })

  it('is one that is old as well, until three of its posts stay', async () => {
    const who = await room.auth.signedUp('quiet@example.org')
    await makeOld(who)
    const comment = await commentsOnOne()
    expect((await comment(who, 31)).status).toBe(429)
    expect((await comment(who, 3)).status).toBe(201)
    // Its allowance grows from then on.
    await room.sql('delete from private.posting_allowances')
    expect((await comment(who, 31)).status).toBe(201)
  })

  it('waits longer after links and repeated texts, and is not rejected for them', async () => {
    const comment = await commentsOnOne()
    const [linker, repeater] = [
      await room.auth.signedUp('linker@example.org'),
      await room.auth.signedUp('repeater@example.org'),
    ]
    const links = 'See https://a.example and https://b.example'
    expect((await comment(linker, 16, links)).status).toBe(429)
    expect((await comment(linker, 15, links)).status).toBe(201)
    expect((await comment(repeater, 1, 'Join us')).status).toBe(201)
    expect((await comment(repeater, 15, 'Join us')).status).toBe(429)
    expect((await comment(repeater, 14, 'Join us')).status).toBe(201)
  })

  it('has signals that moderators alone read at its named posts', async () => {
    const who = await room.auth.signedUp('signals@example.org')
    const comment = await commentsOnOne()
    for (let n = 0; n < 2; n++) await comment(who, 1, 'Earn at https://a.example or https://b.example')
    const [row] = await room.sql('select discussion_id, id from public.comments where user_id = $1 limit 1', [who.id])
    await room.rest(who, 'POST', 'comments', {
      discussion_id: row?.['discussion_id'],
      content: 'Psst',
      anonymous: true,
    })
    const signals = async (reader: Person) =>
      (
        (await (
          await room.rest(
            reader,
            'GET',
            `comments?discussion_id=eq.${String(row?.['discussion_id'])}&select=signals&order=created_at`,
          )
        ).json()) as { signals: unknown }[]
      ).map((each) => each.signals)
    expect(await signals(room.boss)).toEqual([
      { days: 0, posts_in_hour: 1, links: true, repeats: 0 },
      { days: 0, posts_in_hour: 2, links: true, repeats: 1 },
      null,
    ])
    for (const reader of [who, room.pro]) expect(await signals(reader)).toEqual([null, null, null])
  })
})

describe('reports', () => {
  it('of one request count together: forty are rejected, twenty are accepted', async () => {
    const who = await room.auth.signedUp('reporter@example.org')
    const reports = await reportsOf(40)
    const all = await room.rest(who, 'POST', 'reports', reports)
    expect([all.status, (await all.json()).code]).toEqual([403, '42501'])
    expect(await reported(who)).toBe(0)
    expect((await room.rest(who, 'POST', 'reports', reports.slice(0, 20))).status).toBe(201)
    expect((await room.rest(who, 'POST', 'reports', reports.slice(20, 21))).status).toBe(403)
  })

  it('of concurrent requests count together', async () => {
    const who = await room.auth.signedUp('reporters@example.org')
    const reports = await reportsOf(40)
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => room.rest(who, 'POST', 'reports', reports.slice(n * 8, n * 8 + 8))),
    )
    expect(tally(answers)).toEqual({ 201: 2, 403: 3 })
    expect(await reported(who)).toBe(16)
  })
})
