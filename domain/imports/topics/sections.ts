import { type Branch, readBranches } from '../cells/branches.ts'
import { readEntryYear } from '../cells/numbers.ts'
import { type Reading, wrong } from '../cells/reading.ts'
import { type Catalogue, cellOf, type Columns, type Field, type Topic } from './topic.ts'

/** Of a table whose rows have one branch at most. */
export const branchField: Field = {
  key: 'branch',
  label: 'Branch',
  headings: [/^(branch|department|dept|discipline|programme|program|stream)(name|code)?$/],
  mergesDown: true,
  byValues: true,
  read: readBranch,
}

const fields: readonly Field[] = [
  { ...branchField, needed: true },
  {
    key: 'entry_year',
    label: 'Year of entry',
    headings: [/^(yearof)?(entry|admi(ssion|tted)|joining|intake)(year)?$/, /^batch$/, /^year$/],
    needed: true,
    mergesDown: true,
    read: readEntryYear,
  },
  {
    key: 'letter',
    label: 'Section',
    headings: [/^(section|sec|class|division|div)(letter|name)?$/, /^letter$/],
    needed: true,
    read: readLetter,
  },
]

function readBranch(text: string, { branches }: Catalogue): Reading<Branch> {
  const reading = readBranches(text, branches)
  if ('problem' in reading) return reading
  const [branch, ...others] = reading.value
  return branch === undefined || others.length > 0
    ? wrong('unknown-branch', `“${text}” is not one branch. Write a row for each.`)
    : { value: branch }
}

/** `A`, `Sec A`, `Section-B`, `b`. */
export function readLetter(text: string): Reading<string> {
  const letter = text.replace(/^(?:section|sec|division|div)\b[\s.:-]*/i, '').toUpperCase()
  return /^[A-Z0-9]{1,8}$/.test(letter)
    ? { value: letter }
    : wrong('unknown-value', `“${text}” is no section. Write its letter, such as A, of at most 8 letters or digits.`)
}

const keyOf = ({ branch_id: branch, entry_year: year, letter }: Columns) =>
  `${String(branch)} ${String(year)} ${String(letter)}`

export const sections: Topic = {
  table: 'sections',
  fields,
  columns: ['branch_id', 'entry_year', 'letter'],
  identity: ({ branch, entry_year: year, letter }) => `${(branch as Branch).id} ${String(year)} ${String(letter)}`,
  toColumns: ({ branch, ...columns }) => [{ branch_id: (branch as Branch).id, ...columns }],
  keyOf,
  toCells: (rows, { branches }) =>
    rows.map(({ columns: { branch_id: id, entry_year: year, letter } }) => ({
      branch: branches.find((branch) => branch.id === id)?.code ?? '',
      entry_year: cellOf(year),
      letter: cellOf(letter),
    })),
}
