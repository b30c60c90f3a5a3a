import { Hono } from 'hono'
import { z } from 'zod'
import { securityEventKinds } from '#domain/accounts/security-events.ts'
import { withRight } from '#server/supabase/auth/guards/rights.ts'
import type { AccountEnv } from '#server/supabase/auth/guards/require-account.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { toCsv } from '#server/supabase/security-log/csv.ts'
import type { SecurityLog } from '#server/supabase/security-log/log.ts'
import { fromNewest, readLogPage, readSecurityLog } from '#server/supabase/security-log/read.ts'

const filter = z.object({
  q: z.string().max(200).catch(''),
  kind: z.enum(securityEventKinds).or(z.literal('')).catch(''),
  before: z.coerce.number().int().positive().catch(fromNewest),
})

/** What a download holds at most; the command line gives all. */
const maxDownloaded = 10_000

/** To be mounted below the admin API, behind its guards. Reading, too, is an admin's alone. */
export function securityLogRoutes(pool: Pool, securityLog: SecurityLog): Hono<AccountEnv> {
  return new Hono<AccountEnv>()
    .get('/', async (c) => {
      const asked = filter.parse(c.req.query())
      await securityLog.flush()
      return c.json(await withRight(pool, c.var, 'people', (client) => readLogPage(client, asked)))
    })
    .get('/export', async (c) => {
      const asked = filter.parse(c.req.query())
      await securityLog.flush()
      const events = await withRight(pool, c.var, 'people', (client) => readSecurityLog(client, asked, maxDownloaded))
      return c.body(toCsv(events), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="security-log.csv"',
      })
    })
}
