import { openPool } from '#server/core/database/pool.ts'
import { discussionsAddress } from './forum-requests.ts'
import { Line } from './http.ts'
import { withPlans } from './plans.ts'

const comments = 2_000
/** The size of the list's first page. */
const discussions = 20

/**
 * The buffers, of 8 kB, that the forum's list reads before and right after a burst of comments on its newest
 * discussions, before autovacuum can have run.
 *
 * @param author of the comments, which are removed with the others that a run writes
 */
export async function buffersAroundBurst(
  { databaseUrl, dataDir, headers }: { databaseUrl: string; dataDir: string; headers: Record<string, string> },
  author: string,
): Promise<{ before: number; after: number }> {
  const pool = openPool(databaseUrl, 1)
  const measured = { before: 0, after: 0 }
  try {
    await withPlans(databaseUrl, dataDir, async (url, planOf) => {
      const line = new Line(url, 1)
      const look = async () => buffersOf(await planOf(() => line.ask(discussionsAddress(), { headers })))
      await pool.query('vacuum analyze public.discussions, public.comments')
      measured.before = await look()
      await pool.query('alter table public.comments set (autovacuum_enabled = off)')
      // One by one, as people write them.
      for (let number = 0; number < comments; number++)
        await pool.query(
          `insert into public.comments (discussion_id, content, user_id)
           select d.id, 'The notes are in the library.', (select u.id from auth.users u where email = $1)
           from public.discussions d order by d.created_at desc, d.id desc offset $2 limit 1`,
          [author, number % discussions],
        )
      measured.after = await look()
      line.close()
    })
  } finally {
    await pool.query('alter table public.comments reset (autovacuum_enabled)')
    await pool.end()
  }
  return measured
}

/** Of the whole statement: the first line that counts them. */
function buffersOf(plan: string): number {
  const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
  return Number(hit) + Number(read)
}
