import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '#server/core/database/pool.ts'
import { transaction } from '#server/core/database/pool.ts'

const batches = 30
const commentsEach = 30

/**
 * The additional time of a new comment for its search document: the same transaction to its commit, with the role, the
 * policies and all other triggers of the data API, with and without that one trigger, in turns. The mean includes the
 * occasional merges of the index of terms.
 */
export async function measureComments(pool: Pool): Promise<string> {
  // Each account once, because of the posting limits.
  const places = await pool.query<{ discussion: string; author: string }>(
    `select distinct on (user_id) id as discussion, user_id as author from public.discussions where user_id is not null
     order by user_id, id limit ${2 * batches * commentsEach}`,
  )
  const durations: Record<'with' | 'without', number[]> = { with: [], without: [] }
  let next = 0
  for (let batch = 0; batch < 2 * batches; batch++) {
    const how = batch % 2 === 0 ? 'with' : 'without'
    await pool.query(`alter table public.comments ${how === 'with' ? 'enable' : 'disable'} trigger comments_search`)
    for (let n = 0; n < commentsEach; n++) {
      const place = places.rows[next++]
      if (place === undefined) break
      durations[how].push(await comment(pool, place.discussion, place.author))
    }
    await sleep(20)
  }
  await pool.query('alter table public.comments enable trigger comments_search')
  const [median, mean] = [medianOf, meanOf].map((of) => [of(durations.without), of(durations.with)] as const)
  return `a comment without a document and with one: ${compared(median)} at median, ${compared(mean)} on average`
}

async function comment(pool: Pool, discussion: string, author: string): Promise<number> {
  const claims = JSON.stringify({ sub: author, role: 'authenticated' })
  const started = performance.now()
  await transaction(pool, async (client) => {
    await client.query(
      "select set_config('request.jwt.claims', $1, true), set_config('synchronous_commit', 'on', true)",
      [claims],
    )
    await client.query('set local role authenticated')
    await client.query('insert into public.comments (discussion_id, content, user_id) values ($1, $2, $3)', [
      discussion,
      'Same here: the second half of the syllabus was asked twice, so begin with the units on graphs and hashing.',
      author,
    ])
  })
  return performance.now() - started
}

const medianOf = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
const meanOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
const compared = ([without, withIt]: readonly [number, number] = [0, 0]) =>
  `${without.toFixed(2)} and ${withIt.toFixed(2)} ms (${(withIt / without).toFixed(2)} times)`
