import { foldedName } from '../../exam-table/find-courses.ts'
import { readRating } from '../cells/numbers.ts'
import { readEmail, readLongText, readNames, readTelephone, readText } from '../cells/texts.ts'
import { cellsByColumn, type Columns, type Field, type Topic } from './topic.ts'

const fields: readonly Field[] = [
  {
    key: 'name',
    label: 'Name',
    headings: [/^(vendor|shop|store)(name)?$/, /^name(ofthe(shop|vendor))?$/],
    needed: true,
    read: readText(120),
  },
  {
    key: 'contact',
    label: 'Telephone',
    headings: [/^(contact|phone|telephone|mobile)(no|number)?$/],
    read: readTelephone,
  },
  { key: 'email', label: 'E-mail', headings: [/^e?mail(id|address)?$/], read: readEmail },
  { key: 'hours', label: 'Hours', headings: [/^(opening)?(hours|timings?)$/], read: readText(200) },
  { key: 'location', label: 'Location', headings: [/^(location|address|place)$/], read: readText(200) },
  { key: 'specialties', label: 'Specialties', headings: [/^(special(i?ties)|subjects|books)$/], read: readNames },
  { key: 'rating', label: 'Rating', headings: [/^(rating|stars)$/], needed: true, read: readRating },
  { key: 'description', label: 'Description', headings: [/^(description|about|details)$/], read: readLongText(4000) },
]

const keyOf = ({ name }: Columns) => foldedName(String(name))

export const vendors: Topic = {
  table: 'vendors',
  fields,
  columns: fields.map(({ key }) => key),
  identity: keyOf,
  toColumns: (values) => [values],
  keyOf,
  toCells: cellsByColumn(fields),
}
