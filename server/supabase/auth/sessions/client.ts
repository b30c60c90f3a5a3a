import type { Context } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { clientAddress } from '#server/core/http/client-address.ts'
import type { Device } from './sessions.ts'

export function deviceOf(c: Context, { trustProxy }: Pick<Config, 'trustProxy'>): Device {
  return { address: clientAddress(c, trustProxy), userAgent: c.req.header('user-agent') }
}
