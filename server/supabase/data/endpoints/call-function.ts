import { callSql, type Arguments, resultShape } from '../sql/call-sql.ts'
import { deprecationWarning } from '../plan/deprecation-warning.ts'
import { ApiError, invalidBody, notOneRow, parseJson, requireDepthWithinLimit } from '../protocol/errors.ts'
import { isHeavy } from '../plan/embed-limits.ts'
import { roleGuard } from '../execution/execute.ts'
import { bodyParameter, type Call, findFunction } from '../schema/find-function.ts'
import { type BodyType, bodyType } from '../protocol/media-types.ts'
import { appliedPreferences } from '../protocol/preferences.ts'
import { contentRange, readStatus, readWindow } from '../protocol/range.ts'
import { planRead } from '../plan/read-plan.ts'
import type { DatabaseFunction } from '../schema/schema.ts'
import { preferencesOfRead } from './read-table.ts'
import type { DataRequest } from './request.ts'
import { requireSizeWithinLimit, respond } from './respond.ts'
import { callStatement } from '../sql/statements.ts'
import { requireFewAffected } from './write-table.ts'

/** GET, HEAD and POST of /rpc/name. */
export async function callFunction(request: DataRequest, name: string): Promise<Response> {
  const { schema, query, preferences, format, context, headOnly } = request
  const { call, body, isList = false } = request.reads ? argumentsOfQuery(request) : await argumentsOfBody(request)
  const called = findFunction(schema, name, call, context.role)
  const given: Arguments = request.reads
    ? argumentsFromQuery(called, groupTexts(query.rest))
    : bodyParameter(called) === undefined
      ? { kind: 'json', names: call.names, body, isList }
      : { kind: 'body', body }
  if (preferences.maxAffected !== undefined && !called.returnsSet) throw notASet()

  const table =
    called.returns.kind === 'row' && called.returns.table !== undefined
      ? schema.tables.get(called.returns.table)
      : undefined
  const window = readWindow(query.root.limit, query.root.offset, request.reads ? request.range : undefined)
  const node = planRead({ schema, role: context.role }, { shape: resultShape(called, table), table }, query, window)
  const isSet = called.returnsSet
  const { row } = await request.run(
    {
      context,
      timezone: preferences.timezone,
      readOnly: request.reads || !called.volatile,
      explain: undefined,
      statement: callStatement(callSql(called, given, roleGuard(context.role)), called, node, {
        format,
        headOnly,
        // The function has returned all rows: counting them is exact and cheap, so there is no estimate.
        counting: preferences.count === undefined ? undefined : { cap: undefined },
      }).compile(),
      check: (result) => {
        requireSizeWithinLimit(result)
        requireFewAffected(preferences, result)
        if (format.kind === 'object' && isSet && called.returns.kind === 'row' && result.rows !== 1)
          throw notOneRow(result.rows)
        // Throws for a range beyond the total, before the commit.
        readStatus(window.offset, result.rows, result.total ?? undefined)
      },
      rollback: preferences.transaction === 'rollback',
    },
    isHeavy(node),
  )

  const total = row.total ?? undefined
  const isNothing = called.returns.kind === 'void'
  return respond(request, row, isNothing ? 204 : readStatus(window.offset, row.rows, total), {
    'Content-Type': isNothing
      ? undefined
      : called.returns.kind === 'value'
        ? 'application/json; charset=utf-8'
        : format.contentType,
    'Content-Range': contentRange(window.offset, row.rows, total),
    'Preference-Applied': appliedPreferences({
      ...preferencesOfRead(preferences),
      maxAffected: preferences.maxAffected,
    }),
    Warning: deprecationWarning(node),
  })
}

interface Given {
  call: Call
  body: string
  isList?: boolean
}

function argumentsOfQuery({ query }: DataRequest): Given {
  return { call: { names: new Set(query.rest.map(([name]) => name)), body: undefined }, body: '' }
}

/** A query string has no body: a function with one unnamed parameter gets all parameters as one JSON object. */
function argumentsFromQuery(called: DatabaseFunction, texts: ReadonlyMap<string, readonly string[]>): Arguments {
  if (bodyParameter(called) === undefined) return { kind: 'texts', texts }
  const whole = [...texts].map(([name, each]) => [name, each.at(-1)] as const)
  return { kind: 'body', body: JSON.stringify(Object.fromEntries(whole)) }
}

async function argumentsOfBody(request: DataRequest): Promise<Given> {
  const kind = bodyType(request.contentType)
  // PostgreSQL's hex format of bytea.
  if (kind === 'bytea') return { call: whole(kind), body: `\\x${Buffer.from(await request.bytes()).toString('hex')}` }
  const text = await request.text()
  if (kind !== 'json') return { call: whole(kind), body: text }
  // An empty body is a call without arguments.
  const body = text.trim() === '' ? '{}' : text
  requireDepthWithinLimit(body)
  const value = parseJson(body)
  if (value === undefined) throw invalidBody('Empty or invalid json')
  // The first object of a list decides the argument names.
  const isList = Array.isArray(value)
  const object: unknown = isList ? value[0] : value
  const keys = typeof object === 'object' && object !== null && !Array.isArray(object) ? Object.keys(object) : []
  // `columns=` of a bulk client names the arguments; other keys of the body are ignored.
  return { call: { names: new Set(request.query.columns ?? keys), body: 'json' }, body, isList }
}

function whole(body: BodyType): Call {
  return { names: new Set(), body }
}

function groupTexts(rest: DataRequest['query']['rest']): Map<string, string[]> {
  const texts = new Map<string, string[]>()
  for (const [name, text] of rest) texts.set(name, [...(texts.get(name) ?? []), text])
  return texts
}

function notASet(): ApiError {
  return new ApiError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )
}
