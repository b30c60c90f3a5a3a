import type { TopicName } from '#domain/imports/topics/topics.ts'
import { randomId } from '#web/ui/browser/random-id.ts'

/** A table that is about to be imported. */
export interface Draft {
  /** Of the import that it becomes: another one after each change, the same when the press is repeated. */
  id: string
  topic: TopicName
  fileName: string
  rows: readonly (readonly [number, readonly string[]])[]
  /** Which column is what, where it was chosen. */
  headings?: { row: number; columns: Readonly<Record<string, number>> } | undefined
  /** Empty cells of merged columns are filled from the row above. */
  fillDown: boolean
}

export const changed = (draft: Draft, change: Partial<Omit<Draft, 'id'>>): Draft => ({
  ...draft,
  ...change,
  id: randomId(),
})

/** The draft with another text in one cell. */
export const withCell = (draft: Draft, row: number, at: number, text: string): Draft =>
  changed(draft, {
    rows: draft.rows.map(([number, cells]) =>
      number === row
        ? [
            number,
            Array.from({ length: Math.max(cells.length, at + 1) }, (_, column) =>
              column === at ? text : (cells[column] ?? ''),
            ),
          ]
        : [number, cells],
    ),
  })

export const withoutRow = (draft: Draft, row: number): Draft =>
  changed(draft, { rows: draft.rows.filter(([number]) => number !== row) })

/** The columns with a field at another place, or with a column left out. Two columns never are one field. */
export function choose(
  columns: Readonly<Record<string, number>>,
  at: number,
  field: string | undefined,
): Record<string, number> {
  const others = Object.entries(columns).filter(([key, column]) => column !== at && key !== field)
  return Object.fromEntries(field === undefined ? others : [...others, [field, at]])
}
