import type { Context } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import type { ClientInfo } from './sessions.ts'

export function clientInfoOf(c: Context, { trustProxy }: Pick<Config, 'trustProxy'>): ClientInfo {
  return { address: clientAddress(c, trustProxy), userAgent: c.req.header('user-agent') }
}
