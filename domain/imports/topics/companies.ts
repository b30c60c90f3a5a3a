import { foldedName } from '../../exam-table/find-courses.ts'
import { readDate } from '../cells/dates.ts'
import { readLongText, readNames, readText } from '../cells/texts.ts'
import { cellsByColumn, type Columns, type Field, type Topic } from './topic.ts'

const fields: readonly Field[] = [
  {
    key: 'company',
    label: 'Company',
    headings: [/^(company|companies|organi[sz]ation|employer|recruiter|firm)(name)?$/, /^name$/],
    needed: true,
    read: readText(120),
  },
  {
    key: 'visit_date',
    label: 'Visit date',
    headings: [/^(visit(ing)?|(campus)?drive|campus)(date|dt|on)$/, /^(date|dt)$/],
    needed: true,
    isDate: true,
    byValues: true,
    read: (text, { dateOrder }) => readDate(dateOrder)(text),
  },
  { key: 'profile', label: 'Profile', headings: [/^(job)?(profile|role|position|designation)$/], read: readText(200) },
  { key: 'location', label: 'Location', headings: [/^(job)?(location|place|city)$/], read: readText(200) },
  {
    key: 'process',
    label: 'Selection process',
    headings: [/^(selection)?(process|rounds)$/],
    read: readLongText(4000),
  },
  {
    key: 'description',
    label: 'Description',
    headings: [/^(job)?(description|details|about)$/],
    read: readLongText(4000),
  },
  { key: 'requirements', label: 'Requirements', headings: [/^(requirements?|eligibility|skills)$/], read: readNames },
]

const keyOf = ({ company, visit_date: date }: Columns) => `${foldedName(String(company))} ${String(date)}`

export const companies: Topic = {
  table: 'companies',
  fields,
  columns: fields.map(({ key }) => key),
  identity: keyOf,
  toColumns: (values) => [values],
  keyOf,
  toCells: cellsByColumn(fields),
}
