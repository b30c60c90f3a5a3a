import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { sized } from '#tests/support/database/size.ts'
import { type KillableSite, startKillableSite } from '../killable-site.ts'

// Two discussions of a thousand comments each are merged while people write in both: no comment is lost or counted twice. And
// the database is killed in the middle of it: then all of it is there, or nothing.

const size = 1000
const kills = sized(3, 15)
let site: KillableSite
beforeAll(async () => {
  site = await startKillableSite()
})
afterAll(async () => {
  await site.stop()
  await site.remove()
})

interface Pair {
  duplicate: string
  target: string
}

const moderator = '0d000000-0000-4000-8000-0000000000aa'
/** Two discussions and a moderator. */
async function prepare(pool: Pool): Promise<Pair> {
  await pool.query('delete from public.discussions')
  await pool.query(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, 'moderator@example.org', now()) on conflict do nothing",
    [moderator],
  )
  await pool.query(
    "insert into public.grants (account, area) select $1, 'forum' where not exists (select from public.grants)",
    [moderator],
  )
  const ask = async () => {
    const { rows } = await pool.query<{ id: string }>(
      "insert into public.discussions (title, content) values ('Which lab?', 'Which?') returning id",
    )
    const id = rows[0]?.id ?? ''
    await pool.query(
      `insert into public.comments (discussion_id, content, created_at)
       select $1, 'old ' || n, now() - interval '2 days' + n * interval '1 second' from generate_series(1, $2) n`,
      [id, size],
    )
    return id
  }
  return { duplicate: await ask(), target: await ask() }
}

/** As the data API calls it for the moderator. */
async function merge(pool: Pool, { duplicate, target }: Pair): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: moderator })])
    await client.query("select public.merge_discussion($1, $2, 'duplicate', 'It is there.')", [duplicate, target])
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

const stateOf = async (pool: Pool) =>
  (
    await pool.query(
      `select d.id, coalesce(t.total, 0)::integer as counted,
         (select count(*)::integer from public.comments c where c.discussion_id = d.id) as comments
       from public.discussions d left join counts.comments_discussion_id_fkey t on t.key = d.id order by comments`,
    )
  ).rows as { id: string; counted: number; comments: number }[]

it(
  'a merge of two discussions of a thousand comments under writers loses no comment and counts each once',
  { timeout: 240_000 },
  async () => {
    const at = await site.join()
    const pool = openPool(at.url, 12)
    try {
      const pair = await prepare(pool)
      const written: string[] = []
      const failed: unknown[] = []
      const over = new AbortController()
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let turn = 0; !over.signal.aborted; turn++) {
          const content = `new ${writer} ${turn}`
          const discussion = (writer + turn) % 2 === 0 ? pair.duplicate : pair.target
          await pool
            .query('insert into public.comments (discussion_id, content) values ($1, $2)', [discussion, content])
            .then(
              () => written.push(content),
              (error: unknown) => failed.push(error),
            )
        }
      })
      await expect.poll(() => written.length, { timeout: 30_000 }).toBeGreaterThan(40)
      await merge(pool, pair)
      const before = written.length
      await expect.poll(() => written.length, { timeout: 30_000 }).toBeGreaterThan(before + 40)
      over.abort()
      await Promise.all(writers)
      expect(failed).toEqual([])
      const comments = 2 * size + written.length + 1
      expect(await stateOf(pool)).toEqual([{ id: pair.target, counted: comments, comments }])
      const { rows } = await pool.query<{ content: string }>(
        "select content from public.comments where content like 'new %' order by content",
      )
      expect(rows.map(({ content }) => content)).toEqual(written.toSorted())
      expect((await pool.query('select problem from search.differences()')).rows).toEqual([])
    } finally {
      await pool.end()
      await at.leave()
    }
  },
)

it(
  `after each of ${kills} kills of the database in the middle of a merge there are two whole discussions, or one`,
  { timeout: 600_000 },
  async () => {
    const seen = new Set<number>()
    for (let kill = 0; kill < kills; kill++) {
      const pair = await site.inDatabase(prepare)
      const merging = site.inDatabase((pool) => merge(pool, pair)).catch(() => {})
      await sleep(150 + kill * 120)
      await site.killDatabase()
      await merging
      const state = await site.inDatabase(stateOf)
      seen.add(state.length)
      if (state.length === 1)
        expect(state).toEqual([{ id: pair.target, counted: 2 * size + 1, comments: 2 * size + 1 }])
      else
        expect(state.map(({ counted, comments }) => [counted, comments])).toEqual([
          [size, size],
          [size, size],
        ])
    }
    // A kill after the end would prove nothing.
    expect(seen).toContain(2)
  },
)
