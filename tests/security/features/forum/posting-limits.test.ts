import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminArea, startAdminArea } from '../../admin/admin-area.ts'
import type { Person } from '#tests/protocol/auth/auth-server.ts'

// The database's posting limits of an account: by row, in bulk, and concurrently.

let room: AdminArea
beforeAll(async () => {
  room = await startAdminArea()
})
afterAll(() => room.close())

const post = (title = 'Notes') => ({ title, content: 'Over there.' })
const countOf = async (who: Person, table = 'discussions') =>
  Number((await room.sql(`select count(*) from public.${table} where user_id = $1`, [who.id]))[0]?.['count'])
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
    const who = await room.auth.signedUp('eager@example.org')
    for (let n = 0; n < 20; n++) expect((await room.rest(who, 'POST', 'discussions', post())).status).toBe(201)
    const rejected = await room.rest(who, 'POST', 'discussions', post())
    expect([rejected.status, Number(rejected.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
    expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(130)
    expect(await rejected.json()).toMatchObject({
      code: 'over_posting_limit',
      message: expect.stringMatching(/^You have posted a lot in a short time\. Please wait .*, then post again\.$/),
    })
    // Deleting does not restore the allowance.
    expect((await room.rest(who, 'DELETE', `discussions?user_id=eq.${who.id}`)).status).toBe(200)
    expect((await room.rest(who, 'POST', 'discussions', post())).status).toBe(429)
    // Time does; and comments have a limit of their own.
    await room.sql("update private.posting_allowances set updated_at = updated_at - interval '10 minutes'")
    const again = await Promise.all(Array.from({ length: 8 }, () => room.rest(who, 'POST', 'discussions', post())))
    expect(tally(again)).toEqual({ 201: 5, 429: 3 })
    const [{ id } = { id: '' }] = await room.sql('select id from public.discussions where user_id = $1', [who.id])
    expect((await room.rest(who, 'POST', 'comments', { discussion_id: id, content: 'And here.' })).status).toBe(201)
  })

  it('many rows in one statement counts each of them', async () => {
    const who = await room.auth.signedUp('bulk@example.org')
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
    const who = await room.auth.signedUp('parallel@example.org')
    const answers = await Promise.all(Array.from({ length: 50 }, () => room.rest(who, 'POST', 'discussions', post())))
    expect(tally(answers)).toEqual({ 201: 20, 429: 30 })
    expect(await countOf(who)).toBe(20)
  })

  it('is limited to sixty comments', async () => {
    const who = await room.auth.signedUp('talker@example.org')
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
