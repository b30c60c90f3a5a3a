import pg, { type QueryConfig, type QueryResult } from 'pg'
import { z } from 'zod'
import type { Client, Pool } from '#server/core/database/pool.ts'
import { isConnectionLost, isReadOnly } from '#server/core/database/unavailable.ts'
import type { ApiRole, Claims } from '#server/supabase/caller/caller.ts'
import { ConnectionFailed } from '../protocol/errors.ts'
import { checkSession, sessionValues } from '#server/supabase/caller/session-check.ts'
import { bind, type CompiledSql, sql, type Sql } from '#server/core/database/sql.ts'
import { type PreparedStatement, runPrepared, type RawRow } from '#server/core/database/prepared-queries.ts'
import { statementName } from './statement-names.ts'

/** Limits how long a caller occupies a connection; the values of a hosted project, shortest for anon. */
export const statementTimeout = { anon: '3s', authenticated: '5s', service_role: '8s' } satisfies Record<
  ApiRole,
  string
>
/** Resolves unqualified names in functions; extensions have a schema apart from the exposed one. */
const searchPath = 'public, extensions'

/** The caller, and the parts of the request that policies and functions read by current_setting(). */
export interface RequestContext {
  role: ApiRole
  claims: Claims
  method: string
  path: string
  /** Undefined where no function or policy reads them. */
  sent: { headers: Record<string, string>; cookies: Record<string, string> } | undefined
}

export interface Transaction {
  context: RequestContext
  timezone: string | undefined
  readOnly: boolean
  /** Runs first, in the same snapshot of the schema: the planner's estimate. */
  explain: CompiledSql | undefined
  statement: CompiledSql
  /** Checks the row before the commit; an error rolls back. */
  check: ((row: Row) => void) | undefined
  /** Rolls back also after success. */
  rollback: boolean
}

/** The single result row of every statement; a read leaves out the columns of writes. */
const row = z.object({
  body: z.string().nullable(),
  /** Rows of the response's body. */
  rows: z.number(),
  total: z.number().nullable(),
  too_large: z.boolean(),
  /** Duration of the statement. */
  seconds: z.number().default(0),
  /** Rows that were written, or that a function returned. */
  affected: z.number().default(0),
  /** How many of them an upsert found and updated. */
  updated: z.number().default(0),
  location: z.string().nullable().default(null),
  response_status: z.string().nullable(),
  response_headers: z.string().nullable(),
})
export type Row = Omit<z.infer<typeof row>, 'body'> & { body: string | Buffer<ArrayBuffer> | null }

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
 * Runs one statement as the caller: begin, role and settings, statement and commit are sent without waiting in between.
 *
 * The pool's login role may only switch to a caller's role. Should `begin` fail while the connection survives (a late
 * cancel request), the settings would end with their own statement, and the next one would run as the login role, or
 * as the database's owner where no such role could be created (core/database/api-login.ts). So every statement carries
 * `roleGuard` and does nothing under another role.
 *
 * @param onReplica for a replica's pool: the transaction's first statement, and the time limit of the others
 */
export async function execute(apiPool: Pool, transaction: Transaction, onReplica?: OnReplica): Promise<Outcome> {
  const client = await apiPool.connect().catch(failConnection)
  let broken = false
  try {
    return await run(client, transaction, onReplica)
  } catch (error) {
    const failure = transaction.readOnly || !isReadOnly(error) ? error : connectionFailed(error)
    broken = failure instanceof ConnectionFailed
    throw failure
  } finally {
    // 'I' is idle: a connection in any other state is closed instead of reused.
    client.release(broken || client.getTransactionStatus() !== 'I')
  }
}

export interface OnReplica {
  caughtUp: PreparedStatement
  timeout: string
}

