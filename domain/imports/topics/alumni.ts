import { foldedName } from '../../exam-table/find-courses.ts'
import { readGraduationYear } from '../cells/numbers.ts'
import { readLinkedIn, readLongText, readText } from '../cells/texts.ts'
import { cellsByColumn, type Columns, type Field, type Topic } from './topic.ts'

const fields: readonly Field[] = [
  {
    key: 'name',
    label: 'Name',
    headings: [/^(full)?name(ofthe)?(alumn(us|i|a))?$/, /^alumn(us|i|a)(name)?$/],
    needed: true,
    read: readText(120),
  },
  {
    key: 'graduation_year',
    label: 'Year',
    headings: [
      /^(graduation|graduated|passing|passingout|passout|passedout|completion|batch)(year|in)$/,
      /^(batch|year|classof)$/,
    ],
    needed: true,
    // The database has the same end (domain/content-rules.ts).
    read: (text, { today }) => readGraduationYear(Number(today.slice(0, 4)) + 1)(text),
  },
  {
    key: 'degree',
    label: 'Degree',
    headings: [/^(degree|course|programme|program|qualification)$/],
    needed: true,
    mergesDown: true,
    read: readText(120),
  },
  {
    key: 'current_position',
    label: 'Position',
    headings: [/^(current)?(position|designation|role|jobtitle|title|profile)$/],
    read: readText(120),
  },
  {
    key: 'company',
    label: 'Company',
    headings: [/^(current)?(company|organi[sz]ation|employer|workingat|placedat)(name)?$/],
    read: readText(120),
  },
  { key: 'location', label: 'Location', headings: [/^(current)?(location|city|place)$/], read: readText(120) },
  {
    key: 'linkedin',
    label: 'LinkedIn',
    headings: [/^linkedin(profile|url|link|id)?$/],
    byValues: true,
    read: readLinkedIn,
  },
  { key: 'bio', label: 'About', headings: [/^(bio|about|message)$/], read: readLongText(2000) },
]

const keyOf = ({ name, graduation_year: year, degree }: Columns) =>
  [String(name), year, String(degree)].map((part) => foldedName(String(part))).join(' ')

export const alumni: Topic = {
  table: 'alumni',
  fields,
  columns: fields.map(({ key }) => key),
  ownersColumns: ['current_position', 'company', 'location', 'linkedin', 'bio'],
  identity: keyOf,
  toColumns: (values) => [values],
  keyOf,
  toCells: cellsByColumn(fields),
}
