import type { AttachmentsOf } from '#web/content/attachments/attachments.ts'
import type { UnansweredQuestion } from '../unanswered/questions.ts'
import type { Field, Row, Values } from './fields.ts'

/** One table of content: all that its list and its form need to know. */
export interface Table {
  /** The last part of its address. */
  section: string
  table: string
  title: string
  lead: string
  /** One of its rows, in a sentence: 'notice'. */
  one: string
  /** The button of a new row, where it does more than add it. */
  add?: string
  key: 'id' | 'key'
  /** Those that are searched: columns of text. */
  searched: readonly [string, ...string[]]
  /** The table in which those columns are, where that is another one; `listed` must embed it with `!inner`. */
  searchedIn?: string
  order: readonly { column: string; ascending: boolean }[]
  /** The columns, and embedded rows, that `nameOf`, `lineOf` and `stampsOf` read. */
  listed: readonly string[]
  /** All that its form reads, where the table has columns that no account may read. */
  readable?: readonly string[]
  nameOf: (row: Row) => string
  /** The text under its name. */
  lineOf: (row: Row) => string
  stampsOf?: (row: Row) => string[]
  fieldsOf: (key: string) => readonly Field[]
  /** What is written, where that is not what its fields are called and hold. */
  columnsOf?: (columns: Row) => Row
  /** Shown beside the form as readers see it. */
  preview?: 'post' | 'own'
  /** Files are attached to a saved row; of a notice it is counted who has read it (attachments.tsx). */
  withAttachments?: AttachmentsOf
  /** Rows are neither added nor removed: only these are changed. */
  fixed?: readonly string[]
  /** Each row is about a PDF: it is made by sending one (upload-form.tsx), and deleting it deletes the file. */
  withFile?: true
  /** What the database deletes with a row, as a sentence for the question before it. Such a row cannot be put back. */
  deletedWithIt?: string
  /** Its code says from its deletion on that it was withdrawn, and why (public.withdraw_notice). */
  withdrawn?: true
  /** Why a row cannot be deleted to which others refer. */
  inUse?: string
  /** Rows are made from unanswered questions: what the form begins with, and whether saving it answers the question. */
  fromQuestion?: { start: (question: UnansweredQuestion) => Values; settles: boolean }
  /** The site setting whose values a new row begins with. */
  startsWith?: 'notices'
  /** The field for which last dates are proposed that stand in the text (deadline-suggestions.tsx). */
  deadlineField?: string
  /** It is counted whom a row reaches (readers/notice-reach.tsx). */
  countsReaders?: true
  /** Below a saved row its shortlists (shortlists/). */
  withShortlists?: true
  /** The form of a new row can be filled from a text (announcements/). */
  announced?: true
  /** Each row can have an owner, who claims it (owners/). */
  withOwners?: true
  /** Several rows can be pasted as a table (paste/). */
  pasted?: true
}

/** A column as text. */
export function text(row: Row, column: string): string {
  const value = row[column]
  return value === null || value === undefined ? '' : String(value)
}

/** A column of an embedded row as text. */
export function embedded(row: Row, table: string, column: string): string {
  const value = row[table]
  return typeof value === 'object' && value !== null ? text(value as Row, column) : ''
}

/** What of these is not empty, in one line. */
export function line(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' · ')
}

export const position: Field = {
  name: 'position',
  label: 'Position',
  kind: 'number',
  min: -10_000,
  max: 10_000,
  step: 1,
  required: true,
  hint: 'Lowest number first.',
}

export const picture: Field = {
  name: 'image',
  label: 'Picture',
  kind: 'address',
  to: 'picture',
  max: 300,
  hint: 'A picture on this site. If empty, the page shows a drawing.',
}

export const byPosition = (name: string) => [
  { column: 'position', ascending: true },
  { column: name, ascending: true },
]
