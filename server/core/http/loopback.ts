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

/** Headers that proxies add: with one of them, the request began on another machine for all we know. */
const proxyHeader = /^(x-forwarded-|x-real-ip$|x-client-ip$|x-original-|true-client-ip$|cf-|cdn-loop$|forwarded$|via$)/

/**
 * Whether the request seems to be made on this machine, by its own name. The name matters: a page of a foreign
 * site whose name was made to resolve to 127.0.0.1 sends that name (DNS rebinding).
 *
 * This keeps others out by mistake, not by proof: a reverse proxy on this machine that adds no header and passes
 * its own Host on makes every request look local. Nothing secret may depend on it alone.
 */
export function isLocalRequest(c: Context): boolean {
  return areLocalHeaders(c.req.header()) && /^(127\.|::1$|::ffff:127\.)/.test(socketAddress(c) ?? '')
}

/** Whether they are those of a request that was made on this machine, by its own name, through no proxy. */
export function areLocalHeaders(headers: Record<string, string>): boolean {
  if (loopbackOrigin(headers['host']) === undefined) return false
  if (Object.keys(headers).some((name) => proxyHeader.test(name))) return false
  // A page that the browser knows by another name came through something that changed the Host header.
  const { origin } = headers
  return origin === undefined || (URL.canParse(origin) && loopbackOrigin(new URL(origin).host) !== undefined)
}

/** Undefined where there is no socket, as in `app.request`. */
function socketAddress(c: Context): string | undefined {
  return c.env?.incoming === undefined ? undefined : getConnInfo(c).remote.address
}
