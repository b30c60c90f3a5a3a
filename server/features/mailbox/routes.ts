import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { readSiteName } from '#server/core/college.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { isLocalRequest } from '#server/core/http/loopback.ts'
import { assetHeaders, documentHeaders } from '#server/core/http/security-headers.ts'
import { readMail, readMailbox } from '#server/core/mail/mailbox.ts'
import { mailboxPage } from './page.ts'
import { isMailboxToken } from './access-token.ts'

/**
 * The policy of a mail, which is shown unchanged in a document of its own: no script, no external picture, a sandbox
 * without an origin. Its links open normal pages.
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

// The address contains the token, so it must not reach another site as a referrer.
const unstored = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/**
 * The built-in mailbox, while no mail transport is configured. Its mails contain sign-in links, so it serves only
 * requests from this machine with the token that the start-up lines print; for all others it is 404.
 */
export function createMailboxRoutes(deps: {
  pool: Pool
  config: Pick<Config, 'siteUrl' | 'hosted'>
  /** Undefined where the mailbox is closed (access-token.ts). */
  mailboxToken: string | undefined
}): Hono {
  const { pool, config, mailboxToken } = deps
  const app = new Hono()
  if (mailboxToken === undefined) return app
  /** Passes any other request on, as if the route did not exist. */
  const guarded =
    (handler: Handler): MiddlewareHandler =>
    async (c, next) =>
      isMailboxToken(c.req.query('token'), mailboxToken) && isLocalRequest(c) ? handler(c, next) : next()

  app.get(
    '/dev/mailbox',
    guarded(async (c) => {
      const page = mailboxPage(await readSiteName(pool), await readMailbox(pool), mailboxToken)
      return c.html(page, 200, { ...documentHeaders(page, config), ...unstored })
    }),
  )

  app.get(
    '/dev/mailbox.json',
    guarded(async (c) => c.json(await readMailbox(pool), 200, { ...unstored, ...assetHeaders })),
  )

  app.get(
    '/dev/mailbox/:id',
    guarded(async (c, next) => {
      const mail = await readMail(pool, c.req.param('id') ?? '')
      if (mail === undefined) return next()
      return c.html(mail.html, 200, {
        'content-security-policy': mailPolicy,
        ...unstored,
        ...assetHeaders,
      })
    }),
  )

  return app
}
