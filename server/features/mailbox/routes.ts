import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { isLocalRequest } from '#server/core/http/loopback.ts'
import { assetHeaders, documentHeaders } from '#server/core/http/security-headers.ts'
import { readMail, readMailbox } from '#server/core/mail/mailbox.ts'
import { mailboxPage } from './page.ts'
import { isMailboxToken } from './access-token.ts'

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

// The token is part of the address, and an address must not reach another site with the next request.
const unstored = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/**
 * The built-in mailbox, while no mail transport is configured: its mails hold sign-in links, so it is there for who
 * asks on this machine and presents the token that the start-up lines print. To everybody else these addresses do
 * not exist.
 */
export function createMailboxRoutes(deps: {
  pool: Pool
  config: Pick<Config, 'siteUrl' | 'hosted'>
  /** Undefined where the mailbox cannot be read (access-token.ts). */
  mailboxToken: string | undefined
}): Hono {
  const { pool, config, mailboxToken } = deps
  const app = new Hono()
  if (mailboxToken === undefined) return app
  /** Passes any other request on, as if the handler were not there. */
  const guarded =
    (handler: Handler): MiddlewareHandler =>
    async (c, next) =>
      isMailboxToken(c.req.query('token'), mailboxToken) && isLocalRequest(c) ? handler(c, next) : next()

  app.get(
    '/dev/mailbox',
    guarded(async (c) => {
      const page = mailboxPage(await readMailbox(pool), mailboxToken)
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
