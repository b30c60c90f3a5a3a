import { type Client, type Pool, transaction } from '#server/database/pool.ts'
import type { Caller } from './authenticate.ts'
import { statementTimeout } from './execute.ts'

/**
 * Runs `work` in a transaction as the caller, for what is no PostgREST request: it reads and writes what
 * the policies allow this caller, and nothing else.
 */
export async function asCaller<T>(pool: Pool, caller: Caller, work: (client: Client) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    // Awaited by itself: should it fail, nothing that follows runs as the owner. The role is set last.
    await client.query(
      `select set_config('statement_timeout', $1, true), set_config('request.jwt.claims', $2, true),
         set_config('role', $3, true)`,
      [statementTimeout[caller.role], JSON.stringify(caller.claims), caller.role],
    )
    return work(client)
  })
}
