import type { Area } from '#domain/roles/roles.ts'
import type { SignedIn } from './require-session.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Claims } from '#server/supabase/caller/caller.ts'
import { AppError } from '#server/core/errors/app-error.ts'

/** What a request needs: to be an admin, or all of an area, which admins have too. */
export type Right = Area | 'admin'

/**
 * Runs `work` as the database's owner for who has the right. All admins' rows stay locked until it is done: of two who
 * revoke each other's right at the same time, the second is no admin any more. The policies' own functions decide
 * (supabase/schema/accounts/rights.sql, supabase/schema/roles/rights.sql).
 *
 * @throws {AppError} not_admin
 */
export async function withRight<T>(
  pool: Pool,
  signedIn: SignedIn,
  right: Right,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  return transaction(pool, async (client) => {
    await lockAdmins(client)
    const claims = claimsOf(signedIn)
    if (!(await haveRight(client, claims, right))) throw notAdmin()
    return work(client)
  })
}

/** The audit log records these claims as the author (supabase/schema/admin/audit.sql). */
export const claimsOf = ({ account, session }: SignedIn): Claims => ({
  sub: account.id,
  session_id: session?.id,
  aal: session?.aal ?? 'aal1',
})

export const notAdmin = (message = 'Only an admin may do this, or who has a role for it.') =>
  new AppError(403, 'not_admin', message)

/** Prevents changes of who is an admin until the client's transaction ends. */
export async function lockAdmins(client: Client): Promise<void> {
  await client.query('select from public.profiles where is_admin order by id for update')
}

/** Whether these claims have the right. They stay set until the client's transaction ends. */
export async function haveRight(client: Client, claims: Claims, right: Right): Promise<boolean> {
  await setClaims(client, claims)
  const { rows } = await client.query<{ has: boolean }>(
    right === 'admin' ? 'select private.is_admin() as has' : 'select private.may($1) as has',
    right === 'admin' ? [] : [right],
  )
  return rows[0]?.has === true
}

/** Whether these claims reach something of an area; the policies decide what. They stay set as above. */
export async function haveArea(client: Client, claims: Claims, area: Area): Promise<boolean> {
  await setClaims(client, claims)
  const { rows } = await client.query<{ has: boolean }>('select private.may_somewhere($1) as has', [area])
  return rows[0]?.has === true
}

const setClaims = (client: Client, claims: Claims) =>
  client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)])

/** @throws {AppError} not_admin */
export async function requireRight(pool: Pool, signedIn: SignedIn, right: Right): Promise<void> {
  await withRight(pool, signedIn, right, async () => {})
}
