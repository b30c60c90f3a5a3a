import type { Context, MiddlewareHandler, Next } from 'hono'
import { openPages, waitingGate } from '#domain/college/opening.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { documentHeaders } from '#server/core/http/security-headers.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { hasLiveSession } from '#server/supabase/caller/session-check.ts'
import { authenticate, type Caller } from '#server/supabase/data/execution/authenticate.ts'
import { ApiError } from '#server/supabase/data/protocol/errors.ts'
import { errorResponse } from '#server/supabase/data/endpoints/respond.ts'
import type { Site, SiteFile } from '../site.ts'
import { sendFile } from '../static-files.ts'
import { isAlwaysOpen } from './always-open.ts'
import { gatePage } from './gate-page.ts'
import type { Opening } from './opening.ts'
import { closedShell } from './shell.ts'

interface GateDeps {
  opening: Opening
  pool: Pool
  apiPool: Pool
  secrets: Secrets
  tokens: TokenVerifier
  config: Config
  site: Site
}

const dataPath = /^\/(?:api|rest)(?:\/|$)/
/** Lists of what the pages have, for readers without an account. */
const feeds = new Set(['/feed.atom', '/sitemap.xml', '/sitemap-notices.xml'])

/**
 * Before every route: on a closed site, a request for data needs an account that may enter (private.may_enter), and in
 * place of a page everybody gets the gate, but for the pages that lead in (docs/decisions/0067).
 */
export function closedUntilOpened(deps: GateDeps): MiddlewareHandler {
  const { opening, site } = deps
  const shells = new WeakMap<SiteFile, SiteFile>()

  /** A page that leads in, which knows from its root element that the site is closed (web/backend/closed.ts). */
  function shellOf(path: string, page: SiteFile): SiteFile {
    const html = Buffer.from(page.plain().body).toString('utf8')
    const made = shells.get(page) ?? site.document(path, closedShell(html), new Date())
    shells.set(page, made)
    return made
  }

  async function closed(c: Context, next: Next): Promise<Response | void> {
    const { method, path } = c.req
    if (dataPath.test(path)) {
      const rejected = await rejection(c, deps)
      return rejected === undefined ? next() : rejected
    }
    if (feeds.has(path)) throw new AppError(404, 'not_found', 'There is nothing at this address.')
    const page = path === '/' ? path : path.replace(/\/$/, '')
    // Files of the build, and what is no request for a page.
    if (
      site.file(path) !== undefined ||
      (method !== 'GET' && method !== 'HEAD') ||
      (openPages.has(page) && page !== path)
    )
      return next()
    const shell = openPages.has(path) ? site.page(path) : undefined
    return shell === undefined ? gate(c, deps) : sendFile(c, shellOf(path, shell))
  }

  return (c, next) => (opening.isOpen() || isAlwaysOpen(c.req.method, c.req.path) ? next() : closed(c, next))
}

/** The response to a request for data of a visitor, or of an account that may not enter; undefined for others. */
async function rejection(c: Context, deps: GateDeps): Promise<Response | undefined> {
  const isDataApi = c.req.path.startsWith('/rest/')
  try {
    const caller = await callerOf(c, deps)
    if (await mayEnter(deps, caller)) return undefined
    throw new ApiError(403, 'PT403', 'This site is not open yet.', { hint: 'site_closed' })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isDataApi) return errorResponse(error)
    throw error.status === 401
      ? new AppError(401, 'not_signed_in', 'Please log in first.')
      : new AppError(403, 'site_closed', error.message)
  }
}

/** @throws {ApiError} 401 */
async function callerOf(c: Context, { secrets, tokens, apiPool }: GateDeps): Promise<Caller> {
  const key = c.req.header('apikey') ?? secrets.publishableKey
  const caller = await authenticate(key, c.req.header('authorization'), { secrets, tokens })
  if (await hasLiveSession(apiPool, caller.claims)) return caller
  throw new ApiError(401, 'PGRST301', 'The session of this token has ended.')
}

async function mayEnter({ pool }: GateDeps, { role, claims }: Caller): Promise<boolean> {
  if (role === 'service_role') return true
  if (role === 'anon') return false
  const { rows } = await pool.query<{ may: boolean }>({
    name: 'may-enter',
    text: 'select private.may_enter($1) as may',
    values: [claims['sub']],
  })
  return rows[0]?.may === true
}

function gate(c: Context, { opening, config }: GateDeps): Response | Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const page = gatePage(opening.gate(), pathname + search === waitingGate)
  // The worker of an installed app knows from the header that its cached pages are out of date (web/worker/worker.ts).
  return c.html(page, 403, {
    ...documentHeaders(page, config),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-site-closed': 'true',
  })
}
