import { foldedName } from '../../exam-table/find-courses.ts'
import { readCount } from '../cells/numbers.ts'
import { readText } from '../cells/texts.ts'
import { cellsByColumn, type Field, type Topic } from './topic.ts'

const fields: readonly Field[] = [
  {
    key: 'code',
    label: 'Code',
    headings: [/^(branch|dept|department)?(code|short(name)?|abbreviation)$/],
    needed: true,
    read: readText(20),
  },
  {
    key: 'name',
    label: 'Name',
    headings: [/^(nameofthe)?(branch|department|programme|program)(name)?$/, /^(full)?name$/],
    needed: true,
    read: readText(120),
  },
  { key: 'semesters', label: 'Semesters', headings: [/^(noof|numberof)?sem(ester)?s$/], read: readCount(1, 12) },
  { key: 'position', label: 'Position', headings: [/^(position|order)$/], read: readCount(0, 9999) },
]

export const branches: Topic = {
  table: 'branches',
  fields,
  columns: fields.map(({ key }) => key),
  identity: ({ code }) => foldedName(String(code)),
  toColumns: (values) => [values],
  keyOf: ({ code }) => foldedName(String(code)),
  toCells: cellsByColumn(fields),
}
