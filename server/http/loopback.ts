import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

const loopbackName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * `http://` and the Host header, when that names this machine; undefined otherwise. Any other name could
 * have been chosen by whoever sent the request, so nothing may be built from it.
 */
export function loopbackOrigin(host: string | undefined): string | undefined {
  return host !== undefined && loopbackName.test(host) ? `http://${host.toLowerCase()}` : undefined
}

/** Headers that a proxy adds: with one of them, the request began on another machine for all we know. */
const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether the request was made on this machine, by its own name. The name matters: a page of a foreign
 * site whose name was made to resolve to 127.0.0.1 sends that name (DNS rebinding).
 */
export function isLocalRequest(c: Context): boolean {
  if (loopbackOrigin(c.req.header('host')) === undefined) return false
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return false
  return /^(127\.|::1$|::ffff:127\.)/.test(socketAddress(c) ?? '')
}

/** Undefined where there is no socket, as in `app.request`. */
function socketAddress(c: Context): string | undefined {
  return c.env?.incoming === undefined ? undefined : getConnInfo(c).remote.address
}
