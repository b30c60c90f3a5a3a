import type { ReadRow } from '#domain/imports/read-rows.ts'
import type { ReadTable } from '#domain/imports/read-table.ts'
import type { TableRow } from '#domain/imports/table/parse-rows.ts'

/** What an import did, and the rows that it left out. */
export interface Report {
  counts: Record<ReadRow['state'], number>
  /** Names of what was added because rows refer to it. */
  added: readonly string[]
  headings: readonly string[]
  wrong: readonly { number: number; cells: readonly string[]; cures: readonly string[] }[]
}

export function reportOf({ rows, headings, needs }: ReadTable, table: readonly TableRow[]): Report {
  const counts = { new: 0, changed: 0, same: 0, joined: 0, wrong: 0 }
  for (const { state } of rows) counts[state]++
  return {
    counts,
    added: needs.map(({ name }) => name),
    headings: table.find(({ number }) => number === headings.row)?.cells ?? [],
    wrong: rows.flatMap((row) =>
      row.state === 'wrong'
        ? [
            {
              number: row.number,
              cells: row.cells,
              cures: row.problems.map(({ column, cure }) => `${column}: ${cure}`),
            },
          ]
        : [],
    ),
  }
}
