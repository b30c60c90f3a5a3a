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
/** A private calendar's address is its password. */
const secretPath = /^\/calendar\/.*/
/** Probes come every few seconds, and a page brings twenty files: noise, unless someone looks for it. */
const unremarkable = /^\/(healthz|readyz)$|^\/assets\//

/**
 * Gives each request an id, echoed as X-Request-Id; counts it and writes one line when it is answered. No query (it
 * may hold a token or a search), no header, no body.
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
      path: c.req.path.replace(secretPath, '/calendar/…').slice(0, pathLimit),
      status,
      ms: Math.round(ms * 10) / 10,
      ...(bytes !== null && { bytes: Number(bytes) }),
      address: clientAddress(c),
    })
  }
}
