import type { Embed, ReadNode } from '../plan/read-plan.ts'
import { exposedSchema, type Computed, type Shape } from '../schema/schema.ts'
import { identifier, sql, type Sql } from '#server/core/database/sql.ts'

/**
 * Functions of one row, as computed columns and relationships. They run as the caller, who needs the right to execute
 * them and to read every column of the row.
 *
 * A level with embeds is a page of rows first, then the embeds of these rows (select-sql.ts). The functions take rows
 * of the table, which the page no longer is: so the page contains the computed columns that are shown and, for a
 * computed relationship, each row as a whole.
 */
type Level = Pick<ReadNode, 'alias' | 'shape' | 'carriesRow'>

/** The page's column with the whole row. No schema exposes it, so a query cannot select it. */
const carried = 'pgrst_row'

/** A computed column of the table's own row. */
export function computedField({ alias, shape }: Pick<Level, 'alias' | 'shape'>, name: string): Sql {
  return sql`${identifier(exposedSchema, name)}(${wholeRow(alias, shape)})`
}

/** The rows that a function returns for a row of the parent, under the embed's alias. */
export function computedRows({ function: name }: Computed, alias: string, parent: Level): Sql {
  const row = parent.carriesRow ? identifier(parent.alias, carried) : wholeRow(parent.alias, parent.shape)
  return sql`${identifier(exposedSchema, name)}(${row}) as ${identifier(alias)}`
}

/** The level above its page, where computed columns have become stored ones. */
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
 * The row in its table's type, which the rows of a function or a write lack. Written with a star: the alias alone would
 * be the column of that name if there is one.
 */
function wholeRow(alias: string, shape: Shape): Sql {
  return sql`(${identifier(alias)}.*)::${identifier(exposedSchema, shape.name)}`
}
