import type { Embed, ReadNode } from '../plan/read-plan.ts'
import { exposedSchema, type Computed, type Shape } from '../schema/schema.ts'
import { identifier, sql, type Sql } from '#server/core/database/sql.ts'

/**
 * Functions of one row, as fields and as what belongs to a row. They run as the caller, who needs the right to execute
 * them, and to read every column of the row.
 *
 * A level with embeds is a page of rows first, then what is embedded in them (select-sql.ts). The functions take rows of
 * the table, which the page has no more: so it hands on the fields that are shown, and, where a function gives what is
 * embedded, each row as a whole.
 */
type Level = Pick<ReadNode, 'alias' | 'shape' | 'carriesRow'>

/** No column of the page: nobody can ask for it. */
const carried = 'pgrst_row'

/** A field, of the table's row itself. */
export function computedField({ alias, shape }: Pick<Level, 'alias' | 'shape'>, name: string): Sql {
  return sql`${identifier(exposedSchema, name)}(${wholeRow(alias, shape)})`
}

/** The rows that a function gives for a row of the level above, under the embed's alias. */
export function computedRows({ function: name }: Computed, alias: string, parent: Level): Sql {
  const row = parent.carriesRow ? identifier(parent.alias, carried) : wholeRow(parent.alias, parent.shape)
  return sql`${identifier(exposedSchema, name)}(${row}) as ${identifier(alias)}`
}

/** The level as it is above its page: what was a function's is now a column. */
export function abovePage(node: ReadNode, shown: readonly Embed[]): ReadNode {
  const carriesRow = shown.some(({ relationship }) => 'function' in relationship)
  if (!carriesRow && node.shape.computed.size === 0) return node
  const columns = new Map([...node.shape.computed, ...node.shape.columns])
  return { ...node, carriesRow, shape: { ...node.shape, columns } }
}

export function carriedRow({ alias, shape }: Level): Sql {
  return sql`${wholeRow(alias, shape)} as ${identifier(carried)}`
}

/**
 * The row in its table's type, which a function's or a write's rows do not have by themselves. Written with a star: the
 * alias alone would be the column of that name if there is one.
 */
function wholeRow(alias: string, shape: Shape): Sql {
  return sql`(${identifier(alias)}.*)::${identifier(exposedSchema, shape.name)}`
}
