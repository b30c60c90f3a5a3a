import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { ApiRole } from '#server/supabase/caller/caller.ts'
import type { Caller } from '../execution/authenticate.ts'
import { addedHeaders } from '#server/core/http/complete-response.ts'
import { codingFor } from '#server/core/http/compression.ts'
import { closest } from '../schema/closest-name.ts'
import { requireSelectWithinLimits } from '../plan/embed-limits.ts'
import { ApiError } from '../protocol/errors.ts'
import type { Outcome, RequestContext, Transaction } from '../execution/execute.ts'
import { type Format, negotiate } from '../protocol/media-types.ts'
import { parseQuery } from '../query/parse-query.ts'
import { parsePreferences, type Preferences } from '../protocol/preferences.ts'
import type { Query } from '../query/query-types.ts'
import { exposedSchema, type Schema, type Table } from '../schema/schema.ts'

const longestUrl = 16 * 1024

/** Runs a statement when the caller's connection share has room; heavy statements have a smaller share. */
export type Run = (transaction: Transaction, heavy: boolean) => Promise<Outcome>

/** A request of an authenticated caller, not parsed yet. */
export interface IncomingRequest {
  run: Run
  schema: Schema
  context: RequestContext
  url: string
  /** GET or HEAD. */
  reads: boolean
  headOnly: boolean
  prefer: string | undefined
  accept: string | undefined
  range: string | undefined
  contentType: string | undefined
  text: () => Promise<string>
  bytes: () => Promise<ArrayBuffer>
  /** Headers that the whole server adds to each response. */
  addedHeaders: Record<string, string>
  /** How to encode the response's body; undefined without an Accept-Encoding that we serve. */
  coding: ReturnType<typeof codingFor>
}

/** A parsed request: the query, the preferences and the format. */
export interface DataRequest extends IncomingRequest {
  query: Query
  preferences: Preferences
  format: Format
}

interface Received extends Pick<IncomingRequest, 'run' | 'schema'> {
  caller: Caller
  /** The path of the table or function, below the API's own. */
  path: string
}

/** @throws {ApiError} PGRST106 for a schema that is not served. */
export function toIncomingRequest(c: Context, { caller, path, schema, run }: Received): IncomingRequest {
  const { method, url } = c.req
  const reads = method === 'GET' || method === 'HEAD'
  requireExposedSchema(c.req.header(reads ? 'accept-profile' : 'content-profile'))
  return {
    run,
    schema,
    context: { ...caller, method, path, sent: schema.readsRequest ? sentBy(c) : undefined },
    url,
    reads,
    headOnly: method === 'HEAD',
    prefer: c.req.header('prefer'),
    accept: c.req.header('accept'),
    range: c.req.header('range'),
    contentType: c.req.header('content-type'),
    text: () => c.req.text(),
    bytes: () => c.req.arrayBuffer(),
    addedHeaders: addedHeaders(c),
    coding: codingFor(c.req.header('accept-encoding')),
  }
}

const sentBy = (c: Context) => ({ headers: Object.fromEntries(c.req.raw.headers), cookies: getCookie(c) })

/** @throws {ApiError} for an invalid query string or header */
export function parseRequest(request: IncomingRequest): DataRequest {
  const isCall = request.reads && request.context.path.startsWith('/rpc/')
  const query = parseQuery(new URL(request.url).searchParams, isCall)
  requireSelectWithinLimits(query.select, request.context.role)
  return {
    ...request,
    query,
    preferences: parsePreferences(request.prefer),
    format: negotiate(request.accept),
  }
}

export function requireShortUrl(url: string): void {
  if (url.length > longestUrl) throw new ApiError(414, 'PGRST100', `The URL is longer than ${longestUrl} characters`)
}

function requireExposedSchema(profile: string | undefined): void {
  if (profile === undefined || profile === exposedSchema) return
  throw new ApiError(406, 'PGRST106', `Invalid schema: ${profile}`, {
    hint: `Only the following schemas are exposed: ${exposedSchema}`,
  })
}

/** The error's hint names only tables that this role may read. */
export function findTable(schema: Schema, name: string, role: ApiRole): Table {
  const table = schema.tables.get(name)
  if (table !== undefined) return table
  const visible = [...schema.tables.values()].filter(({ visibleTo }) => visibleTo.has(role))
  const meant = closest(
    name,
    visible.map((each) => each.name),
    'name',
  )
  throw new ApiError(404, 'PGRST205', `Could not find the table '${exposedSchema}.${name}' in the schema cache`, {
    hint: meant === undefined ? null : `Perhaps you meant the table '${exposedSchema}.${meant}'`,
  })
}
