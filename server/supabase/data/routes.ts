import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { tryDecodeURIComponent } from 'hono/utils/url'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { type Replica, replicaStatementMs } from '#server/core/database/replica.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'
import type { ApiRole, TokenVerifier } from '#server/supabase/caller/caller.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { countBodyFor, isBodyWithin } from '#server/core/http/bodies/waiting-bodies.ts'
import { rejections } from '#server/core/metrics/counters.ts'
import { authenticate, type Caller } from './execution/authenticate.ts'
import { callFunction } from './endpoints/call-function.ts'
import { connectionSharesOf } from './execution/connection-shares.ts'
import { preflight } from './protocol/cors.ts'
import { ApiError, toApiError } from './protocol/errors.ts'
import { execute, type Outcome, type Transaction } from './execution/execute.ts'
import type { DataLog } from './schema/log.ts'
import { readTable } from './endpoints/read-table.ts'
import {
  type DataRequest,
  type IncomingRequest,
  toIncomingRequest,
  requireShortUrl,
  type Run,
  parseRequest,
} from './endpoints/request.ts'
import { type Allowance, noBudgets, openBudgets, type Requester } from './execution/request-budgets.ts'
import { errorResponse } from './endpoints/respond.ts'
import type { Schema } from './schema/schema.ts'
import { originOf } from '#server/supabase/security-log/events.ts'
import type { SecurityLog } from '#server/supabase/security-log/log.ts'
import type { SchemaCache } from './schema/schema-cache.ts'
import { deleteRows, insertRows, updateRows } from './endpoints/write-table.ts'

const kilobyte = 1024

/** Bytes of rows, and of a call's arguments: a search is a line, the questions of a whole paper are 100 kB. */
const largestBody = {
  rows: 1024 * kilobyte,
  call: { anon: 32 * kilobyte, authenticated: 256 * kilobyte, service_role: 1024 * kilobyte },
}

type Handler = (request: IncomingRequest, name: string) => Promise<Response>

const tableHandlers: Record<string, Handler> = {
  GET: readTable,
  HEAD: readTable,
  POST: withParsedRequest(insertRows),
  PATCH: withParsedRequest(updateRows),
  DELETE: withParsedRequest(deleteRows),
}

interface DataApiParts {
  apiPool: Pool
  /** Reads try it first. */
  replica?: Replica | undefined
  schema: SchemaCache
  secrets: Secrets
  tokens: TokenVerifier
  log: DataLog
  /** Without it requests are not limited. */
  config?: Pick<Config, 'trustProxy' | 'rateLimits'>
  securityLog?: SecurityLog
}

function withParsedRequest(handle: (request: DataRequest, name: string) => Promise<Response>): Handler {
  return (request, name) => handle(parseRequest(request), name)
}

