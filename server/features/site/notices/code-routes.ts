import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { renderSVG } from 'uqr'
import { type CheckedNotice, textOf, unknownCode, unknownHeading, verdictOf } from '#domain/notices/checked-notice.ts'
import { isWellTyped, noticeCodeOf } from '#domain/notices/notice-code.ts'
import { paths } from '#domain/paths.ts'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import type { Config } from '#server/core/config/config.ts'
import { type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { openRateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { tooManyRequests, tryAgainIn } from '#server/core/rate-limits/too-many-requests.ts'
import type { Caller } from '#server/supabase/data/execution/authenticate.ts'
import type { Claims } from '#server/supabase/caller/caller.ts'
import { hasLiveSession } from '#server/supabase/caller/session-check.ts'
import type { Site } from '../site.ts'
import { sendFile } from '../static-files.ts'

interface CallerEnv {
  Variables: { caller: Caller }
}

interface CodeDeps {
  apiPool: Pool
  /** The owner's pool: no other role may ask what a code says. */
  pool: Pool
  /** Sets the caller, who may be a visitor. */
  anyCaller: MiddlewareHandler<CallerEnv>
  site: Pick<Site, 'page' | 'document'>
  config: Pick<Config, 'siteUrl' | 'trustProxy' | 'rateLimits'>
}

/**
 * Codes of one network that no notice has; a whole hostel shares an address. Among 33 million codes, a guesser finds one
 * of a thousand notices in 23 days.
 */
const rules = { 'notice-codes': { points: 60, duration: 60 * 60 } } as const

/** A document is requested without a token. */
const visitor = { role: 'anon' }

/** What the code of a notice says, to anyone: as JSON, as a page that needs no script, and its QR code. */
export function createNoticeCodes(deps: CodeDeps): Hono<CallerEnv> {
  const { pool, apiPool, anyCaller, site, config } = deps
  const origin = new URL(config.siteUrl).origin
  const limits = openRateLimits({ pool, config }, rules, {
    exceeded: (_rule, retryAfter) =>
      tooManyRequests(
        `Too many codes that no notice has were tried from this network. ${tryAgainIn(retryAfter)}`,
        retryAfter,
      ),
  })
  const app = new Hono<CallerEnv>()

  /** Counted before it is looked up, so that many guesses at once are not answered either. */
  async function check(c: Context, typed: string, claims: Claims): Promise<CheckedNotice | keyof typeof unknownCode> {
    const code = noticeCodeOf(typed)
    if (code === undefined) return 'unreadable'
    if (!isWellTyped(code)) return 'mistyped'
    if (!(await hasLiveSession(apiPool, claims))) throw new AppError(401, 'not_signed_in', 'Please log in again.')
    const network = clientAddress(c, config.trustProxy)
    await limits.consume('notice-codes', network)
    const found = await transaction(pool, async (client) => {
      const { rows } = await client.query<{ found: CheckedNotice | null }>(
        `select private.check_notice($1) as found
         from set_config('request.jwt.claims', $2, true) as claims where claims is not null`,
        [code, JSON.stringify(claims)],
      )
      return rows[0]?.found ?? undefined
    })
    if (found === undefined) return 'unknown'
    await limits.refund('notice-codes', network)
    return found
  }

  app.get('/api/notices/codes/:code/qr', (c) => {
    const code = noticeCodeOf(c.req.param('code'))
    if (code === undefined) throw new AppError(404, 'not_found', unknownCode.unreadable)
    const link = origin + paths.checkNotice({ code, text: textIn(c) })
    return c.body(renderSVG(link, { ecc: 'M', border: 2 }), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  app.get('/api/notices/codes/:code', anyCaller, async (c) => {
    const found = await check(c, c.req.param('code'), c.get('caller').claims)
    const headers = { 'cache-control': 'private, no-store' }
    if (typeof found === 'string') throw new AppError(404, `${found}_code`, unknownCode[found], { headers })
    return c.json(found, 200, headers)
  })

  app.get(paths.checkNotice(), async (c, next) => {
    const typed = c.req.query('code')?.slice(0, 40) ?? ''
    const document = site.page(paths.checkNotice())
    if (typed === '' || document === undefined) return next()
    const verdict = await check(c, typed, visitor).then((found) => verdictText(found, c), limited)
    const html = withVerdict(Buffer.from(document.plain().body).toString('utf8'), typed, verdict)
    const answer = sendFile(c, site.document(paths.checkNotice(), html, new Date()))
    // The service worker stores a page without its search.
    answer.headers.set('cache-control', 'no-store')
    return answer
  })
  return app
}

const textIn = (c: Context) => (/^\d{1,6}$/.test(c.req.query('text') ?? '') ? c.req.query('text') : undefined)

/** The page's own request has the status. */
function limited(error: unknown): VerdictText {
  if (error instanceof AppError && error.status === 429) return { heading: 'Not checked', lines: [error.message] }
  throw error
}

interface VerdictText {
  heading: string
  lines: string[]
}

function verdictText(found: CheckedNotice | keyof typeof unknownCode, c: Context): VerdictText {
  if (typeof found === 'string') return { heading: unknownHeading, lines: [unknownCode[found]] }
  const { heading, sentence } = verdictOf(found, textOf(found, c.req.query('text') ?? null))
  return { heading, lines: [sentence, found.title ?? '', `${found.author}, ${calendarDate(found.date)}`] }
}

const text = (line: string) => escapeHtml(line.toWellFormed())

/** Shown until the page has its own answer, and where scripts are disabled (web/notices/check/page.tsx). */
function withVerdict(html: string, typed: string, { heading, lines }: VerdictText): string {
  const shown = lines.filter((line) => line !== '').map((line) => `<p dir="auto">${text(line)}</p>`)
  return html
    .replace(
      /(<div id="first-verdict"[^>]*>)(?=<\/div>)/,
      (start) => `${start}<h2 class="text-xl">${text(heading)}</h2>${shown.join('')}`,
    )
    .replace('<div id="what-it-says"', (start) => `${start} hidden=""`)
    .replace(/(<input(?=[^>]* name="code")[^>]*? value=")(?=")/, (start) => start + text(typed))
}
