import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Log } from '../log/log.ts'
import { isComplete } from './complete-response.ts'
import { countRequest } from '#server/core/metrics/requests.ts'

/** Set by `requestLog`, which is mounted before everything else. */
export interface RequestVariables {
  requestId: string
}

declare module 'hono' {
  interface ContextVariableMap extends RequestVariables {}
}

const safeRequestId = /^[\w-]{8,64}$/
const pathLimit = 200
/**
 * The address of a private calendar is its secret. Of a picture that waits for an anonymous post, the lines of its author's
 * requests would say whose it is.
 */
const secretPath = /^(\/calendar|\/api\/pictures)\/.*/
/** Probes come every few seconds, and a page loads twenty files: logged at a lower level. */
const unremarkable = /^\/(healthz|readyz)$|^\/assets\//

/**
 * Gives each request an id, returned as X-Request-Id, counts it, and logs one line with its response. Without query,
 * which may contain a token or a search, headers and body.
 */
export function requestLog(log: Log, clientAddress: (c: Context) => string): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    const sent = c.req.header('x-request-id')
    const requestId = sent !== undefined && safeRequestId.test(sent) ? sent : randomUUID()
    c.set('requestId', requestId)
    await next()

    const ms = performance.now() - started
    countRequest(c, ms / 1000)
    const { status } = c.res
    let bytes: string | null = null
    if (!isComplete(c.res)) {
      const { headers } = c.res
      headers.set('x-request-id', requestId)
      bytes = headers.get('content-length')
    }
    log[status < 400 && unremarkable.test(c.req.path) ? 'debug' : 'info']({
      requestId,
      method: c.req.method,
      path: c.req.path.replace(secretPath, '$1/…').slice(0, pathLimit),
      status,
      ms: Math.round(ms * 10) / 10,
      ...(bytes !== null && { bytes: Number(bytes) }),
      address: clientAddress(c),
    })
  }
}
