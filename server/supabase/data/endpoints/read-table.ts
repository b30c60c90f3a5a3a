import { deprecationWarning } from '../plan/deprecation-warning.ts'
import { notOneRow } from '../protocol/errors.ts'
import type { ApiRole } from '#server/supabase/caller/caller.ts'
import { isHeavy } from '../plan/embed-limits.ts'
import { type Outcome, roleGuard } from '../execution/execute.ts'
import { appliedPreferences, type Preferences } from '../protocol/preferences.ts'
import type { Format } from '../protocol/media-types.ts'
import { contentRange, maxRows, readStatus, readWindow, type Window } from '../protocol/range.ts'
import { planRead } from '../plan/read-plan.ts'
import { LruCache } from '#server/core/memory/lru-cache.ts'
import { findTable, type IncomingRequest, parseRequest } from './request.ts'
import { requireSizeWithinLimit, respond } from './respond.ts'
import type { Schema } from '../schema/schema.ts'
import { explainSql, tableSql } from '../sql/select-sql.ts'
import type { CompiledSql } from '#server/core/database/sql.ts'
import { type Counting, readStatement } from '../sql/statements.ts'

/** Everything about a read that depends on the caller's role at most, not on the caller. */
interface Prepared {
  window: Window
  timezone: string | undefined
  /** The value of Preference-Applied. */
  applied: string | undefined
  warning: string | undefined
  format: Format
  explain: CompiledSql | undefined
  statement: CompiledSql
  counting: Counting
  heavy: boolean
}

/** Plans by request: pages send the same requests for every visitor. A new schema starts an empty cache. */
const prepared = new WeakMap<Schema, LruCache<Prepared>>()
const maxPrepared = 300
const maxUrlLength = 2000

/** GET and HEAD of a table or view. */
export async function readTable(request: IncomingRequest, name: string): Promise<Response> {
  const { context } = request
  const { window, timezone, applied, warning, format, explain, statement, counting, heavy } = cachedPlan(request, name)
  const outcome = await request.run(
    {
      context,
      timezone,
      readOnly: true,
      explain,
      statement,
      check: undefined,
      rollback: false,
    },
    heavy,
  )

  const { row } = outcome
  requireSizeWithinLimit(row)
  if (format.kind === 'object' && row.rows !== 1) throw notOneRow(row.rows)
  const total = knownTotal(outcome, window, counting?.cap)
  return respond(request, row, readStatus(window.offset, row.rows, total), {
    'Content-Type': format.contentType,
    'Content-Range': contentRange(window.offset, row.rows, total),
    'Preference-Applied': applied,
    Warning: warning,
  })
}

function cachedPlan(request: IncomingRequest, name: string): Prepared {
  const { schema, url, context, accept, prefer, range } = request
  if (url.length > maxUrlLength) return planRequest(request, name)
  const cache = prepared.get(schema) ?? new LruCache<Prepared>(maxPrepared)
  prepared.set(schema, cache)
  // Everything that `planRequest` reads. No header holds a line break.
  const key = [url, context.method, context.role, accept, prefer, range].join('\n')
  return cache.get(key, () => planRequest(request, name))
}

function planRequest(request: IncomingRequest, name: string): Prepared {
  const { schema, query, preferences, format, headOnly, context } = parseRequest(request)
  const table = findTable(schema, name, context.role)
  const window = readWindow(query.root.limit, query.root.offset, request.range)
  const node = planRead({ schema, role: context.role }, { shape: table, table }, query, window)
  const guard = roleGuard(context.role)
  const from = tableSql(table.name, node.alias)
  const counting = countingFor(preferences, context.role)
  return {
    window,
    timezone: preferences.timezone,
    applied: appliedPreferences(preferencesOfRead(preferences)),
    warning: deprecationWarning(node),
    format,
    counting,
    explain: wantsPlan(preferences, context.role) ? explainSql(node, from, [guard]).compile() : undefined,
    statement: readStatement(node, { guard, format, headOnly, counting }).compile(),
    heavy: isHeavy(node) || preferences.count !== undefined,
  }
}

/**
 * The planner's estimate includes rows that a policy hides: with filters it would reveal their contents to a visitor.
 * So only service_role gets it; for other roles the readable rows are counted, up to this number.
 */
const maxCounted = 10_000

function countingFor({ count }: Preferences, role: ApiRole): Counting {
  if (count === undefined) return undefined
  if (count === 'exact') return { cap: undefined }
  if (role !== 'service_role') return { cap: maxCounted + 1 }
  // Above the largest page an estimate replaces the exact count.
  return count === 'estimated' ? { cap: maxRows + 1 } : undefined
}

function wantsPlan({ count }: Preferences, role: ApiRole): boolean {
  return role === 'service_role' && (count === 'planned' || count === 'estimated')
}

/** Exact where the count ended below the cap, else the planner's estimate. Never below the rows that were read. */
function knownTotal({ row, estimate }: Outcome, { offset }: Window, cap: number | undefined): number | undefined {
  const counted = row.total ?? undefined
  if (counted === undefined || (cap !== undefined && counted >= cap))
    return estimate === undefined ? counted && Math.max(counted, offset + row.rows) : Math.max(estimate, counted ?? 0)
  return counted
}

export function preferencesOfRead({ count, handling, timezone, transaction }: Preferences): Partial<Preferences> {
  return { count, handling, timezone, transaction }
}
