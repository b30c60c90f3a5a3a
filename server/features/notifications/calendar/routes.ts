import { Hono } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { etagOf, isKnown } from '#server/core/http/conditional/etag.ts'
import { openChannelLimits } from '../limits.ts'
import { readFeed } from './feed.ts'

interface Deps {
  pool: Pool
  apiPool: Pool
  config: Pick<Config, 'siteUrl' | 'trustProxy' | 'rateLimits'>
}

/** Private calendars, to be mounted at /calendar. The token in the address is all that a calendar application shows. */
export function createCalendarApi({ pool, apiPool, config }: Deps): Hono {
  const limits = openChannelLimits(pool, config)
  return new Hono().get('/:file{[0-9a-f]{64}\\.ics}', async (c) => {
    await limits.consume('calendar-feed', clientAddress(c, config.trustProxy))
    const token = c.req.param('file').slice(0, -'.ics'.length)
    const file = await readFeed({ pool, apiPool, siteUrl: config.siteUrl }, token)
    if (file === undefined) throw new AppError(404, 'not_found', 'There is no calendar at this address.')
    const etag = etagOf(file)
    // Asked again each time: what the account may read changes.
    const headers = { etag, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }
    if (isKnown(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(file, 200, {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendar.ics"',
    })
  })
}
