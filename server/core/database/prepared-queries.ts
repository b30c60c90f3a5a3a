import pg, { type Connection } from 'pg'
import type { DataRow } from './data-row.ts'
import { type Client, hasOwnSession, type Pool } from './pool.ts'

/** A statement with its parameters as text; with a name it stays prepared on its connection. */
export interface PreparedStatement {
  name: string | undefined
  text: string
  values: readonly (string | null)[]
}

/** A row in PostgreSQL's text format, in the order of the statement's columns. */
export type RawRow = readonly (Buffer<ArrayBuffer> | null)[]

interface Column {
  name: string
  dataTypeID: number
}

/** Internals of a connection that pg's types do not declare (pg/lib/query.js, pg/lib/connection.js). */
interface Wire {
  stream: { cork: () => void; uncork: () => void }
  /** By name, the texts of prepared statements, and of those that have been sent to be prepared. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse: (statement: { name: string; text: string }) => void
  bind: (portal: { statement: string; values: readonly (string | null)[] }) => void
  describe: (portal: { type: 'P' }) => void
  execute: (portal: object) => void
  sync: () => void
}

const isWire = (connection: unknown): connection is Wire =>
  connection instanceof Object && 'parsedStatements' in connection && 'submittedNamedStatements' in connection

/**
 * Several statements in one message, with one response. PostgreSQL opens a transaction for the first one, which ends
 * with the message ("Pipelining", in the documentation of its message flow): all statements take effect or none,
 * settings of the transaction apply to those that follow, and after a failure the rest is skipped. pg's queries request
 * the types of the columns each time; here the caller knows them.
 *
 * A subclass of pg's query, because a pool in pipeline mode accepts no other.
 */
class PreparedQueries<Row> extends pg.Query {
  /** Called by pg once, which wraps it for its timeout. */
  callback: (error: Error | null) => void
  /** Rows of the last statement. */
  readonly answer: Row[] = []
  /** The columns of the last statement, if `#describes`. */
  columns: readonly Column[] | undefined
  readonly #statements: readonly PreparedStatement[]
  readonly #readRow: (row: DataRow) => Row
  readonly #describes: boolean
  #at = 0

  constructor(
    statements: readonly PreparedStatement[],
    { readRow, describes = false }: { readRow: (row: DataRow) => Row; describes?: boolean },
    done: (error: Error | null) => void,
  ) {
    super(' ')
    this.#statements = statements
    this.#readRow = readRow
    this.#describes = describes
    this.callback = done
  }

  // pg records these as prepared when the next statement has been parsed, and forgets them when it fails.
  get name(): string | undefined {
    return this.#statements[this.#at]?.name
  }
  set name(_: string | undefined) {}
  get text(): string | undefined {
    return this.#statements[this.#at]?.text
  }
  set text(_: string | undefined) {}

  override submit = (connection: Connection): void => {
    if (!isWire(connection)) throw new TypeError('This version of pg sends queries in another way.')
    const { parsedStatements, submittedNamedStatements, stream } = connection
    stream.cork()
    try {
      for (const { name = '', text, values } of this.#statements) {
        if (name === '' || (parsedStatements[name] ?? submittedNamedStatements[name]) === undefined) {
          connection.parse({ name, text })
          if (name !== '') submittedNamedStatements[name] = text
        }
        connection.bind({ statement: name, values })
        if (this.#describes) connection.describe({ type: 'P' })
        connection.execute({})
      }
      connection.sync()
    } finally {
      stream.uncork()
    }
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    this.columns = fields
  }

  handleDataRow(row: DataRow): void {
    if (this.#at === this.#statements.length - 1) this.answer.push(this.#readRow(row))
  }

  handleCommandComplete(): void {
    this.#at++
  }

  handleEmptyQuery(): void {
    this.#at++
  }

  handleError(error: Error, connection: unknown): void {
    // PostgreSQL skipped the statements after the failed one.
    if (isWire(connection))
      for (const { name } of this.#statements.slice(this.#at)) {
        if (name !== undefined) delete connection.submittedNamedStatements[name]
      }
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }
}

/**
 * Runs the statements in one transaction and one round trip.
 *
 * @returns the rows of the last one
 * @throws {pg.DatabaseError} of the first that failed; then nothing has been changed
 */
export function runPrepared(client: Client, statements: readonly PreparedStatement[]): Promise<RawRow[]> {
  return new Promise((resolve, reject) => {
    const given = hasOwnSession(client) ? statements : statements.map(unnamed)
    const queries = new PreparedQueries(given, { readRow: bytesOf }, (error) => {
      if (error === null) resolve(queries.answer)
      else reject(error)
    })
    client.query(queries)
  })
}

const bytesOf = (row: DataRow): RawRow => row.raw
const textsOf = (row: DataRow) => row.fields

const unnamed = (statement: PreparedStatement): PreparedStatement => ({ ...statement, name: undefined })

/** The parsers of a statement's columns by its text; described once. */
const readers = new Map<string, readonly { name: string; read: (text: string) => unknown }[]>()

/**
 * Like a pool's `query`, for a named statement that runs very often. The texts are constants of the code, so their
 * number is bounded.
 */
export async function queryPrepared<Row>(
  pool: Pool,
  { name, text }: { name: string; text: string },
  values: readonly (string | number | boolean | null)[],
): Promise<Row[]> {
  const given = { name, text, values: values.map((value) => (value === null ? null : String(value))) }
  const client = await pool.connect()
  let failure: unknown
  try {
    return await readRows(client, hasOwnSession(client) ? given : unnamed(given))
  } catch (error) {
    failure = error
    throw error
  } finally {
    client.release(failure !== undefined && !(failure instanceof pg.DatabaseError))
  }
}

function readRows<Row>(client: Client, statement: PreparedStatement): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const known = readers.get(statement.text)
    const query = new PreparedQueries([statement], { readRow: textsOf, describes: known === undefined }, (error) => {
      if (error !== null) return reject(error)
      const columns = known ?? readersOf(query.columns ?? [])
      readers.set(statement.text, columns)
      const rows = query.answer.map((fields) => {
        const row: Record<string, unknown> = {}
        for (const [index, { name, read }] of columns.entries()) {
          const text = fields[index]
          row[name] = text === null || text === undefined ? null : read(text)
        }
        return row
      })
      // The type of the rows is the caller's assertion, as with pg's own queries.
      resolve(rows as Row[])
    })
    client.query(query)
  })
}

const readersOf = (columns: readonly Column[]) =>
  columns.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }))
