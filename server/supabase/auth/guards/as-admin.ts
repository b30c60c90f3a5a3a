import type { SignedIn } from './require-session.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Claims } from '#server/supabase/caller/caller.ts'
import { AppError } from '#server/core/errors/app-error.ts'

/**
 * Runs `work` as the database's owner for an admin. All admins' rows stay locked until it is done: of two who revoke
 * each other's right at the same time, the second is no admin any more. The policies' own function decides who is an
 * admin (supabase/schema/accounts/rights.sql).
 *
 * @throws {AppError} not_admin
 */
export async function asAdmin<T>(
  pool: Pool,
  { account, session }: SignedIn,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (client) => {
    await lockAdmins(client)
    // The audit log records these claims as the author (supabase/schema/admin/audit.sql).
    const claims = { sub: account.id, session_id: session?.id, aal: session?.aal ?? 'aal1' }
    if (!(await areOfAdmin(client, claims))) throw notAdmin()
    return work(client)
  })
}

export const notAdmin = (message = 'Only an admin may do this.') => new AppError(403, 'not_admin', message)

/** Prevents changes of who is an admin until the client's transaction ends. */
export async function lockAdmins(client: Client): Promise<void> {
  await client.query('select from public.profiles where is_admin order by id for update')
}

/** Whether these claims are an admin's. They stay set until the client's transaction ends. */
export async function areOfAdmin(client: Client, claims: Claims): Promise<boolean> {
  await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)])
  const { rows } = await client.query<{ admin: boolean }>('select private.is_admin() as admin')
  return rows[0]?.admin === true
}

/** @throws {AppError} not_admin */
export async function requireAdmin(pool: Pool, signedIn: SignedIn): Promise<void> {
  await asAdmin(pool, signedIn, async () => {})
}
