import pg from 'pg'
import { receiveDataRows } from './data-row.ts'

export type Pool = pg.Pool
export type Client = pg.PoolClient

/** Idle time before TCP probes the other side, whose default is two hours. */
const keepAliveAfterMs = 30_000

/**
 * A pool whose connections send queries without waiting for the results of earlier ones (libpq calls this pipeline
 * mode): `begin`, the role switch, the query and `commit` cross the wire as one packet. Results still come in order,
 * and a failed query makes the rest of its transaction fail too.
 *
 * @param answerLimitMs time without a result after which a connection is closed: its database is frozen, or the line is
 *   broken without notice, which TCP alone would detect after a quarter of an hour
 * @param transactionPooler a pooler lends a connection for one transaction only
 * @param connectLimitMs timeout of a new connection, or of waiting for a busy one
 */
export function openPool(
  connectionString: string,
  size: number,
  answerLimitMs?: number,
  { transactionPooler = false, connectLimitMs = 10_000 } = {},
): Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    Client: transactionPooler ? UnnamedStatements : DataRowClient,
    ...(answerLimitMs !== undefined && { query_timeout: answerLimitMs }),
    pipeline: true,
    // Idle connections stay open: opening one costs more than a request.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectLimitMs,
    application_name: 'campuslife',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  })
  // The pool replaces a connection that breaks while idle; without a listener Node would exit.
  pool.on('error', () => {})
  // The same for one that breaks between two queries of its user: the next query fails with the reason.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (transactionPooler) withoutSession.add(pool)
  return pool
}

const withoutSession = new WeakSet<Pool>()

/** Whether settings, prepared statements and listeners of a connection outlast its transaction. */
export const hasSession = (pool: Pool): boolean => !withoutSession.has(pool)

class DataRowClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    receiveDataRows(this)
  }
}

/** Without names: the next statement may get a connection on which the name was never prepared. */
class UnnamedStatements extends DataRowClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const { query } = this
    this.query = (first: unknown, ...rest: unknown[]) => {
      const unnamed = isNamed(first) ? { ...first, name: undefined } : first
      return Reflect.apply(query, this, [unnamed, ...rest]) as never
    }
  }
}

/** The same for a single connection. */
export const hasOwnSession = (client: Client): boolean => !(client instanceof UnnamedStatements)

/** A statement of ours; a query object handles its own name. */
const isNamed = (first: unknown): first is { name: string } =>
  first instanceof Object && 'name' in first && !('submit' in first)

/** Runs `work` in a transaction as the database's owner: for the server's own tables, never for a caller's query. */
export async function transaction<T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}
