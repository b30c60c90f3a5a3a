import type { ApiRole } from '#server/supabase/caller/caller.ts'
import { deprecationWarning } from '../plan/deprecation-warning.ts'
import { ApiError, invalidBody, notOneRow } from '../protocol/errors.ts'
import { isHeavy } from '../plan/embed-limits.ts'
import { type Row, roleGuard } from '../execution/execute.ts'
import { bodyType } from '../protocol/media-types.ts'
import { readPayload } from '../plan/payload.ts'
import { appliedPreferences, type Preferences } from '../protocol/preferences.ts'
import { contentRange, maxRows, readWindow } from '../protocol/range.ts'
import { planRead, type ReadNode } from '../plan/read-plan.ts'
import { type DataRequest, findTable } from './request.ts'
import { requireSizeWithinLimit, respond } from './respond.ts'
import type { Table } from '../schema/schema.ts'
import { readColumns } from '../sql/select-sql.ts'
import type { Sql } from '#server/core/database/sql.ts'
import { writeStatement } from '../sql/statements.ts'
import { deleteSql, insertSql, updateSql, type Write } from '../sql/write-sql.ts'

/** POST: insert, or with `resolution=` upsert. */
export async function insertRows(request: DataRequest, name: string): Promise<Response> {
  const { query, preferences, schema } = request
  const table = findTable(schema, name, request.context.role)
  const payload = readPayload(await readJson(request), table, query.columns)
  requireFewRows(payload.rows, request.context.role)
  const { row, warning } = await write(request, table, (target) =>
    insertSql(target, payload, preferences, query.onConflict),
  )

  const { resolution, missing, return: wanted, count, handling, timezone, transaction } = preferences
  const allThere = resolution === 'merge-duplicates' && row.affected > 0 && row.updated === row.affected
  const resolves = resolution !== undefined && (query.onConflict ?? table.primaryKey).length > 0
  return respond(request, row, allThere ? 200 : 201, {
    ...contentType(request),
    Location: row.affected === 1 && row.location !== null ? locationOf(table, row.location) : undefined,
    'Content-Range': `*/${count === undefined ? '*' : row.affected}`,
    'Preference-Applied': appliedPreferences({
      resolution: resolves ? resolution : undefined,
      missing,
      return: wanted,
      count,
      handling,
      timezone,
      transaction,
    }),
    Warning: warning,
  })
}

/** Callers other than service_role write few rows: the database would have to write too many before it undoes them. */
function requireFewRows(rows: number, role: ApiRole): void {
  if (role === 'service_role' || rows <= maxRows) return
  throw new ApiError(400, '54000', `One request writes at most ${maxRows} rows`)
}

/** PATCH: updates the rows that match the filters. */
export async function updateRows(request: DataRequest, name: string): Promise<Response> {
  const { query, schema } = request
  const table = findTable(schema, name, request.context.role)
  const payload = readPayload(await readJson(request), table, query.columns)
  // Of several objects PostgreSQL would use an arbitrary one.
  if (payload.rows > 1 && payload.columns.length > 0) throw invalidBody('An update takes one JSON object')
  const written = await write(request, table, (target) => updateSql(target, payload, query.root.conditions))
  const { affected } = written.row
  return changed(request, written, contentRange(0, affected, counted(request, affected)))
}

/** DELETE: removes the rows that match the filters. */
export async function deleteRows(request: DataRequest, name: string): Promise<Response> {
  const table = findTable(request.schema, name, request.context.role)
  const written = await write(request, table, (target) => deleteSql(target, request.query.root.conditions))
  return changed(request, written, `*/${counted(request, written.row.affected) ?? '*'}`)
}

async function readJson(request: DataRequest): Promise<string> {
  if (bodyType(request.contentType) !== 'json') {
    throw new ApiError(415, 'PGRST107', `Content-Type not acceptable: ${request.contentType}`)
  }
  return request.text()
}

interface Written {
  row: Row
  /** The Warning header. */
  warning: string | undefined
}

async function write(request: DataRequest, table: Table, build: (write: Write) => Sql): Promise<Written> {
  const { schema, query, preferences, format, context } = request
  const shows = preferences.return === 'representation'
  const location = preferences.return === 'headers-only' ? table.primaryKey : []
  // The filters selected the rows to write; the response shows every written row, so it drops the filters.
  const shown = { ...query, root: { ...query.root, conditions: [] } }
  const window = readWindow(query.root.limit, query.root.offset, undefined)
  const node: ReadNode = planRead({ schema, role: context.role }, { shape: table, table }, shown, window)
  const returning = shows ? [...readColumns(node)] : location
  const { row } = await request.run(
    {
      context,
      timezone: preferences.timezone,
      readOnly: false,
      explain: undefined,
      statement: writeStatement(
        build({ table, guard: roleGuard(context.role), returning }),
        shows ? { node, format } : undefined,
        location,
      ).compile(),
      check: (row) => requireAllowed(request, row),
      rollback: preferences.transaction === 'rollback',
    },
    shows && isHeavy(node),
  )
  return { row, warning: deprecationWarning(node) }
}

/** Checks that run before the commit. */
function requireAllowed({ format, preferences, context }: DataRequest, row: Row): void {
  requireSizeWithinLimit(row)
  if (context.method !== 'POST') requireFewAffected(preferences, row)
  if (format.kind === 'object' && row.affected !== 1) throw notOneRow(row.affected)
}

export function requireFewAffected({ maxAffected }: Preferences, row: Row): void {
  if (maxAffected === undefined || row.affected <= maxAffected) return
  throw new ApiError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${row.affected} rows`,
  })
}

function counted({ preferences }: DataRequest, affected: number): number | undefined {
  return preferences.count === undefined ? undefined : affected
}

function changed(request: DataRequest, { row, warning }: Written, range: string): Promise<Response> {
  const { return: wanted, missing, count, handling, timezone, transaction, maxAffected } = request.preferences
  const applied = { return: wanted, missing, count, handling, timezone, transaction, maxAffected }
  return respond(request, row, wanted === 'representation' ? 200 : 204, {
    ...contentType(request),
    'Content-Range': range,
    'Preference-Applied': appliedPreferences(applied),
    Warning: warning,
  })
}

function contentType({ preferences, format }: DataRequest): Record<string, string> {
  return preferences.return === 'representation' ? { 'Content-Type': format.contentType } : {}
}

/** `/messages?id=eq.5`, relative to the API's address. */
function locationOf(table: Table, location: string): string {
  const key: Record<string, unknown> = JSON.parse(location)
  const filters = Object.entries(key).map(
    ([name, value]) => `${encodeURIComponent(name)}=eq.${encodeURIComponent(String(value))}`,
  )
  return `/${encodeURIComponent(table.name)}?${filters.join('&')}`
}
