import pg, { type Connection } from 'pg'
import type { DataRow } from './data-row.ts'
import { type Client, hasOwnSession, type Pool } from './pool.ts'

/** A statement with its parameters as PostgreSQL reads them; with a name it stays prepared on its connection. */
export interface PreparedStatement {
  name: string | undefined
  text: string
  values: readonly (string | null)[]
}

/** A row as PostgreSQL writes it, in the order of the statement's columns. */
export type RawRow = readonly (Buffer<ArrayBuffer> | null)[]

interface Column {
  name: string
  dataTypeID: number
}

/** What pg's own query does to a connection, and its types do not say (pg/lib/query.js, pg/lib/connection.js). */
interface Wire {
  stream: { cork: () => void; uncork: () => void }
  /** By name, the text of what is prepared, and of what has been sent to be. */
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
 * Several statements in one message, with one answer. Nothing but the end of the message closes the transaction that
 * PostgreSQL opens for the first of them ("Pipelining", in the documentation of its message flow): all of them happen
 * or none, what is set for the transaction holds for those that follow, and when one fails the rest is not run.
 * pg's queries ask for the types of the columns each time; here the caller knows them.
 *
 * Of pg's class, because a pool whose connections are in pipeline mode takes no other.
 */
class PreparedQueries<Row> extends pg.Query {
  /** Called by pg once, which puts its time limit around it. */
  callback: (error: Error | null) => void
  /** Of the last statement. */
  readonly answer: Row[] = []
  /** The columns of the last statement, if they were asked for. */
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

  // pg notes these as prepared when the next statement has been parsed, and forgets them when it fails.
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
    // Those after the one that failed were not looked at.
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
 * @throws {pg.DatabaseError} of the first that failed; nothing has happened then
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

/** By the statement's text: how each column is read. They are asked for once. */
const readers = new Map<string, readonly { name: string; read: (text: string) => unknown }[]>()

/**
 * As a pool's `query`, for a named statement that runs all the time. The text is the code's own, so
 * there are only so many.
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
      // What its columns are is said by whoever wrote the statement, as of pg's own queries.
      resolve(rows as Row[])
    })
    client.query(query)
  })
}

const readersOf = (columns: readonly Column[]) =>
  columns.map(({ name, dataTypeID }) => ({ name, read: pg.types.getTypeParser(dataTypeID, 'text') }))
