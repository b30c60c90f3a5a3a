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
import { findTable, type IncomingRequest, understand } from './request.ts'
import { requireSizeWithinLimit, respond } from './respond.ts'
import type { Schema } from '../schema/schema.ts'
import { explainSql, tableSql } from '../sql/select-sql.ts'
import type { CompiledSql } from '#server/core/database/sql.ts'
import { type Counting, readStatement } from '../sql/statements.ts'

/** Everything about a reading that does not depend on who exactly asks. */
interface Prepared {
  window: Window
  timezone: string | undefined
  /** The header that says which preferences were honoured. */
  applied: string | undefined
  warning: string | undefined
  format: Format
  explain: CompiledSql | undefined
  statement: CompiledSql
  counting: Counting
  heavy: boolean
}

/** Pages ask the same thing again and again, for everyone who comes. A new schema starts a new memory. */
const prepared = new WeakMap<Schema, LruCache<Prepared>>()
const maxPrepared = 300
const maxUrlLength = 2000

/** GET and HEAD of a table or view. */
export async function readTable(request: IncomingRequest, name: string): Promise<Response> {
  const { context } = request
  const { window, timezone, applied, warning, format, explain, statement, counting, heavy } = recall(request, name)
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

function recall(request: IncomingRequest, name: string): Prepared {
  const { schema, url, context, accept, prefer, range } = request
  if (url.length > maxUrlLength) return prepare(request, name)
  const cache = prepared.get(schema) ?? new LruCache<Prepared>(maxPrepared)
  prepared.set(schema, cache)
  // All that `prepare` looks at. No header holds a line break.
  const key = [url, context.method, context.role, accept, prefer, range].join('\n')
  return cache.get(key, () => prepare(request, name))
}

function prepare(request: IncomingRequest, name: string): Prepared {
  const { schema, query, preferences, format, headOnly, context } = understand(request)
  const table = findTable(schema, name, context.role)
  const window = readWindow(query.root.limit, query.root.offset, request.range)
  const node = planRead({ schema, role: context.role }, { shape: table, table }, query, window)
  const guard = roleGuard(context.role)
  const from = tableSql(table.name, node.alias)
  const counting = countingFor(preferences, context.role)
  return {
    window,
    timezone: preferences.timezone,
    applied: appliedPreferences(forReading(preferences)),
    warning: deprecationWarning(node),
    format,
    counting,
    explain: wantsPlan(preferences, context.role) ? explainSql(node, from, [guard]).compile() : undefined,
    statement: readStatement(node, { guard, format, headOnly, counting }).compile(),
    heavy: isHeavy(node) || preferences.count !== undefined,
  }
}

/**
 * The planner's estimate knows the rows that a policy hides: with filters it would tell a visitor what they hold. So
 * only the site's own role has it; for visitors what they may read is counted, so far.
 */
const furthestCount = 10_000

function countingFor({ count }: Preferences, role: ApiRole): Counting {
  if (count === undefined) return undefined
  if (count === 'exact') return { cap: undefined }
  if (role !== 'service_role') return { cap: furthestCount + 1 }
  // An estimate needs no exact number beyond the rows that can be given.
  return count === 'estimated' ? { cap: maxRows + 1 } : undefined
}

function wantsPlan({ count }: Preferences, role: ApiRole): boolean {
  return role === 'service_role' && (count === 'planned' || count === 'estimated')
}

/** Exact where it was counted to the end; else the planner's estimate. Never less than what was seen. */
function knownTotal({ row, estimate }: Outcome, { offset }: Window, cap: number | undefined): number | undefined {
  const counted = row.total ?? undefined
  if (counted === undefined || (cap !== undefined && counted >= cap))
    return estimate === undefined ? counted && Math.max(counted, offset + row.rows) : Math.max(estimate, counted ?? 0)
  return counted
}

export function forReading({ count, handling, timezone, transaction }: Preferences): Partial<Preferences> {
  return { count, handling, timezone, transaction }
}
