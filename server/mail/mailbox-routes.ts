import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { type Config, isLoopback } from '#server/config.ts'
import type { Pool } from '#server/database/pool.ts'
import { isLocalRequest } from '#server/http/loopback.ts'
import { assetHeaders, documentHeaders } from '#server/http/security-headers.ts'
import { readMail, readMailbox } from './mailbox.ts'
import { mailboxPage } from './mailbox-page.ts'

/**
 * A mail is shown as it is, as a document of its own: no script, no picture from elsewhere, a sandbox
 * without an origin. Its links may be followed, and what they open is a normal page again.
 */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
].join('; ')

const unstored = { 'cache-control': 'no-store', ...assetHeaders }

type Settings = Pick<Config, 'smtp' | 'loopback' | 'siteUrl' | 'siteUrlIsSet'>

/** Only where nobody else can reach it: a site with a public name is behind a proxy, which may hide where a request came from. */
export function mailboxIsReadable({ smtp, loopback, siteUrl, siteUrlIsSet }: Settings): boolean {
  const isPublic = siteUrlIsSet && !isLoopback(new URL(siteUrl).hostname)
  return smtp === undefined && loopback && !isPublic
}

/**
 * The built-in mailbox, for whoever sits at this machine while no mail transport is configured: its mails
 * hold sign-in links. To everybody else these addresses do not exist.
 */
export function createMailboxRoutes(deps: { pool: Pool; config: Settings & Pick<Config, 'hosted'> }): Hono {
  const { pool, config } = deps
  const app = new Hono()
  if (!mailboxIsReadable(config)) return app

  app.get(
    '/dev/mailbox',
    locally(async (c) => {
      const page = mailboxPage(await readMailbox(pool))
      return c.html(page, 200, { ...documentHeaders(page, config), 'cache-control': 'no-store' })
    }),
  )

  app.get(
    '/dev/mailbox.json',
    locally(async (c) => c.json(await readMailbox(pool), 200, unstored)),
  )

  app.get(
    '/dev/mailbox/:id',
    locally(async (c, next) => {
      const mail = await readMail(pool, c.req.param('id') ?? '')
      if (mail === undefined) return next()
      return c.html(mail.html, 200, {
        'content-security-policy': mailPolicy,
        'referrer-policy': 'no-referrer',
        ...unstored,
      })
    }),
  )

  return app
}

/** Passes a request from elsewhere on, as if the handler were not there. */
function locally(handler: Handler): MiddlewareHandler {
  return async (c, next) => (isLocalRequest(c) ? handler(c, next) : next())
}
