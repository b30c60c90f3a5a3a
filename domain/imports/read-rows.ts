import type { Note, Problem } from './cells/reading.ts'
import type { Compared } from './compare-rows.ts'
import type { Headings } from './table/headings.ts'
import type { Topic, Values } from './topics/topic.ts'

/** What is wrong with a row: in which column, named by its heading, and how it is mended. */
export interface RowProblem extends Problem, NamedColumn {}

export interface RowNote extends Note, NamedColumn {}

interface NamedColumn {
  column: string
  /** The key of the column's field. */
  field: string
}

export type ReadRow = { number: number } & (
  | (Compared & { notes?: readonly RowNote[] })
  /** Part of an earlier row, which means the same thing. */
  | { state: 'joined'; into: number }
  | { state: 'wrong'; problems: readonly RowProblem[]; cells: readonly string[] }
)

export type Understood = { number: number; values: Values; cells: readonly string[]; notes: readonly RowNote[] }
export type Wrong = Extract<ReadRow, { state: 'wrong' }>

export function fieldOf({ fields }: Topic, headings: Headings, key: string): { column: string; field: string } {
  const field = fields.find((candidate) => candidate.key === key)
  return { column: field === undefined ? key : headings.nameOf(field), field: key }
}
