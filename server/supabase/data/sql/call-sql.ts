import { bodyParameter } from '../schema/find-function.ts'
import {
  type DatabaseFunction,
  exposedSchema,
  type FunctionParameter,
  nothingComputed,
  type Shape,
  type Table,
} from '../schema/schema.ts'
import { bind, empty, fromCatalog, identifier, list, sql, type Sql, words } from '#server/core/database/sql.ts'

/** The column of a function's result that has no columns of its own. */
export const valueColumn = 'pgrst_scalar'

export type Arguments =
  | { kind: 'json'; names: ReadonlySet<string>; body: string; isList: boolean }
  | { kind: 'texts'; texts: ReadonlyMap<string, readonly string[]> }
  | { kind: 'body'; body: string }

/** The columns of a call's result: those of the table whose rows it returns, or its own. */
export function resultShape(called: DatabaseFunction, table: Table | undefined): Shape {
  if (table !== undefined) return table
  const computed = nothingComputed
  if (called.returns.kind === 'row')
    return { name: called.returns.table ?? called.name, columns: called.returns.columns, computed }
  return { name: called.name, columns: new Map([[valueColumn, { name: valueColumn, baseType: '' }]]), computed }
}

/**
 * `select … from f(…)`; the guard prevents the function from running under another role. A result without columns is
 * selected itself: FROM cannot contain a `record`.
 */
export function callSql(called: DatabaseFunction, given: Arguments, guard: Sql): Sql {
  const args = identifier('pgrst_args')
  const select = (values: readonly Sql[], source: Sql = empty): Sql => {
    const call = sql`${identifier(exposedSchema, called.name)}(${list(values)})`
    if (called.returns.kind !== 'row') {
      const from = source.isEmpty ? empty : sql`from ${source}`
      return words(sql`select ${call} as ${identifier(valueColumn)}`, from, sql`where ${guard}`)
    }
    const result = identifier('pgrst_call')
    const from = source.isEmpty ? call : sql`${source} cross join lateral ${call}`
    return sql`select ${result}.* from ${from} as ${result} where ${guard}`
  }

  if (given.kind === 'body') {
    const type = bodyParameter(called)?.type
    return select(type === undefined ? [] : [sql`${bind(given.body)}::${fromCatalog(type)}`])
  }
  if (given.kind === 'texts') {
    const values = called.parameters.flatMap((parameter) => {
      const texts = given.texts.get(parameter.name)
      if (texts === undefined) return []
      return argument(parameter, sql`${bind(argumentText(parameter, texts))}::${fromCatalog(parameter.type)}`)
    })
    return select(values)
  }
  const used = called.parameters.filter((parameter) => given.names.has(parameter.name))
  if (used.length === 0) return select([])
  const types = list(used.map(({ name: key, type }) => sql`${identifier(key)} ${fromCatalog(type)}`))
  const values = used.map((parameter) => argument(parameter, sql`${args}.${identifier(parameter.name)}`))
  const object = sql`${bind(given.body)}::json`
  return select(values, sql`json_to_record(${given.isList ? sql`${object} -> 0` : object}) as ${args}(${types})`)
}

function argument({ name, variadic }: FunctionParameter, value: Sql): Sql {
  return words(variadic ? sql`variadic` : empty, sql`${identifier(name)} =>`, value)
}

/** A repeated parameter fills a variadic one; of any other the last counts. */
function argumentText({ variadic }: FunctionParameter, texts: readonly string[]): string {
  const last = texts.at(-1) ?? ''
  if (!variadic || (texts.length === 1 && last.startsWith('{'))) return last
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}