async function run(client: Client, transaction: Transaction, onReplica: OnReplica | undefined): Promise<Outcome> {
  const { context, readOnly, explain, statement, check, rollback } = transaction
  const { text, values } = statement
  const name = statementName(text, context.role)
  const decides = check !== undefined || rollback
  const set = settings(transaction, onReplica?.timeout ?? statementTimeout[context.role])
  if (!decides && explain === undefined) {
    const read = { name, text, values }
    return runInOneMessage(client, onReplica === undefined ? [set, read] : [onReplica.caughtUp, set, read])
  }
  const sent = inOnePacket(client, () => ({
    begun: client.query(readOnly ? 'begin read only' : 'begin'),
    caughtUp: onReplica && client.query(queryOf(onReplica.caughtUp)),
    set: client.query(queryOf(set)),
    explained: explain && client.query(explain),
    answered: client.query(queryOf({ name, text, values })),
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

/** Where nothing is checked before the commit: all statements in one message, which is one implicit transaction. */
async function runInOneMessage(client: Client, statements: readonly PreparedStatement[]): Promise<Outcome> {
  const rows = await runPrepared(client, statements).catch(failConnection)
  return { row: readRow(rows[0] ?? []), estimate: undefined }
}

/** Column counts of a read and of a write, in the order of sql/statements.ts. */
const columnCounts = new Set([7, 10])

/** Parses PostgreSQL's text format of floats and booleans; the body is passed on as received. */
function readRow(columns: RawRow): Row {
  if (!columnCounts.has(columns.length))
    throw new Error('The statement gave no row, or one without the columns of rows')
  const [body = null, ...rest] = columns
  const [tooLarge, rows, total = null, seconds, status = null, headers = null, ...ofWrite] = rest.map(textOf)
  const [affected = '0', updated = '0', location = null] = ofWrite
  return {
    body,
    rows: Number(rows),
    total: total === null ? null : Number(total),
    too_large: tooLarge === 't',
    seconds: Number(seconds),
    affected: Number(affected),
    updated: Number(updated),
    location,
    response_status: status,
    response_headers: headers,
  }
}

const textOf = (column: Buffer | null) => column && column.toString()

/** pg writes each query to the socket separately; corking sends them in one packet. */
function inOnePacket<T>(client: Client, send: () => T): T {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined
  stream?.cork()
  try {
    return send()
  } finally {
    stream?.uncork()
  }
}

const queryOf = ({ name, text, values }: PreparedStatement): QueryConfig => ({
  ...(name !== undefined && { name }),
  text,
  values: [...values],
})

/** Waits for all queries, then throws the first error: later ones only report that the transaction is aborted. */
async function inOrder(queries: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const results = await Promise.allSettled(queries)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) failConnection(failed.reason)
}

/** Gives every lost connection the same error class. */
function failConnection(error: unknown): never {
  throw isConnectionLost(error) ? connectionFailed(error) : error
}

const connectionFailed = (error: unknown) =>
  new ConnectionFailed(error instanceof Error ? error.message : 'unknown', { cause: error })

/** The statement that sets the caller's role and settings, with its values. */
interface Settings {
  name: string
  text: string
  values: (string | null)[]
}

/** Statement texts and names by the settings that they set: connections cache their plan by name. */
const settingsTexts = new Map<string, { name: string; text: string }>()

/**
 * Sets what functions and policies read, and no more, because each setting costs time: the caller's claims always, the
 * rest of the request only where the schema has a function or policy that reads it. Settings that are read back after
 * the statement start empty. The session check comes first, so that an ended session fails everything else; the role
 * comes last, so that the login role sets everything before it.
 */
function settings({ context, timezone, readOnly }: Transaction, timeout: string): Settings {
  const { claims, method, path, sent, role } = context
  // Rejects a token without a session before anything is sent.
  const session = sessionValues(claims)
  const values: (string | null)[] = [searchPath, timeout, JSON.stringify(claims)]
  if (sent !== undefined) values.push(method, path, JSON.stringify(sent.headers), JSON.stringify(sent.cookies))
  if (timezone !== undefined) values.push(timezone)
  values.push(role)
  if (session !== undefined) values.push(...session)
  const kind = [sent && 'request', timezone && 'timezone', readOnly ? 'read' : 'write', session ? 'person' : 'key']
    .filter((word) => word !== undefined)
    .join('_')
  const known = settingsTexts.get(kind) ?? settingsText(kind, sent !== undefined, timezone !== undefined, readOnly)
  return { ...known, values }
}

function settingsText(kind: string, request: boolean, timezone: boolean, readOnly: boolean) {
  const bound = [
    'search_path',
    'statement_timeout',
    'request.jwt.claims',
    ...(request ? ['request.method', 'request.path', 'request.headers', 'request.cookies'] : []),
    ...(timezone ? ['timezone'] : []),
  ]
  const empty = [...(request ? ['response.status', 'response.headers'] : []), ...(readOnly ? [] : ['pgrst.updated'])]
  const columns = [
    ...bound.map((name, index) => `set_config('${name}', $${index + 1}, true)`),
    ...empty.map((name) => `set_config('${name}', '', true)`),
    ...(readOnly ? ["set_config('transaction_read_only', 'on', true)"] : []),
    `set_config('role', $${bound.length + 1}, true)`,
  ]
  if (kind.endsWith('person')) columns.unshift(checkSession(`$${bound.length + 2}`, `$${bound.length + 3}`))
  const made = { name: `data_settings_${kind}`, text: `select ${columns.join(', ')}` }
  settingsTexts.set(kind, made)
  return made
}

function readEstimate(result: QueryResult): number {
  return estimate.parse(result.rows[0]?.['QUERY PLAN'])[0].Plan['Plan Rows']
}
