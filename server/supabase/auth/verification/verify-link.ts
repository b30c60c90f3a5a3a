import { type Context, Hono } from 'hono'
import { readSiteName } from '#server/core/college.ts'
import { documentHeaders } from '#server/core/http/security-headers.ts'
import { logRejection } from '#server/supabase/auth/context/log-rejection.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { withCode, withError, withMessage, withSession } from '../redirects/redirect-url.ts'
import { linkPage } from './link-page.ts'
import { flowPrefix } from '../one-time/one-time-codes.ts'
import { emailTypes } from './verify-token.ts'
import { redirectTarget } from '../redirects/site-url.ts'
import { assertType, firstHalfAccepted, verifyToken } from './verify-code.ts'

const linkTypes = emailTypes.exclude(['email'])

interface Link {
  token: string
  type: string
}

/** GET /verify, the link in mails. Needs no API key: the browser opens it from a mail program. */
export function verifyLinkRoutes(deps: AuthDeps): Hono {
  const { config } = deps

  return new Hono()
    .get('/verify', async (c) => {
      // Mail scanners probe links with HEAD; that must not consume them.
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET, POST' })
      const link = readLink(c)
      return config.auth.linkPage ? showPage(c, deps, link) : follow(c, deps, link)
    })
    .post('/verify/link', (c) => follow(c, deps, readLink(c)))
}

function readLink(c: Context): Link {
  const { token, type } = c.req.query()
  if (token === undefined || token === '') throw invalid('Verify requires a token or a token hash')
  if (type === undefined || type === '') throw invalid('Verify requires a verification type')
  return { token, type }
}

/** See docs/decisions/0008-mail-links.md. The button sends the same query to an address that only a person opens. */
async function showPage(c: Context, { config, pool }: AuthDeps, { type }: Link): Promise<Response> {
  const target = redirectTarget(c, config)
  const page = linkPage(await readSiteName(pool), type, `verify/link${new URL(c.req.url).search}`)
  const headers = documentHeaders(page, config)
  // The policy's form-action also applies to redirects, and this form's redirect leads to the application.
  const policy = headers['content-security-policy']?.replace(
    "form-action 'self'",
    `form-action 'self' ${source(target)}`,
  )
  return c.html(page, 200, {
    ...headers,
    'content-security-policy': policy ?? '',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
}

function source(target: string): string {
  const { protocol, origin } = new URL(target)
  return origin === 'null' ? protocol : origin
}

async function follow(c: Context, deps: AuthDeps, { token, type }: Link): Promise<Response> {
  const target = redirectTarget(c, deps.config)
  const location = await whereTo(c, deps, { token, type }, target)
  return c.body(null, 303, { location, 'referrer-policy': 'no-referrer' })
}

async function whereTo(c: Context, deps: AuthDeps, { token, type }: Link, target: string): Promise<string> {
  const forCode = token.startsWith(flowPrefix)
  try {
    const presented = { type: assertType(type, linkTypes), secret: { linkToken: token }, forCode }
    const outcome = await verifyToken(c, deps, presented)
    if (outcome === 'one half of two') return withMessage(target, firstHalfAccepted, forCode)
    return 'code' in outcome
      ? withCode(target, outcome.code)
      : withSession(target, deps.tokens, outcome.session, { type })
  } catch (error) {
    if (!(error instanceof AuthError) || error.status >= 500) throw error
    logRejection(deps.securityLog, deps.config, c, error)
    return withError(target, error, forCode)
  }
}
