import { Hono } from 'hono'
import { z } from 'zod'
import { roles } from '#domain/accounts/role.ts'
import {
  type AccountEnv,
  freshProof,
  requireAccount,
  requireSecondFactor,
} from '#server/supabase/auth/guards/require-account.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { unstored } from '#server/core/http/unstored.ts'
import type { SecurityLog } from '#server/supabase/security-log/log.ts'
import { securityLogRoutes } from './security-log.ts'
import { listAccounts } from './accounts.ts'
import { requireRight, type Right, withRight } from '#server/supabase/auth/guards/rights.ts'
import { claimSample, readSamples, removeSamples } from './samples.ts'
import type { ProjectAdmin } from '#server/supabase/hosted/project-admin.ts'
import { ban, grantPro, makeAdmin, removeAdmin, revokePro, setRole, unban } from './rights.ts'

/** Something that whoever runs the site should mend. The code is stable, the sentence names nobody. */
export interface Warning {
  code: string
  text: string
}

interface AdminDeps {
  pool: Pool
  securityLog: SecurityLog
  tokens: TokenVerifier
  /** Where the accounts are a hosted project's, which has a security log of its own. */
  project?: ProjectAdmin | undefined
  /** Problems that the operator should solve. */
  warnings: () => Promise<Warning[]>
}

const maxBodyBytes = 4 * 1024

const wanted = z.object({
  q: z.string().max(200).default(''),
  show: z.enum(['', 'pro', 'admins', 'banned']).catch(''),
  from: z.coerce.number().int().min(0).max(1_000_000).catch(0),
})
/** Actions that the affected person cannot undo take that person's e-mail address, typed, as a confirmation. */
const confirmation = z.object({ confirm: z.string().max(254) })
const claimedSample = z.object({ kind: z.enum(['course', 'branch']), id: z.uuid() })
const atCollege = z.object({ role: z.enum(roles) })
const until = z.object({ until: z.iso.datetime({ offset: true }).nullable() })

/** What an admin does with accounts, to be mounted at /api/admin. The rest goes through the data API. */
export function createAdminApi({ pool, tokens, securityLog, project, warnings }: AdminDeps): Hono<AccountEnv> {
  const app = new Hono<AccountEnv>()
  app.use(limitBody(maxBodyBytes), requireAccount(pool, tokens), requireSecondFactor, unstored)

  // Reading needs an admin; what changes somebody's rights also needs a proof that is minutes old.
  app.on('POST', '*', freshProof)

  app.get('/accounts', async (c) => {
    const asked = wanted.parse(c.req.query())
    return c.json(await withRight(pool, c.var, 'people', (client) => listAccounts(client, asked)))
  })

  if (project === undefined) app.route('/security-log', securityLogRoutes(pool, securityLog))

  app.get('/warnings', async (c) => {
    await requireRight(pool, c.var, 'settings')
    return c.json(await warnings())
  })

  app.get('/samples', async (c) => c.json(await withRight(pool, c.var, 'settings', readSamples)))
  app.post('/samples/claim', async (c) => {
    const sample = await readJson(c, claimedSample)
    await withRight(pool, c.var, 'settings', (client) => claimSample(client, sample))
    return c.body(null, 204)
  })
  app.post('/samples/remove', async (c) => {
    const self = c.var.account.id
    return c.json(await withRight(pool, c.var, 'settings', (client) => removeSamples(client, self)))
  })

  app.post('/accounts/:id/grant-pro', async (c) => {
    const { until: end } = await readJson(c, until)
    return c.json(await withRight(pool, c.var, 'money', (client) => grantPro(client, c.req.param('id'), end)))
  })
  app.post('/accounts/:id/revoke-pro', async (c) =>
    c.json(await withRight(pool, c.var, 'money', (client) => revokePro(client, c.req.param('id')))),
  )
  app.post('/accounts/:id/set-role', async (c) => {
    const { role } = await readJson(c, atCollege)
    return c.json(await withRight(pool, c.var, 'people', (client) => setRole(client, c.req.param('id'), role)))
  })
  app.post('/accounts/:id/unban', async (c) =>
    c.json(await withRight(pool, c.var, 'people', (client) => unban(client, c.req.param('id'), project))),
  )

  const confirmedActs = {
    'make-admin': ['admin', makeAdmin],
    'take-admin': ['admin', removeAdmin],
    ban: ['people', ban],
  } as const satisfies Record<string, readonly [Right, unknown]>
  for (const [name, [right, act]] of Object.entries(confirmedActs)) {
    app.post(`/accounts/:id/${name}`, async (c) => {
      const { confirm } = await readJson(c, confirmation)
      const self = c.var.account.id
      return c.json(
        await withRight(pool, c.var, right, (client) => act(client, { id: c.req.param('id'), self, confirm }, project)),
      )
    })
  }
  return app
}