/** The PostgREST protocol over the tables, views and functions of the exposed schema. */
export function createDataApi(deps: DataApiParts): Hono {
  const { apiPool, replica, log, config } = deps
  const budgets = config?.rateLimits ? openBudgets() : noBudgets
  const shares = connectionSharesOf(apiPool)
  const app = new Hono()

  app.options('*', preflight)

  app.all('/rpc/:name', handleWith(functionHandler, '/rpc/'))
  // Not `/:name`: beside `/rpc`, Hono's fast router cannot distinguish the two.
  app.all('*', handleWith(tableHandler, '/'))
  return app

  /** Authenticates, builds the request, runs the chosen handler, and turns every error into a response. */
  function handleWith(choose: (c: Context) => Handler, folder = '/') {
    return async (c: Context): Promise<Response> => {
      let isUser = false
      let userId: string | undefined
      try {
        requireShortUrl(c.req.url)
        const caller = await authenticate(c.req.header('apikey'), c.req.header('authorization'), deps)
        isUser = caller.role !== 'anon'
        const asking = requester(c, caller)
        userId = asking.account
        const allowance = budgets(asking)
        const reads = ['GET', 'HEAD'].includes(c.req.method)
        allowance.admit(reads ? 'reads' : 'writes')
        if (!reads) {
          if (userId !== undefined) countBodyFor(c, userId)
          await requireShortBody(c, caller.role, folder)
        }
        const name = c.req.param('name') ?? tableName(c)
        const handle = choose(c)
        const schema = await currentSchema(deps.schema)
        const run = runAs(caller.role, allowance)
        return await handle(toIncomingRequest(c, { caller, path: folder + name, schema, run }), name)
      } catch (error) {
        const apiError = toApiError(error, isUser)
        const { code } = apiError.body
        // Rejections by a limit are counted and summed up instead of logged: an attack would flood the log.
        if (code === 'PGRST003' || code === 'over_request_rate_limit') {
          rejections.inc({ code })
          const address = clientAddress(c, config?.trustProxy ?? false)
          const details = { limit: code === 'PGRST003' ? 'rest/v1 connections' : 'rest/v1' }
          deps.securityLog?.record({
            kind: 'limit_reached',
            userId,
            details,
            ...originOf({ address, userAgent: c.req.header('user-agent') }),
          })
        } else if (apiError.status >= 500) log.error({ err: error, code }, 'A data request failed')
        return errorResponse(apiError)
      }
    }
  }

  function requester(c: Context, { role, claims: { sub } }: Caller): Requester {
    const account = role === 'authenticated' && typeof sub === 'string' ? sub : undefined
    return { role, account, address: clientAddress(c, config?.trustProxy ?? false) }
  }

  /** Waits for a connection share, and charges the caller's budget with the time that the statement took. */
  function runAs(role: ApiRole, allowance: Allowance): Run {
    return (transaction, mayBeHeavy) => {
      const heavy = mayBeHeavy || allowance.isCostly()
      return shares.run({ role, key: allowance.key, heavy }, () => timed(allowance, transaction))
    }
  }

  async function timed(allowance: Allowance, transaction: Transaction) {
    const started = performance.now()
    try {
      const read = replica !== undefined && transaction.readOnly ? await readFrom(replica, transaction) : undefined
      const outcome = read ?? (await execute(apiPool, transaction))
      allowance.charge(outcome.row.seconds)
      return outcome
    } catch (error) {
      allowance.charge((performance.now() - started) / 1000)
      throw error
    }
  }
}

/** Undefined where the primary has to be queried. */
function readFrom(replica: Replica, transaction: Transaction): Promise<Outcome | undefined> {
  return replica.read((pool, caughtUp) => execute(pool, transaction, { caughtUp, timeout: `${replicaStatementMs}ms` }))
}

async function currentSchema(cache: SchemaCache): Promise<Schema> {
  return cache.current().catch((cause: unknown) => {
    throw new ApiError(503, 'PGRST002', 'Could not query the database for the schema cache. Try again.', { cause })
  })
}

function tableHandler({ req: { method } }: Context): Handler {
  const handle = tableHandlers[method]
  if (handle === undefined) throw new ApiError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  return handle
}

function functionHandler({ req: { method } }: Context): Handler {
  if (!['GET', 'HEAD', 'POST'].includes(method)) {
    throw new ApiError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  }
  return withParsedRequest(callFunction)
}

/** The route's star matches one segment: the table's name. */
function tableName(c: Context): string {
  const rest = c.req.path.slice(routePath(c).length - '*'.length)
  if (rest === '') throw new ApiError(404, 'PGRST126', 'Root endpoint metadata is disabled')
  if (rest.includes('/')) throw new ApiError(404, 'PGRST125', 'Invalid path specified in request URL')
  return tryDecodeURIComponent(rest)
}

async function requireShortBody(c: Context, role: ApiRole, folder: string): Promise<void> {
  const maxBytes = folder === '/' ? largestBody.rows : largestBody.call[role]
  if (!(await isBodyWithin(c, maxBytes))) throw bodyTooLarge(maxBytes)
}

function bodyTooLarge(maxBytes: number): ApiError {
  return new ApiError(413, 'PGRST102', `The request body is larger than ${maxBytes / kilobyte} KiB`)
}
