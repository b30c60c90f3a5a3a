import { UsageError } from '#server/core/config/environment.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { findAccountsByEmail, type ListedAccount } from '../features/admin/accounts.ts'

/**
 * Runs a change of the admin area on the account that the operator names by its address.
 *
 * @param work returns the end of the printed sentence, after the address
 * @throws {UsageError} where the address belongs to no account, or to two
 */
export async function withAccount(
  pool: Pool,
  email: string | undefined,
  work: (client: Client, account: ListedAccount) => Promise<string>,
): Promise<string> {
  if (email === undefined) throw new UsageError('This command needs an e-mail address.')
  return transaction(pool, async (client) => {
    const [account, another] = await findAccountsByEmail(client, email)
    if (account === undefined) throw new UsageError(`There is no account with the address ${email}.`)
    if (another !== undefined)
      throw new UsageError(`Two accounts have the address ${email}, one of them by single sign-on: use the admin area.`)
    return `${email} ${await work(client, account)}.`
  })
}
