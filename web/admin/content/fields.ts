import { isEmail, isFarDate, isTelephone, noticeTimeProblems } from '#domain/content-rules.ts'
import { mapPointOf, mapPointText } from '#domain/college/college.ts'
import { plainNumber } from '#domain/text/typed-number.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { counted } from '#domain/counted.ts'
import { collegeToday } from '#domain/dates/college-time.ts'
import { hasLongYear, longYear } from '../typed-dates.ts'

/** What a form asks for. `name` is a column, or a way into one that holds JSON: 'value.privacy.last_changed'. */
export type Field = {
  name: string
  label: string
  hint?: string
  required?: boolean
  /** The column holds null, not an empty text, where nothing was entered. */
  nullable?: boolean
  /** What to do where it is not as it should be, if its kind does not say it. */
  mend?: string
  /** Shown only while another field has this value. */
  shownFor?: { field: string; value: string }
  /** What its kind does not check; undefined where nothing is wrong. Also called for an empty text. */
  check?: (text: string, values: Values) => string | undefined
} & (
  | { kind: 'text'; max: number; maxWords?: number; format?: Format }
  | { kind: 'long text'; max: number }
  /** The version of a logo whose pictures the server has drawn. */
  | { kind: 'logo' }
  | { kind: 'html'; max: number }
  /** One per line. `of`: chosen from the codes of the branches. */
  | { kind: 'words'; max: number; of?: 'branches' }
  | { kind: 'number'; min: number; max: number; step: number }
  /** `of`: whose days are held against the calendar. */
  | { kind: 'date'; /** For a day at most two years ahead: how many days ago it may be. */ past?: number }
  | { kind: 'time' }
  /** `labels`: the text of an option, where that is not the option itself. */
  | {
      kind: 'choice'
      options: readonly string[]
      first: string
      labels?: Readonly<Record<string, string>>
      /** The options are second colours, and are shown as such. */
      swatches?: boolean
    }
  /** A time of day, of no time zone: '10:00'. */
  | { kind: 'clock' }
  /** The id of a row of another table. */
  | { kind: 'row'; of: 'branches' | 'courses' | 'organisations' }
  | { kind: 'switch' }
  /** Groups of members, one name per line (#domain/notices/groups.ts). */
  | { kind: 'groups'; max: number }
  | { kind: 'address'; to: AddressKind; max: number }
  /** A short list of things with a few parts each. */
  | {
      kind: 'parts'
      parts: readonly Part[]
      max: number
      /** Lists to begin with, by name. */
      examples?: Readonly<Record<string, readonly Record<string, string>[]>>
      /** What the parts alone do not check; undefined where nothing is wrong. */
      wrongItems?: (items: readonly Record<string, string>[]) => string | undefined
    }
)

type Format = 'email' | 'telephone' | 'map point'

export interface Part {
  name: string
  label: string
  options?: readonly string[]
  to?: AddressKind
  /** A few letters wide. */
  narrow?: true
}

/** As a form holds it: numbers, dates and lists of words as the text that was typed. */
export type Value = string | boolean | Record<string, string>[]
export type Values = Record<string, Value>
export type Row = Record<string, unknown>

// The database checks the same patterns (supabase/schema, the tables of content and placements).
const addressKinds = {
  outside: { pattern: /^https:\/\/\S+$/, mend: 'Enter an address that begins with https://' },
  picture: {
    pattern: /^\/[^/\\\s]\S*$/,
    mend: 'Enter the path of a picture on this site, such as /pictures/shelf.webp',
  },
  linkedin: {
    pattern: /^https:\/\/([a-z]+\.)?linkedin\.com\/\S*$/,
    mend: 'Enter an address that begins with https://www.linkedin.com/',
  },
  here: { pattern: /^\/[^/\\\s]\S*$/, mend: 'Enter an address that begins with /, such as /calculator' },
  'outside or mail': {
    pattern: /^(https:\/\/|mailto:)\S+$/,
    mend: 'Enter an address that begins with https:// or mailto:',
  },
} as const

