import { foldedName } from '../../exam-table/find-courses.ts'
import { escapeHtml } from '../../text/escape-html.ts'
import { paragraphsOf } from '../../text/plain-text.ts'
import { readDate } from '../cells/dates.ts'
import { readChoice, readLongText, readNames, readText } from '../cells/texts.ts'
import { cellOf, type Columns, type Field, type Topic } from './topic.ts'

const fields: readonly Field[] = [
  {
    key: 'title',
    label: 'Title',
    headings: [/^(notice)?(title|subject|heading)$/, /^notice$/],
    needed: true,
    read: readText(200),
  },
  {
    key: 'category',
    label: 'Category',
    headings: [/^(category|type|kind)$/],
    needed: true,
    byValues: true,
    read: readChoice(['Important', 'Update', 'General']),
  },
  {
    key: 'date',
    label: 'Date',
    headings: [/^(notice|issue|publish(ing)?)?date$/, /^dateofissue$/, /^issuedon$/],
    needed: true,
    isDate: true,
    byValues: true,
    read: (text, { dateOrder }) => readDate(dateOrder)(text),
  },
  {
    key: 'content',
    label: 'Text',
    headings: [/^(text|content|body|details|description|message)$/],
    read: readLongText(100_000),
  },
  { key: 'excerpt', label: 'Excerpt', headings: [/^(excerpt|summary)$/], read: readText(500) },
  {
    key: 'author',
    label: 'Author',
    headings: [/^(author|office|issuedby|issuingauthority|department|from)$/],
    read: readText(120),
  },
  { key: 'priority', label: 'Priority', headings: [/^priority$/], read: readChoice(['normal', 'high']) },
  { key: 'tags', label: 'Tags', headings: [/^tags?$/], read: readNames },
]

/** Paragraphs divided by an empty line, lines by a break; a tag that somebody typed is text. */
const toHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** The text that a table has for some HTML: what a reader sees of it. */
const toText = (html: string): string => paragraphsOf(html).join('\n\n')

const keyOf = ({ title, date }: Columns) => `${foldedName(String(title))} ${String(date)}`

export const notices: Topic = {
  table: 'notices',
  fields,
  columns: fields.map(({ key }) => key),
  identity: keyOf,
  toColumns: ({ content, ...values }) => [
    content === undefined ? values : { ...values, content: toHtml(String(content)) },
  ],
  keyOf,
  isSame: (column, stored, imported) =>
    column === 'content' &&
    toText(String(stored)).replaceAll(/\s+/g, ' ') === toText(String(imported)).replaceAll(/\s+/g, ' '),
  defaults: ({ date }) => ({ author: 'College office', effective_date: date }),
  toCells: (rows) =>
    rows.map(({ columns }) =>
      Object.fromEntries(
        fields.map(({ key }) => [key, key === 'content' ? toText(String(columns['content'])) : cellOf(columns[key])]),
      ),
    ),
}
