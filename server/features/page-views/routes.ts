import { type Context, Hono } from 'hono'
import { openRateLimits } from '#server/core/rate-limits/rate-limits.ts'
import type { Config } from '#server/core/config/config.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { limitBody } from '#server/core/http/bodies/json-body.ts'
import type { DeviceClass, ViewCounter } from './counter.ts'

interface ViewsDeps {
  views: ViewCounter
  /** Addresses that have a page; anything else is not counted. */
  pages: ReadonlySet<string>
  config: Pick<Config, 'trustProxy' | 'rateLimits'>
}

const maxBodyBytes = 300

/** Pages opened from one network: a hostel shares one. */
const rules = { 'page-views': { points: 600, duration: 60 } } as const

/**
 * Counts that a page was opened, to be mounted at /api/views. The answer is the same whether it was counted
 * or not: whoever tries things out learns nothing, and no console fills up.
 */
export function createViewsApi({ views, pages, config }: ViewsDeps): Hono {
  // In memory, where the figures are too.
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

/** Those who run the site are no visitors of it. */
function isVisited(path: string, pages: ReadonlySet<string>): boolean {
  return pages.has(path) && !/^\/admin(\/|$)/.test(path)
}

/** Browsers say where a request comes from; no page can say it for them. */
function isOwnPage(c: Context): boolean {
  return c.req.header('sec-fetch-site') === 'same-origin'
}

/** Do Not Track, and Global Privacy Control. The page does not even ask then (web/shell/pages/page-views.ts). */
function wantsNotToBeCounted(c: Context): boolean {
  return c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'
}

function isProgram(c: Context): boolean {
  return /bot\b|crawl|spider|lighthouse/i.test(c.req.header('user-agent') ?? '')
}

/** As coarse as it is useful. */
function deviceClassOf(c: Context): DeviceClass {
  const agent = c.req.header('user-agent') ?? ''
  if (/ipad|tablet|android(?!.*mobile)/i.test(agent)) return 'tablet'
  return /mobi/i.test(agent) ? 'phone' : 'desktop'
}
