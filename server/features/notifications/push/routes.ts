import { ECDH } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { requireJson } from '#server/core/http/require-json.ts'
import { type AccountEnv, requireAccount, requireSecondFactor } from '#server/supabase/auth/guards/require-account.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { openChannelLimits } from '../limits.ts'
import type { WebPush } from './open.ts'
import { renewSubscription, saveSubscription } from './subscriptions.ts'

interface Deps {
  pool: Pool
  tokens: TokenVerifier
  webPush: WebPush
  config: Pick<Config, 'trustProxy' | 'rateLimits'>
}

/** Which subscriptions a browser has, to be mounted at /api/push. One is removed through the data API. */
export function createPushApi({ pool, tokens, webPush, config }: Deps): Hono<AccountEnv> {
  const limits = openChannelLimits(pool, config)
  const { services } = webPush
  const endpoint = z
    .string()
    .max(1000)
    .refine((text) => services.accepts(text), 'Not a push service that this site sends to.')
  // As PushSubscription.toJSON() writes it.
  const subscription = z
    .object({
      endpoint,
      keys: z.object({
        p256dh: z
          .string()
          .regex(/^[\w-]{87}=?$/)
          .refine(isPoint, 'Not a public key.'),
        auth: z.string().regex(/^[\w-]{22}(==)?$/),
      }),
    })
    .transform(({ endpoint: address, keys }) => ({
      endpoint: address,
      p256dh: keys.p256dh.replaceAll('=', ''),
      auth: keys.auth.replaceAll('=', ''),
    }))
  const renewal = z.object({
    old: z.object({ endpoint: z.string().max(1000), auth: z.string().max(30) }),
    subscription,
  })

  return new Hono<AccountEnv>()
    .use(limitBody(8 * 1024))
    .get('/key', (c) => c.json({ key: webPush.publicKey() }, 200, { 'cache-control': 'no-store' }))
    .post('/renewals', requireJson('A push subscription'), async (c) => {
      await limits.consume('push-renew', clientAddress(c, config.trustProxy))
      const { old, subscription: renewed } = await readJson(c, renewal)
      if (!(await renewSubscription(pool, { ...old, auth: old.auth.replaceAll('=', '') }, renewed)))
        throw new AppError(404, 'not_found', 'There is no such subscription.')
      return c.body(null, 204)
    })
    .post(
      '/subscriptions',
      requireAccount(pool, tokens),
      requireSecondFactor,
      requireJson('A push subscription'),
      async (c) => {
        const { account, session } = c.var
        await limits.consume('push-subscribe', account.id)
        const given = await readJson(c, subscription)
        const owner = { account: account.id, session: session?.id ?? '', userAgent: c.req.header('user-agent') ?? '' }
        if (!(await saveSubscription(pool, owner, given)))
          throw new AppError(409, 'subscription_taken', 'This subscription belongs to another browser.')
        return c.body(null, 204)
      },
    )
}

/** An uncompressed point of the curve P-256: nothing can be encrypted for anything else. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed')
    return Buffer.from(key, 'base64url')[0] === 4
  } catch {
    return false
  }
}
