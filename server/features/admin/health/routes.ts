import { Hono } from 'hono'
import type { Pool } from '#server/core/database/pool.ts'
import { unstored } from '#server/core/http/unstored.ts'
import { type AccountEnv, requireAccount, requireSecondFactor } from '#server/supabase/auth/guards/require-account.ts'
import { requireRight } from '#server/supabase/auth/guards/rights.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { type HealthConfig, readHealth } from './read-health.ts'

interface HealthDeps {
  pool: Pool
  tokens: TokenVerifier
  config: HealthConfig
}

/** How the site is, for holders of *settings*; mounted at /api/admin/health. */
export const createSiteHealthApi = ({ pool, tokens, config }: HealthDeps): Hono<AccountEnv> =>
  new Hono<AccountEnv>().get('/', requireAccount(pool, tokens), requireSecondFactor, unstored, async (c) => {
    await requireRight(pool, c.var, 'settings')
    return c.json(await readHealth(pool, config))
  })
