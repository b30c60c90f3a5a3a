import { Hono } from 'hono'
import { z } from 'zod'
import type { SiteHealth } from '#domain/college/site-health.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { unstored } from '#server/core/http/unstored.ts'
import { hasSecondFactor } from '#server/supabase/auth/accounts/accounts.ts'
import {
  type AccountEnv,
  freshProof,
  requireAccount,
  requireSecondFactor,
} from '#server/supabase/auth/guards/require-account.ts'
import { requireRight } from '#server/supabase/auth/guards/rights.ts'
import { clientInfoOf } from '#server/supabase/auth/sessions/client-info.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { originOf } from '#server/supabase/security-log/events.ts'
import type { SecurityLog } from '#server/supabase/security-log/log.ts'
import { type HealthConfig, readHealth } from './read-health.ts'

interface HealthDeps {
  pool: Pool
  tokens: TokenVerifier
  securityLog: SecurityLog
  config: HealthConfig & Pick<Config, 'trustProxy'>
  backups: {
    read: () => Promise<SiteHealth['backup']>
    start: (id: string) => Promise<void>
    openNewest: () => Promise<{ name: string; bytes: number; body: ReadableStream } | undefined>
  }
}

/** The id comes from the caller: a press that is sent twice is one. */
const newBackup = z.object({ id: z.uuid() })

/** How the site is, for holders of *settings*; mounted at /api/admin/health. */
export function createSiteHealthApi(deps: HealthDeps): Hono<AccountEnv> {
  const { pool, tokens, securityLog, config, backups } = deps
  return new Hono<AccountEnv>()
    .use(limitBody(1024), requireAccount(pool, tokens), requireSecondFactor, unstored)
    .get('/', async (c) => {
      await requireRight(pool, c.var, 'settings')
      return c.json(await readHealth(deps))
    })
    .post('/backup', async (c) => {
      await requireRight(pool, c.var, 'settings')
      await backups.start((await readJson(c, newBackup)).id)
      return c.json(await readHealth(deps), 202)
    })
    .get('/backup/newest', freshProof, async (c) => {
      await requireRight(pool, c.var, 'admin')
      const { account, session } = c.var
      // It has the address, posts and password hash of every account: a stolen password must not be enough.
      if (!hasSecondFactor(account))
        throw new AppError(403, 'no_second_factor', 'Set up two-factor authentication first: a backup has all data.')
      const file = await backups.openNewest()
      if (file === undefined) throw new AppError(404, 'not_found', 'There is no backup in the data folder.')
      const headers = {
        'content-type': 'application/octet-stream',
        'content-length': String(file.bytes),
        'content-disposition': `attachment; filename="${file.name}"`,
      }
      // Without this, the file would stay open.
      if (c.req.method === 'HEAD') {
        await file.body.cancel()
        return c.body(null, 200, headers)
      }
      const origin = originOf(clientInfoOf(c, config))
      securityLog.record({
        kind: 'backup_downloaded',
        userId: account.id,
        sessionId: session?.id,
        details: {},
        ...origin,
      })
      return c.body(file.body, 200, headers)
    })
}
