import { isIP, isIPv4 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The client's IP address. Behind a trusted proxy it is the last entry of X-Forwarded-For, written by the proxy itself;
 * a client can forge those before it. Without a proxy the header is ignored.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined
  return parseAddress(forwarded) ?? parseAddress(socketAddress(c)) ?? '127.0.0.1'
}

function socketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined // A request made by app.request() in a test has no socket.
  }
}

/** An IPv4-mapped IPv6 address is the same client as its IPv4 address. */
function parseAddress(text: string | undefined): string | undefined {
  if (text !== undefined && isIPv4(text)) return text
  const address = text
    ?.trim()
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return address !== undefined && isIP(address) !== 0 ? address : undefined
}
