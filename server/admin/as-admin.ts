import { type Client, type Pool, transaction } from '#server/database/pool.ts'
import { AppError } from '#server/http/on-error.ts'

/**
 * Runs `work` as the database's owner for an admin. All admins' rows stay locked until it is done: of two
 * who take the right from each other at once, the second is no admin any more.
 *
 * @throws {AppError} not_an_admin
 */
export async function asAdmin<T>(pool: Pool, accountId: string, work: (client: Client) => Promise<T>): Promise<T> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from public.profiles where is_admin order by id for update',
    )
    const { rows: banned } = await client.query('select from auth.users where id = $1 and banned_until > now()', [
      accountId,
    ])
    if (banned.length > 0 || !rows.some(({ id }) => id === accountId))
      throw new AppError(403, 'not_an_admin', 'Only an admin may do this.')
    // The audit log writes down whose change it is (supabase/migrations/0010_admin.sql).
    await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: accountId })])
    return work(client)
  })
}
