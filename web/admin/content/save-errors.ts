import { errorCode } from '#web/backend/errors.ts'
import { type Field, mendOf } from './fields.ts'
import { ChangedMeanwhile } from './queries.ts'

export interface SaveErrors {
  /** About the whole form. */
  form: string
  /** About single fields, by name. */
  fields: Record<string, string>
}

/** What a refused save tells the writer: what to mend, where that is known. */
export function saveErrorOf(error: unknown, table: string, fields: readonly Field[]): SaveErrors {
  if (error instanceof ChangedMeanwhile || errorCode(error) === 'PT409')
    return {
      form: 'Someone else has changed or deleted it since you opened it. Your text is still here: copy what you need, then load it again.',
      fields: {},
    }
  const message = error instanceof Error ? error.message : ''
  switch (errorCode(error)) {
    case '23514':
    case '23502': {
      const field = fields.find(({ name }) => columnOf(name) === columnNamed(message, table))
      if (field === undefined) return { form: `The database rejected this: ${message}`, fields: {} }
      return { form: 'Not saved. Please correct the marked field.', fields: { [field.name]: mendOf(field) } }
    }
    case '23505': {
      const field = fields.find(({ name }) => name === uniqueColumn(message, table))
      if (field === undefined) return { form: 'An entry with this key already exists.', fields: {} }
      return {
        form: 'Not saved. Please correct the marked field.',
        fields: { [field.name]: 'This entry already exists. Open it in the list to change it.' },
      }
    }
    case '42501':
      return { form: 'Only admins can change this. Log in again as an admin; your text is saved.', fields: {} }
    case '22P02':
    case '22007':
    case '22008':
      return { form: `One of the fields cannot be read: ${message}`, fields: {} }
    default:
      return { form: 'Not saved: something went wrong on the server. Your text is still here; try again.', fields: {} }
  }
}

/**
 * PostgreSQL names the constraint, `notices_title_check`, or the column that must not be null. A check of
 * its own over several columns names none of them.
 */
function columnNamed(message: string, table: string): string | undefined {
  const constraint = message.match(/check constraint "(\w+)"/)?.[1]
  if (constraint === undefined) return message.match(/column "(\w+)"/)?.[1]
  return constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1).replace(/_check\d*$/, '') : undefined
}

/** `search_words_term_key`: the column that no two rows may share. */
function uniqueColumn(message: string, table: string): string | undefined {
  return message.match(new RegExp(`unique constraint "${table}_(\\w+)_key"`))?.[1]
}

function columnOf(name: string): string | undefined {
  return name.split('.')[0]
}
