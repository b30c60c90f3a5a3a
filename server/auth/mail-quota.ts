import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Pool } from '#server/database/pool.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { openFairShare } from '#server/http/fair-share.ts'
import { optionalText, readBody } from './body.ts'
import type { AuthDeps } from './deps.ts'
import { AuthError } from './errors.ts'

const hour = 60 * 60

const body = z.object({ email: optionalText, phone: optionalText })

/** Who may have a message sent: counted for the site, and for whom it goes to. */
export interface MessageQuotas {
  mail: (address: string, recipient: string) => Promise<number | undefined>
  text: (address: string, recipient: string) => Promise<number | undefined>
}

/**
 * Shares of the site's messages. A campus behind one address signs up three hundred people in an hour; a network
 * that asks for more waits, and the last 40 % are for networks that have asked for five or fewer. Nobody gets more
 * than thirty mails in an hour, whoever asks for them; six of them at the wish of one network.
 */
export function openMessageQuotas(pool: Pool, { mails, texts }: { mails: number; texts: number }): MessageQuotas {
  const share = (total: number) => ({
    total,
    duration: hour,
    perNetwork: Math.max(50, Math.ceil(total * 0.3)),
    always: 5,
  })
  const toOne = { total: 30, duration: hour, perNetwork: 6, always: 2 }
  const open = (name: string, total: number): MessageQuotas['mail'] => {
    const recipients = openFairShare(pool, `${name}-to`, toOne)
    const site = openFairShare(pool, name, share(total))
    return async (address, recipient) =>
      (await recipients.take(address, recipient.trim().toLowerCase())) ?? (await site.take(address))
  }
  return { mail: open('mail-share', mails), text: open('text-share', texts) }
}

/**
 * Counts requests for messages before anybody knows whether there is an account: what is refused here tells nothing
 * of whom it was meant for.
 */
export function requireMessageQuota({ pool, config }: AuthDeps): MiddlewareHandler {
  const { auth } = config
  const quotas = openMessageQuotas(pool, { mails: auth.mailsPerHour, texts: auth.sms.perHour })
  return async (c, next) => {
    if (!config.rateLimits) return next()
    const { email, phone } = await readBody(c, body)
    const address = clientAddress(c, config.trustProxy)
    const wait =
      email !== undefined && !auth.autoConfirm
        ? await quotas.mail(address, email)
        : phone !== undefined && !auth.sms.autoConfirm
          ? await quotas.text(address, phone)
          : undefined
    if (wait === undefined) return next()
    const headers = { 'retry-after': String(wait) }
    throw email === undefined
      ? new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', { headers })
      : new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { headers })
  }
}
