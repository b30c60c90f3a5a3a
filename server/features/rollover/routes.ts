import { Hono } from 'hono'
import { z } from 'zod'
import type { Pool } from '#server/core/database/pool.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { unstored } from '#server/core/http/unstored.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { withRight } from '#server/supabase/auth/guards/rights.ts'
import { type AccountEnv, requireAccount, requireSecondFactor } from '#server/supabase/auth/guards/require-account.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { queueRollovers } from './jobs.ts'
import { findPeople, listPeople } from './people.ts'
import { planRollover, planShape, previewRollover } from './plan.ts'
import { cancelRollover } from './run.ts'
import { listRollovers, readChoices, readRollover } from './stored.ts'
import { takeBackRollover } from './undo.ts'

interface RolloverDeps {
  pool: Pool
  tokens: TokenVerifier
  jobs: Jobs
}

/** For the ids of 3,000 exceptions. */
const maxBodyBytes = 200 * 1024

const search = z.object({ text: z.string().max(60_000) })
/** The id comes from the caller: a plan that is sent twice is one. */
const newPlan = planShape.extend({ id: z.uuid(), isConfirmed: z.boolean().default(false) })

/** Students go on to their next semester, for holders of *people*; to be mounted at /api/rollovers. */
export function createRolloverApi({ pool, tokens, jobs }: RolloverDeps): Hono<AccountEnv> {
  const app = new Hono<AccountEnv>()
  app.use(limitBody(maxBodyBytes), requireAccount(pool, tokens), requireSecondFactor, unstored)

  app.get('/', async (c) => c.json(await withRight(pool, c.var, 'people', listRollovers)))
  app.get('/choices', async (c) => c.json(await withRight(pool, c.var, 'people', readChoices)))

  app.post('/people', async (c) => {
    const { text } = await readJson(c, search)
    return c.json(await withRight(pool, c.var, 'people', (client) => findPeople(client, text)))
  })

  /** What a plan would do; nothing is written. */
  app.post('/preview', async (c) => {
    const plan = await readJson(c, planShape)
    return c.json(await withRight(pool, c.var, 'people', (client) => previewRollover(client, plan)))
  })

  app.post('/plan', async (c) => {
    const { id, isConfirmed, ...plan } = await readJson(c, newPlan)
    const by = { account: c.var.account.id, aal: c.var.session?.aal ?? 'aal1' }
    await jobs.ready()
    return c.json(
      await withRight(pool, c.var, 'people', async (client) => {
        await planRollover(client, plan, { id, by, isConfirmed })
        await queueRollovers(jobs, client)
        return readRollover(client, id)
      }),
    )
  })

  app.get('/by-id/:id/people', async (c) => {
    const csv = await withRight(pool, c.var, 'people', (client) => listPeople(client, c.req.param('id')))
    return c.body(csv, 200, { 'content-type': 'text/csv; charset=utf-8' })
  })

  const acts = { cancel: cancelRollover, undo: takeBackRollover }
  for (const [name, act] of Object.entries(acts)) {
    app.post(`/by-id/:id/${name}`, async (c) => {
      const id = c.req.param('id')
      return c.json(
        await withRight(pool, c.var, 'people', async (client) => {
          await act(client, id)
          return readRollover(client, id)
        }),
      )
    })
  }
  return app
}
