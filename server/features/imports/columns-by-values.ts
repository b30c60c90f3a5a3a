import { dateOrderOf } from '#domain/imports/cells/dates.ts'
import type { Headings } from '#domain/imports/table/headings.ts'
import type { TableRow } from '#domain/imports/table/parse-rows.ts'
import type { Field, Topic } from '#domain/imports/topics/topic.ts'
import type { ReadSite } from './site.ts'

const sampleRows = 50
const enough = 0.8

/** Columns of needed fields that no heading names, by what their cells are: dates, branches, courses. */
export function columnsByValues(
  { fields }: Topic,
  table: readonly TableRow[],
  headings: Headings,
  site: ReadSite,
): Map<string, number> {
  const rows = table.filter(({ number }) => number > headings.row).slice(0, sampleRows)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const taken = new Set(headings.columns.values())
  const found = new Map<string, number>()
  for (const field of fields) {
    if (field.byValues !== true || headings.columns.has(field.key)) continue
    const shares = Array.from({ length: width }, (_, at) => ({ at, share: taken.has(at) ? 0 : shareRead(field, at) }))
    const best = shares.toSorted((one, other) => other.share - one.share)[0]
    if (best === undefined || best.share < enough) continue
    found.set(field.key, best.at)
    taken.add(best.at)
  }
  return found

  function shareRead({ read }: Field, at: number): number {
    const cells = rows.flatMap((row) => row.cells[at] || [])
    const context = { ...site, dateOrder: dateOrderOf(cells), digits: undefined }
    return cells.length === 0 ? 0 : cells.filter((text) => 'value' in read(text, context)).length / cells.length
  }
}
