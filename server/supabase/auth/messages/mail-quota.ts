import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Pool } from '#server/core/database/pool.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { openFairShare } from '#server/core/rate-limits/fair-share.ts'
import { optionalText, readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError } from '../protocol/errors.ts'

const hour = 60 * 60

const body = z.object({ email: optionalText, phone: optionalText })

/** Endpoints whose response is the same without a mail, and the limit that counts their requests. */
const rules = [
  ['/recover', 'recover'],
  ['/resend', 'resend'],
  ['/otp', 'otp'],
  ['/magiclink', 'otp'],
] as const

/** Counts a message of a network to a recipient; returns which quota is used up, if any. */
type CountMessage = (
  address: string,
  recipient: string,
) => Promise<{ by: 'recipient' | 'site'; seconds: number } | undefined>

/**
 * Shares of the site's messages. A campus behind one address signs up three hundred people in an hour; a network with
 * more requests waits, and the last 40 % are reserved for networks with five requests or fewer. A recipient gets at
 * most thirty messages in an hour, six of them requested by one network.
 */
function openMessageQuota(pool: Pool, name: string, total: number): CountMessage {
  const toOne = openFairShare(pool, `${name}-to`, { total: 30, duration: hour, perNetwork: 6, always: 2 })
  const perNetwork = Math.max(50, Math.ceil(total * 0.3))
  const ofSite = openFairShare(pool, name, { total, duration: hour, perNetwork, always: 5 })
  return async (address, recipient) => {
    const site = await ofSite.take(address)
    if (site !== undefined) return { by: 'site', seconds: site }
    const seconds = await toOne.take(address, recipient.trim().toLowerCase())
    return seconds === undefined ? undefined : { by: 'recipient', seconds }
  }
}

/**
 * Counts requests for messages before the account is searched, so that a rejection reveals nothing about it. For a
 * recipient over the quota no mail is sent, and the response stays the same.
 */
export function requireMessageQuota({ pool, config, limits }: AuthDeps): MiddlewareHandler {
  const { auth } = config
  const mail = openMessageQuota(pool, 'mail-share', auth.mailsPerHour)
  const text = openMessageQuota(pool, 'text-share', auth.sms.perHour)
  return async (c, next) => {
    if (!config.rateLimits) return next()
    const { email, phone } = await readBody(c, body)
    const address = clientAddress(c, config.trustProxy)
    if (email !== undefined && !auth.autoConfirm) {
      const rejection = await mail(address, email)
      if (rejection === undefined) return next()
      const rule = rules.find(([path]) => c.req.path.endsWith(path))?.[1]
      if (rejection.by === 'recipient' && rule !== undefined) {
        await limits.consume(rule, address) // As the handler would have counted it.
        return c.json({})
      }
      throw tooMany('over_email_send_rate_limit', 'email rate limit exceeded', rejection.seconds)
    }
    if (phone !== undefined && !auth.sms.autoConfirm) {
      const rejection = await text(address, phone)
      if (rejection !== undefined)
        throw tooMany('over_sms_send_rate_limit', 'SMS rate limit exceeded', rejection.seconds)
    }
    return next()
  }
}

function tooMany(code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit', message: string, seconds: number) {
  return new AuthError(429, code, message, { headers: { 'retry-after': String(seconds) } })
}