type AddressKind = keyof typeof addressKinds

const formatMends = {
  email: 'Enter an e-mail address such as shop@example.org',
  telephone: 'Enter a telephone number of 5 digits or more, such as +91 90000 00000',
  'map point': 'Enter latitude and longitude, such as 20.3555, 85.818',
}

/** The form's values of a row; of a new row, the initial ones. */
export function readValues(fields: readonly Field[], row: Row | undefined, now = new Date()): Values {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      row === undefined ? firstValue(field, now) : readValue(field, at(row, field.name)),
    ]),
  )
}

function firstValue(field: Field, now: Date): Value {
  switch (field.kind) {
    case 'switch':
      return false
    case 'parts':
      return []
    case 'choice':
      return field.first
    case 'date':
      return field.nullable ? '' : localTime(now).slice(0, 10)
    case 'time':
      return field.nullable ? '' : localTime(now)
    case 'number':
      return field.required ? String(Math.max(0, field.min)) : ''
    default:
      return ''
  }
}

function readValue(field: Field, held: unknown): Value {
  switch (field.kind) {
    case 'switch':
      return held === true
    case 'words':
    case 'groups':
      return Array.isArray(held) ? held.map(String).join('\n') : ''
    case 'time':
      return typeof held === 'string' ? localTime(new Date(held)) : ''
    case 'clock':
      return typeof held === 'string' ? held.slice(0, 5) : ''
    case 'parts':
      return Array.isArray(held) ? held.map((item) => partsOf(field.parts, item)) : []
    default:
      return held === null || held === undefined ? '' : String(held)
  }
}

function partsOf(parts: readonly Part[], item: unknown): Record<string, string> {
  const held = isRow(item) ? item : {}
  return Object.fromEntries(parts.map(({ name }) => [name, typeof held[name] === 'string' ? held[name] : '']))
}

/** The columns to write: null for a time that cannot be read. What a JSON column holds beside the form's own fields stays as it is in `row`. */
export function writeValues(fields: readonly Field[], values: Values, row?: Row): Row {
  const written: Row = {}
  for (const field of fields) {
    const [column = '', ...way] = field.name.split('.')
    const value = writeValue(field, values[field.name] ?? '')
    written[column] = way.length === 0 ? value : put(written[column] ?? row?.[column], way, value)
  }
  return written
}

function writeValue(field: Field, value: Value): unknown {
  if (typeof value !== 'string') return value
  const text = visibleText(value).trim()
  switch (field.kind) {
    case 'words':
    case 'groups':
      return linesOf(text)
    case 'number':
      return text === '' ? null : Number(plainNumber(text))
    case 'time':
      return instantOf(text)
    case 'text':
      if (field.format === 'map point') return mapPointText(text)
      return text === '' && field.nullable ? null : text
    default:
      return text === '' && field.nullable ? null : text
  }
}

/** What has to be mended before the row can be saved: one text a field. */
export function problemsOf(fields: readonly Field[], values: Values): Record<string, string> {
  const problems = fields.map((field) => [field.name, problemOf(field, values)] as const)
  return {
    ...(fields.some(({ name }) => name === 'valid_until') && noticeTimeProblems(timesOf(values))),
    ...Object.fromEntries(problems.filter((pair): pair is [string, string] => pair[1] !== undefined)),
  }
}

function timesOf(values: Values) {
  const time = (name: string) => String(values[name] ?? '')
  return { publish_at: time('publish_at'), deadline: time('deadline'), valid_until: time('valid_until') }
}

