import pg, { type QueryConfig, type QueryResult } from 'pg'
import { z } from 'zod'
import type { Client, Pool } from '#server/core/database/pool.ts'
import type { ApiRole, Claims } from '#server/supabase/caller/caller.ts'
import { ConnectionFailed } from '../protocol/errors.ts'
import { checkSession, sessionValues } from '#server/supabase/caller/session-check.ts'
import { bind, type CompiledSql, sql, type Sql } from '#server/core/database/sql.ts'
import { statementName } from './statement-names.ts'

/** So that no caller can hold a connection; the hosted product's limits, the shorter for whoever just came by. */
export const statementTimeout = { anon: '3s', authenticated: '5s', service_role: '8s' } satisfies Record<
  ApiRole,
  string
>
/** Where unqualified names in functions are looked for; extensions live apart from the exposed schema. */
const searchPath = 'public, extensions'

/** The caller, and the parts of the request that policies and functions read by current_setting(). */
export interface RequestContext {
  role: ApiRole
  claims: Claims
  method: string
  path: string
  headers: Record<string, string>
  cookies: Record<string, string>
}

export interface Transaction {
  context: RequestContext
  timezone: string | undefined
  readOnly: boolean
  /** Run first, in the same snapshot of the schema: the planner's estimate. */
  explain: CompiledSql | undefined
  statement: CompiledSql
  /** Looks at the row before anything is committed: what it throws undoes the transaction. */
  check: ((row: Row) => void) | undefined
  /** Undo even what went well. */
  rollback: boolean
}

/** The single result row of every statement; a read leaves out the columns of writes. */
const row = z.object({
  body: z.string().nullable(),
  /** Of the answer, in rows. */
  rows: z.number(),
  total: z.number().nullable(),
  too_large: z.boolean(),
  /** That the statement took. */
  seconds: z.number().default(0),
  /** Rows written, or those that a function gave. */
  affected: z.number().default(0),
  /** Of those, the ones that an upsert found. */
  updated: z.number().default(0),
  location: z.string().nullable().default(null),
  response_status: z.string().nullable(),
  response_headers: z.string().nullable(),
})
export type Row = z.infer<typeof row>

const estimate = z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })])

export interface Outcome {
  row: Row
  estimate: number | undefined
}

/** True only for the role that the request runs as: see `execute`. */
export function roleGuard(role: ApiRole): Sql {
  return sql`current_user = ${bind(role)}`
}

/**
 * Runs one statement as the caller: begin, role and settings, statement, commit, sent without waiting.
 *
 * The pool's own role may do nothing but become the caller's. Should `begin` fail and the connection live (a
 * cancel request that comes late), the settings would not outlast their own statement and the next would run as that
 * role; or as the database's owner, where no such role could be made (core/database/api-login.ts). For that case every
 * statement also carries `roleGuard`, and then does nothing.
 */
export async function execute(apiPool: Pool, transaction: Transaction): Promise<Outcome> {
  const client = await apiPool.connect().catch(failConnection)
  try {
    return await run(client, transaction)
  } finally {
    // 'I' is idle: a connection in any other state is not given to the next caller.
    client.release(client.getTransactionStatus() !== 'I')
  }
}

async function run(client: Client, transaction: Transaction): Promise<Outcome> {
  const { context, readOnly, explain, statement, check, rollback } = transaction
  const name = statementName(statement.text, context.role)
  const decides = check !== undefined || rollback
  // Before anything is sent: a token that names no session is refused here.
  const set = settings(transaction)
  const sent = inOnePacket(client, () => ({
    begun: client.query(readOnly ? 'begin read only' : 'begin'),
    set: client.query(set),
    explained: explain && client.query(explain),
    answered: client.query(name === undefined ? statement : { ...statement, name }),
    committed: decides ? undefined : client.query('commit'),
  }))

  try {
    await inOrder(Object.values(sent))
    const outcome = {
      row: row.parse((await sent.answered).rows[0]),
      estimate: sent.explained && readEstimate(await sent.explained),
    }
    if (decides) {
      check?.(outcome.row)
      await client.query(rollback ? 'rollback' : 'commit').catch(failConnection)
    }
    return outcome
  } catch (error) {
    if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => {})
    throw error
  }
}

/** pg writes each query to the socket by itself; held back for a moment they leave together. */
function inOnePacket<T>(client: Client, send: () => T): T {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined
  stream?.cork()
  try {
    return send()
  } finally {
    stream?.uncork()
  }
}

/** Waits for all, then throws the first error: those after it only say that the transaction is aborted. */
async function inOrder(queries: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const results = await Promise.allSettled(queries)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) failConnection(failed.reason)
}

/** What is no error of PostgreSQL's comes from the connection. */
function failConnection(error: unknown): never {
  if (error instanceof pg.DatabaseError) throw error
  throw new ConnectionFailed(error instanceof Error ? error.message : 'unknown', { cause: error })
}

/** Role last: what stands before it is set by the login role. Those read back after the statement start empty. */
const settingsColumns = `
  set_config('search_path', $1, true),
  set_config('statement_timeout', $2, true),
  set_config('timezone', coalesce($3, current_setting('timezone')), true),
  set_config('request.jwt.claims', $4, true),
  set_config('request.method', $5, true),
  set_config('request.path', $6, true),
  set_config('request.headers', $7, true),
  set_config('request.cookies', $8, true),
  set_config('response.status', '', true),
  set_config('response.headers', '', true),
  set_config('pgrst.updated', '', true),
  set_config('role', $9, true)`

const settingsOfKey = { name: 'data_settings_of_key', text: `select ${settingsColumns}` }
/** The session first: where it has ended, the rest of the transaction fails. */
const settingsOfPerson = {
  name: 'data_settings_of_person',
  text: `select ${checkSession('$10', '$11')}, ${settingsColumns}`,
}

function settings({ context, timezone }: Transaction): QueryConfig {
  const { claims, method, path, headers, cookies, role } = context
  const texts = [JSON.stringify(claims), method, path, JSON.stringify(headers), JSON.stringify(cookies)]
  const values = [searchPath, statementTimeout[role], timezone ?? null, ...texts, role]
  const session = sessionValues(claims)
  return session === undefined ? { ...settingsOfKey, values } : { ...settingsOfPerson, values: [...values, ...session] }
}

function readEstimate(result: QueryResult): number {
  return estimate.parse(result.rows[0]?.['QUERY PLAN'])[0].Plan['Plan Rows']
}
