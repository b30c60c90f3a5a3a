import { Hono } from 'hono'
import type { Pool } from '#server/core/database/pool.ts'

/** Public, so the tables are counted at most this often, ms. */
const cacheMs = 60_000

/** What the plans contain; mounted at /api/plans. */
export function createPlansApi({ pool }: { pool: Pool }): Hono {
  let cached: { at: number; contents: Promise<unknown> } | undefined
  const contents = () => {
    if (cached === undefined || performance.now() - cached.at > cacheMs) {
      cached = { at: performance.now(), contents: countContents(pool) }
      // A failure is not cached.
      cached.contents.catch(() => (cached = undefined))
    }
    return cached.contents
  }
  return new Hono().get('/contents', async (c) =>
    c.json(await contents(), 200, { 'cache-control': 'public, max-age=60' }),
  )
}

/** Counts what the pro plan opens. Only numbers: the rows themselves need the plan. */
async function countContents(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query(`
    select
      (select count(*)::int from public.notices where publish_at <= now()) as notices,
      -- Of these there may be millions: not all of them are counted for everybody who asks.
      (select count(*)::int from (select from public.discussions where hidden is null limit 1000) as d) as discussions,
      (select count(*)::int from public.alumni where not withdrawn) as alumni,
      (select count(*)::int from public.companies) as companies,
      (select count(*)::int from public.interview_questions) as "interviewQuestions",
      (select count(*)::int from public.resume_templates) as "resumeTemplates",
      (select count(*)::int from public.study_materials where status = 'approved' and removed_at is null) as materials`)
  return rows[0]
}
