import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

const loopbackName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i

/**
 * `http://` and the Host header, if it is a loopback name; undefined otherwise. The sender chooses the header, so no
 * other name may be used.
 */
export function loopbackOrigin(host: string | undefined): string | undefined {
  return host !== undefined && loopbackName.test(host) ? `http://${host.toLowerCase()}` : undefined
}

/** Headers that proxies add: a request with one of them may come from another machine. */
const proxyHeader = /^(x-forwarded-|x-real-ip$|x-client-ip$|x-original-|true-client-ip$|cf-|cdn-loop$|forwarded$|via$)/

/**
 * Whether the request seems to be made on this machine, by its own name. The name matters: a page of a foreign site
 * whose name resolves to 127.0.0.1 sends that name (DNS rebinding).
 *
 * No proof: a reverse proxy on this machine that adds no header and rewrites the Host makes every request look local.
 * Secrets must not depend on it alone.
 */
export function isLocalRequest(c: Context): boolean {
  return areLocalHeaders(c.req.header()) && /^(127\.|::1$|::ffff:127\.)/.test(socketAddress(c) ?? '')
}

/** Whether the headers are those of a request made on this machine, by its own name, without a proxy. */
export function areLocalHeaders(headers: Record<string, string>): boolean {
  if (loopbackOrigin(headers['host']) === undefined) return false
  if (Object.keys(headers).some((name) => proxyHeader.test(name))) return false
  // An origin with another name means that a proxy has changed the Host header.
  const { origin } = headers
  return origin === undefined || (URL.canParse(origin) && loopbackOrigin(new URL(origin).host) !== undefined)
}

/** Undefined where there is no socket, as in `app.request`. */
function socketAddress(c: Context): string | undefined {
  return c.env?.incoming === undefined ? undefined : getConnInfo(c).remote.address
}
