type Code =
  | 'xlsx'
  | 'html_as_xls'
  | 'nul_bytes'
  | 'too_large'
  | 'too_many_rows'
  | 'unclosed_quote'
  | 'no_rows'
  | 'column_missing'
  | 'validation_failed'

/** A table of which no row is read. The message is one that people read, and names the cure. */
export class RejectedTable extends Error {
  readonly code: Code
  /** The field that no column is for. */
  readonly column: string | undefined

  constructor(code: Code, message: string, column?: string) {
    super(message)
    this.code = code
    this.column = column
  }
}
