import type { Problem } from './cells/reading.ts'
import { fieldOf, type ReadRow, type Understood, type Wrong } from './read-rows.ts'
import type { Headings } from './table/headings.ts'
import type { Catalogue, StoredRow, Topic } from './topics/topic.ts'

type Joined = Extract<ReadRow, { state: 'joined' }>

interface Joiner {
  topic: Topic
  headings: Headings
  byKey: ReadonlyMap<string, readonly StoredRow[]>
  catalogue: Catalogue
}

/** Rows that mean the same thing become one, in the place of the first. */
export function joinRows(
  rows: readonly (Understood | Wrong)[],
  { topic, headings, byKey, catalogue }: Joiner,
): (Understood | Wrong | Joined)[] {
  const firsts = new Map<string, number>()
  /** How often a file may repeat a key because the site has it that often. */
  const repeats = new Map([...byKey].map(([key, { length }]) => [key, length - 1]))
  const result: (Understood | Wrong | Joined)[] = []
  const taken = takenValues(topic, byKey)
  for (const row of rows) {
    const other = 'values' in row ? taken(row, topic.toColumns(row.values, catalogue).map(topic.keyOf)) : undefined
    if (other !== undefined) {
      const problems = [{ ...fieldOf(topic, headings, other.field), ...other.problem }]
      result.push({ number: row.number, state: 'wrong', problems, cells: row.cells })
      continue
    }
    const at = 'values' in row ? firsts.get(topic.identity(row.values)) : undefined
    const earlier = at === undefined ? undefined : result[at]
    if (!('values' in row) || at === undefined || earlier === undefined || !('values' in earlier)) {
      if ('values' in row) firsts.set(topic.identity(row.values), result.length)
      result.push(row)
      continue
    }
    const key = topic.toColumns(row.values, catalogue).map(topic.keyOf).join()
    const left = repeats.get(key) ?? 0
    if (left > 0) {
      repeats.set(key, left - 1)
      result.push(row)
      continue
    }
    const joined = topic.join?.(earlier.values, row.values)
    if (joined === undefined || 'problem' in joined) {
      const { field, problem } = (joined as { field: string; problem: Problem } | undefined) ?? {
        field: topic.identifiedBy ?? topic.fields[0]?.key ?? '',
        problem: duplicate(earlier.number),
      }
      const problems = [{ ...fieldOf(topic, headings, field), ...problem }]
      result.push({ number: row.number, state: 'wrong', problems, cells: row.cells })
    } else {
      result[at] = { ...earlier, values: joined }
      result.push({ number: row.number, state: 'joined', into: earlier.number })
    }
  }
  return result
}

/** Whether a value that no two rows may share is another row's, of the site or of the file. */
function takenValues({ fields, columns }: Topic, byKey: ReadonlyMap<string, readonly StoredRow[]>) {
  const unique = fields.flatMap(({ key, isUnique }) => (isUnique && columns.includes(key) ? [key] : []))
  const owners = new Map<string, { key: string; number?: number }>()
  for (const [key, rows] of byKey)
    for (const row of rows)
      for (const field of unique)
        if (row.columns[field]) owners.set(`${field} ${String(row.columns[field]).toLowerCase()}`, { key })
  return ({ number, values }: Understood, keys: readonly string[]): { field: string; problem: Problem } | undefined => {
    for (const field of unique) {
      if (values[field] === undefined) continue
      const value = `${field} ${String(values[field]).toLowerCase()}`
      const owner = owners.get(value)
      if (owner === undefined) owners.set(value, { key: keys[0] ?? '', number })
      else if (!keys.includes(owner.key))
        return { field, problem: owner.number === undefined ? belongs : duplicate(owner.number) }
    }
    return undefined
  }
}

const belongs: Problem = {
  kind: 'belongs-to-another',
  cure: 'Another person here has it already. Correct it, or leave the cell empty.',
}

const duplicate = (earlier: number): Problem => ({
  kind: 'duplicate-in-file',
  cure: `The same as in row ${earlier}. Leave one of them.`,
})
