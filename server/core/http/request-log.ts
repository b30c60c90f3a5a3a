import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/core/config/config.ts'
import { countRequest } from '#server/core/metrics/requests.ts'

export type Log = Logger

/** Set by `requestLog`, which is mounted before everything else. */
export interface RequestVariables {
  requestId: string
}

declare module 'hono' {
  interface ContextVariableMap extends RequestVariables {}
}

/** How long a line may wait for others, ms. */
const gatherMs = 100

/**
 * Lines that come close together are written together: a write for each costs as much as sending the answer. What
 * still waits is written when the process ends, however it ends; only a kill -9 takes the last tenth of a second.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, minLength: 4096, periodicFlush: gatherMs })
  process.once('exit', () => output.flushSync())
  return output
}

/** JSON lines on standard output. An error is logged as `{ err }`. */
export function openLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  }
  return pino(options, destination ?? standardOutput())
}

const safeRequestId = /^[\w-]{8,64}$/
const pathLimit = 200
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
    const { status, headers } = c.res
    headers.set('x-request-id', requestId)
    const bytes = headers.get('content-length')
    log[status < 400 && unremarkable.test(c.req.path) ? 'debug' : 'info']({
      requestId,
      method: c.req.method,
      path: c.req.path.slice(0, pathLimit),
      status,
      ms: Math.round(ms * 10) / 10,
      ...(bytes !== null && { bytes: Number(bytes) }),
      address: clientAddress(c),
    })
  }
}

const secretShapes: [RegExp, string][] = [
  [/[^\s@<>"'(),:;=]+@[^\s@<>"'(),:;=]+/g, '[e-mail]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\bsb_secret_[\w-]+/g, '[key]'],
]

/**
 * Only what names the failure: a database error also carries the row that it failed on, a mail server's
 * refusal the address. What such texts quote is blotted out.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: scrub(String(error)) }
  const code = 'code' in error ? String(error.code) : undefined
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    stack: scrub(error.stack ?? error.message),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  }
}

function scrub(text: string): string {
  // The password of a connection string goes first: what is left of it looks like an e-mail address.
  const withoutPasswords = text.replace(/:\/\/[^\s/@]*@/g, '://[user]@')
  return secretShapes.reduce((rest, [shape, word]) => rest.replace(shape, word), withoutPasswords)
}