function problemOf(field: Field, values: Values): string | undefined {
  const value = values[field.name] ?? ''
  if (typeof value === 'boolean') return undefined
  if (typeof value !== 'string')
    return field.kind === 'parts'
      ? (problemOfParts(field.parts, field.max, value) ?? field.wrongItems?.(value))
      : undefined
  const text = visibleText(value).trim()
  const wrong = field.check?.(text, values)
  if (wrong !== undefined) return wrong
  if (text === '') {
    const isNeeded = field.required || ((field.kind === 'date' || field.kind === 'time') && !field.nullable)
    return isNeeded ? mendOf(field) : undefined
  }
  switch (field.kind) {
    case 'text':
      return tooLong(text, field.max) ?? tooManyWords(text, field.maxWords) ?? wrongFormat(text, field.format)
    case 'long text':
    case 'html':
      return tooLong(text, field.max)
    case 'words':
    case 'groups':
      return linesOf(text).length > field.max ? `At most ${field.max} lines` : undefined
    case 'number': {
      const number = Number(plainNumber(text))
      const fits = number >= field.min && number <= field.max && Number.isInteger(round(number / field.step))
      return fits ? undefined : mendOf(field)
    }
    case 'address':
      return addressKinds[field.to].pattern.test(text) ? tooLong(text, field.max) : mendOf(field)
    case 'date':
      if (hasLongYear(text)) return longYear
      return field.past !== undefined && isFarDate(text, collegeToday(), field.past) ? mendOf(field) : undefined
    case 'time':
      if (hasLongYear(text)) return longYear
      return instantOf(text) === null ? mendOf(field) : undefined
    default:
      return undefined
  }
}

function problemOfParts(parts: readonly Part[], max: number, items: Record<string, string>[]): string | undefined {
  if (items.length > max) return `At most ${max} lines`
  for (const item of items) {
    for (const { name, label, to } of parts) {
      const text = visibleText(item[name] ?? '').trim()
      if (text === '') return `${label} is missing`
      if (to !== undefined && !addressKinds[to].pattern.test(text)) return addressKinds[to].mend
    }
  }
  return undefined
}

/** What to do about a field that is empty or not as it should be. */
export function mendOf(field: Field): string {
  if (field.mend !== undefined) return field.mend
  switch (field.kind) {
    case 'number':
      return field.step < 1
        ? `Enter a number from ${field.min} to ${field.max}, with one decimal at most`
        : `Enter a whole number from ${field.min} to ${field.max}`
    case 'address':
      return addressKinds[field.to].mend
    case 'date':
      return field.past !== undefined ? 'Choose a day within two years' : 'Choose a day'
    case 'text':
      if (field.format !== undefined) return formatMends[field.format]
      return missingOrWrong(field)
    case 'row':
      return `Choose a ${field.label.toLowerCase()}`
    case 'time':
      return 'Choose a day and a time'
    case 'words':
      return `${field.label}: fewer or shorter lines`
    default:
      return missingOrWrong(field)
  }
}

const missingOrWrong = ({ required, label }: Field) =>
  required ? `${label} is missing` : `Check ${label}: it is too long or in the wrong format`

function tooLong(text: string, max: number): string | undefined {
  // As PostgreSQL's char_length counts.
  const over = [...text].length - max
  return over > 0 ? `${counted(over, 'character')} too long` : undefined
}

function wrongFormat(text: string, format?: Format): string | undefined {
  if (format === 'email' && !isEmail(text)) return formatMends.email
  if (format === 'map point' && mapPointOf(text) === undefined) return formatMends['map point']
  return format === 'telephone' && !isTelephone(text) ? formatMends.telephone : undefined
}

function tooManyWords(text: string, max = Number.POSITIVE_INFINITY): string | undefined {
  const over = text.split(/\s+/).length - max
  return over > 0 ? `${counted(over, 'word')} too many` : undefined
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The text of a link to a row. */
function at(row: Row, way: string): unknown {
  return way.split('.').reduce<unknown>((held, step) => (isRow(held) ? held[step] : undefined), row)
}

function put(held: unknown, [step = '', ...rest]: string[], value: unknown): Row {
  const whole = isRow(held) ? held : {}
  return { ...whole, [step]: rest.length === 0 ? value : put(whole[step], rest, value) }
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An instant as the browser's field for day and time has it, in the reader's time zone: '2026-11-21T09:30'. */
export function localTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}

function instantOf(localTime: string): string | null {
  const time = new Date(localTime)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

function round(number: number): number {
  return Math.round(number * 1e6) / 1e6
}
