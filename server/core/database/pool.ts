import pg from 'pg'
import { receiveDataRows } from './data-row.ts'

export type Pool = pg.Pool
export type Client = pg.PoolClient

/** TCP's own question whether the other side is still there, which it would first ask after two hours of silence. */
const keepAliveAfterMs = 30_000

/**
 * A pool whose connections send queries without waiting for the answers to earlier ones (libpq calls
 * this pipeline mode): `begin`, the role switch, the query and `commit` cross the wire as one packet.
 * Answers still come in order, and a failed query makes the rest of its transaction fail too.
 *
 * @param answerLimitMs after which a connection that stays silent is given up: its database is frozen, or the line
 *   to it is broken and nobody said so, which TCP alone would find out in a quarter of an hour
 * @param transactionPooler a pooler lends a connection for a transaction only
 * @param connectLimitMs that a new connection, or one that is busy, is waited for
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
    // Idle connections stay: opening one costs more than a request.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectLimitMs,
    application_name: 'campuslife',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener Node would exit.
  pool.on('error', () => {})
  // The same for one that breaks in somebody's hands, between two queries: the next one fails, and says why.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (transactionPooler) withoutSession.add(pool)
  return pool
}

const withoutSession = new WeakSet<Pool>()

/** Whether what is set, prepared or listened to on a connection is still there after its transaction. */
export const hasSession = (pool: Pool): boolean => !withoutSession.has(pool)

class DataRowClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    receiveDataRows(this)
  }
}

/** The next statement of this name would come to a connection that has never heard of it. */
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

/** The same, of one of its connections. */
export const hasOwnSession = (client: Client): boolean => !(client instanceof UnnamedStatements)

/** A statement of ours; a query object does its work itself. */
const isNamed = (first: unknown): first is { name: string } =>
  first instanceof Object && 'name' in first && !('submit' in first)

/** Runs `work` in a transaction as the database owner: for the server's own tables, never for a caller's query. */
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
