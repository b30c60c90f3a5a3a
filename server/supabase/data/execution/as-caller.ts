import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { Caller } from './authenticate.ts'
import { statementTimeout } from './execute.ts'
import { checkSession, isSessionEnded, sessionValues } from '#server/supabase/caller/session-check.ts'

/**
 * Runs `work` in a transaction with the caller's role and claims, for requests outside of the PostgREST protocol: the
 * policies apply to every statement.
 *
 * @throws {AppError} not_signed_in, when the session of the caller's token has ended
 */
export async function asCaller<T>(apiPool: Pool, caller: Caller, work: (client: Client) => Promise<T>): Promise<T> {
  return transaction(apiPool, async (client) => {
    // Awaited before `work`, so that no statement runs under another role if it fails. The role is set last.
    await setRole(client, caller).catch((error: unknown) => {
      if (isSessionEnded(error)) throw new AppError(401, 'not_signed_in', 'Please log in again.')
      throw error
    })
    return work(client)
  })
}

async function setRole(client: Client, { role, claims }: Caller): Promise<void> {
  const session = sessionValues(claims)
  await client.query(
    `select ${session === undefined ? '' : `${checkSession('$4', '$5')},`} set_config('statement_timeout', $1, true),
       set_config('request.jwt.claims', $2, true), set_config('role', $3, true)`,
    [statementTimeout[role], JSON.stringify(claims), role, ...(session ?? [])],
  )
}
