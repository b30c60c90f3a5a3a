import { type Context, Hono } from 'hono'
import { openRateLimits } from '#server/core/rate-limits/rate-limits.ts'
import type { Config } from '#server/core/config/config.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { limitBody } from '#server/core/http/bodies/json-body.ts'
import type { DeviceClass, ViewCounter } from './counter.ts'

interface ViewsDeps {
  views: ViewCounter
  /** Addresses with a page; others are not counted. */
  pages: ReadonlySet<string>
  config: Pick<Config, 'trustProxy' | 'rateLimits'>
}

const maxBodyBytes = 300

/** Page views of one network, which a hostel may share. */
const rules = { 'page-views': { points: 600, duration: 60 } } as const

/**
 * Counts a page view; mounted at /api/views. The response does not depend on whether it was counted, so that a caller
 * learns nothing and no browser logs an error.
 */
export function createViewsApi({ views, pages, config }: ViewsDeps): Hono {
  // In memory, like the counts.
  const limits = openRateLimits({ pool: undefined, config }, rules)
  return new Hono().post('/', limitBody(maxBodyBytes), async (c) => {
    const path = (await c.req.text()).trim()
    if (isVisited(path, pages) && isOwnPage(c) && !wantsNotToBeCounted(c) && !isProgram(c)) {
      if (await limits.tryConsume('page-views', clientAddress(c, config.trustProxy)))
        views.count(path, deviceClassOf(c))
    }
    return c.body(null, 204)
  })
}

/** Admins are not counted as visitors. */
function isVisited(path: string, pages: ReadonlySet<string>): boolean {
  return pages.has(path) && !/^\/admin(\/|$)/.test(path)
}

/** Browsers set this header; pages cannot. */
function isOwnPage(c: Context): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin'
}

/**
 * Do Not Track, and Global Privacy Control. With them, the page sends no request at all
 * (web/shell/pages/page-views.ts).
 */
function wantsNotToBeCounted(c: Context): boolean {
  return c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'
}

function isProgram(c: Context): boolean {
  return /bot\b|crawl|spider|lighthouse/i.test(c.req.header('user-agent') ?? '')
}

/** As coarse as the statistics need. */
function deviceClassOf(c: Context): DeviceClass {
  const agent = c.req.header('user-agent') ?? ''
  if (/ipad|tablet|android(?!.*mobile)/i.test(agent)) return 'tablet'
  return /mobi/i.test(agent) ? 'phone' : 'desktop'
}
