import { cleanCell, neutralCell } from './table/clean-cell.ts'
import { cellOf, type Catalogue, type Columns, type StoredRow, type Topic, type Values } from './topics/topic.ts'

interface Change {
  column: string
  old: unknown
  new: unknown
}

/** A stored row to change, or a row to add. */
interface Write {
  id?: string
  columns: Columns
}

/** What a row of a table means for the stored rows. */
export type Compared =
  | { state: 'new'; values: Values; writes: readonly Write[] }
  | { state: 'changed'; values: Values; writes: readonly Write[]; changes: readonly Change[] }
  | { state: 'same'; values: Values }

/** Several rows of the site may have one key: two alumni of one name, year and degree. */
export function storedByKey(topic: Topic, stored: readonly StoredRow[]): Map<string, StoredRow[]> {
  const rows = new Map<string, StoredRow[]>()
  for (const row of stored) {
    const same = rows.get(topic.keyOf(row.columns))
    if (same === undefined) rows.set(topic.keyOf(row.columns), [row])
    else same.push(row)
  }
  return rows
}

export function compareRow(
  values: Values,
  topic: Topic,
  stored: ReadonlyMap<string, StoredRow[]>,
  catalogue: Catalogue,
): Compared {
  const writes: Write[] = []
  const changes: Change[] = []
  let isNew = false
  for (const columns of topic.toColumns(values, catalogue)) {
    const row = takeStored(topic, stored.get(topic.keyOf(columns)), columns)
    if (row === undefined) {
      isNew = true
      writes.push({ columns: { ...topic.defaults?.(columns), ...columns } })
      continue
    }
    const changed = changedColumns(topic, row, columns)
    if (changed.length === 0) continue
    writes.push({ id: row.id, columns: Object.fromEntries(changed.map((column) => [column, columns[column]])) })
    for (const column of changed)
      if (!changes.some((change) => change.column === column))
        changes.push({ column, old: row.columns[column], new: columns[column] })
  }
  if (writes.length === 0) return { state: 'same', values }
  return isNew && changes.length === 0
    ? { state: 'new', values, writes }
    : { state: 'changed', values, writes, changes }
}

/** The stored row that a row of the file means: of several, one that is the same, else the first that is not taken yet. */
function takeStored(topic: Topic, rows: StoredRow[] | undefined, columns: Columns): StoredRow | undefined {
  const same = rows?.find((row) => changedColumns(topic, row, columns).length === 0)
  const row = same ?? rows?.[0]
  if (rows !== undefined && row !== undefined && rows.length > 1) rows.splice(rows.indexOf(row), 1)
  return row
}

const changedColumns = (topic: Topic, row: StoredRow, columns: Columns): string[] =>
  Object.keys(columns).filter(
    (column) =>
      !(row.isClaimed === true && topic.ownersColumns?.includes(column)) &&
      !isSame(topic, column, row.columns[column], columns[column]),
  )

/** Whether an export of the stored value would be read as the imported one. */
function isSame(topic: Topic, column: string, stored: unknown, imported: unknown): boolean {
  if (topic.isSame?.(column, stored, imported)) return true
  const [exported, read] = [cleanCell(neutralCell(cellOf(stored))), cellOf(imported)]
  return exported === read || exported.replaceAll('\n', ' ') === read
}
