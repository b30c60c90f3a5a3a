import { paths } from '#domain/paths.ts'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import type { Config } from '#server/core/config/config.ts'
import { readSiteName } from '#server/core/college.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { limitBody } from '#server/core/http/bodies/json-body.ts'
import { plainPage } from '#server/core/http/plain-page.ts'
import { documentHeaders } from '#server/core/http/security-headers.ts'
import { openChannelLimits } from '../limits.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'

interface Deps {
  pool: Pool
  unsubscribeTokens: UnsubscribeTokens
  config: Config
}

/**
 * The way out of the digest, to be mounted at /api/digest: a mail program posts here when its owner presses its own button
 * (RFC 8058), a person gets a page with one, since mail programs also open links by themselves. Nobody has to be signed in.
 */
export function createDigestApi({ pool, unsubscribeTokens, config }: Deps): Hono {
  const limits = openChannelLimits(pool, config)
  const accountOf = async (c: Context) => {
    await limits.consume('digest-unsubscribe', clientAddress(c, config.trustProxy))
    return unsubscribeTokens.read(c.req.query('token') ?? '')
  }
  const show = async (c: Context, shown: Shown) => {
    const page = pageOf(await readSiteName(pool), shown)
    return c.html(page, shown.status ?? 200, {
      ...documentHeaders(page, config),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  }

  return new Hono()
    .use(limitBody(4 * 1024))
    .get('/unsubscribe', async (c) => {
      if ((await accountOf(c)) === undefined) return show(c, unknown)
      return show(c, ask)
    })
    .post('/unsubscribe', async (c) => {
      const account = await accountOf(c)
      if (account === undefined) return show(c, unknown)
      await pool.query("update public.notification_settings set digest = 'off' where account_id = $1", [account])
      return show(c, done)
    })
}

interface Shown {
  title: string
  text: string
  button?: string
  status?: 200 | 404
}

const ask: Shown = {
  title: 'Stop the digest',
  text: 'We will not send you the e-mail with what is new any more. E-mails about your account itself, such as receipts, still come.',
  button: 'Unsubscribe',
}
const done: Shown = {
  title: 'Unsubscribed',
  text: 'You get no more digests. You can turn them on again in your notification settings.',
}
const unknown: Shown = {
  title: 'This link does not work',
  text: 'Log in and turn the digest off in your notification settings.',
  status: 404,
}

const pageOf = (siteName: string, { title, text, button }: Shown) =>
  plainPage({
    siteName,
    title,
    text,
    action:
      button === undefined
        ? html`<a href="${paths.notificationSettings()}">Notification settings</a>`
        : html`<form method="post"><button type="submit">${button}</button></form>`,
  })
