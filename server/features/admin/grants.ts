import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { ListedAccount } from './accounts.ts'

// Grants of Pro and of the admin role, for the admin area and the command line alike.

/**
 * The one rule: nothing is given to an address that nobody has proven to be theirs, whoever made the account may be a
 * stranger; and nothing to who is banned.
 * @throws {AppError} address_unconfirmed, is_banned
 */
function assertMayReceive(account: ListedAccount): void {
  if (!account.confirmed)
    throw new AppError(
      409,
      'address_unconfirmed',
      'The address of this account is not confirmed. Nothing can be granted to it.',
    )
  if (account.banned) throw new AppError(409, 'is_banned', 'This account is banned. Nothing can be granted to it.')
}

/**
 * @param until the end of the plan; null where none is set
 * @throws {AppError} address_unconfirmed, is_banned, validation_failed
 */
export async function givePro(client: Client, account: ListedAccount, until: Date | null): Promise<void> {
  assertMayReceive(account)
  if (until !== null && until <= new Date())
    throw new AppError(400, 'validation_failed', 'The plan would end before it begins.')
  await client.query("update public.users set plan = 'pro', pro_until = $2 where id = $1", [account.id, until])
}

/** @throws {AppError} address_unconfirmed, is_banned */
export async function giveAdmin(client: Client, account: ListedAccount): Promise<void> {
  assertMayReceive(account)
  await client.query('update public.profiles set is_admin = true where id = $1', [account.id])
}
