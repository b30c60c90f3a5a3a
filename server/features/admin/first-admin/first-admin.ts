import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { findByEmail } from '#server/supabase/auth/accounts/accounts.ts'
import { insertAccount, isConfirmed } from '#server/supabase/auth/accounts/create-account.ts'
import { isSample } from '#server/supabase/auth/accounts/sample-accounts.ts'
import { hashPassword, passwordMatches } from '#server/supabase/auth/passwords/passwords.ts'
import type { ProjectAdmin } from '#server/supabase/hosted/project-admin.ts'
import { makeAdmin } from '../account-operations.ts'
import { findAccount } from '../accounts.ts'
import { deleteSetupLinks, lockSetupLinks, requireOpenLink } from './links.ts'

export interface FirstAdmin {
  /** In lower case. */
  email: string
  password: string
}

interface Deps {
  pool: Pool
  project: ProjectAdmin | undefined
}

/**
 * Makes the account and gives it all rights. The link is consumed by the same transaction: a killed process has done
 * both or nothing. On a hosted project, which makes accounts at its own address, a killed process may leave an account
 * without rights; the link then still works for it, with its password.
 *
 * @param network the caller's, for a fair turn in the queue of hashes
 * @throws {AppError} admin_exists, link_unknown, link_expired, address_taken, is_banned, project_unavailable
 */
export async function makeFirstAdmin(
  { pool, project }: Deps,
  token: string,
  admin: FirstAdmin,
  network: string,
): Promise<void> {
  // Before a password is hashed for somebody without a link.
  await requireOpenLink(pool, token)
  const passwordHash = project === undefined ? await hashPassword(admin.password, { network }) : ''
  await transaction(pool, async (client) => {
    await lockSetupLinks(client)
    await requireOpenLink(client, token)
    const id =
      project === undefined
        ? await ownAccount(client, admin, { passwordHash, network })
        : await project.confirmedAccount(admin.email, admin.password)
    const account = id === undefined ? undefined : await findAccount(client, id)
    if (account === undefined) throw addressTaken()
    await makeAdmin(client, account)
    await deleteSetupLinks(client)
  })
}

/**
 * A confirmed account of the address is used if the password is right. An unconfirmed one may be a stranger's, and has
 * nothing: it is replaced.
 */
async function ownAccount(
  client: Client,
  { email, password }: FirstAdmin,
  { passwordHash, network }: { passwordHash: string; network: string },
): Promise<string | undefined> {
  const existing = await findByEmail(client, email)
  if (existing !== undefined && isConfirmed(existing, { email })) {
    const isOwn = !isSample(existing) && (await passwordMatches(password, existing.encrypted_password, network))
    return isOwn ? existing.id : undefined
  }
  await client.query('delete from auth.users where id = $1 and email_confirmed_at is null', [existing?.id])
  return (await insertAccount(client, { contact: { email }, passwordHash, data: {}, confirmed: true })).id
}

const addressTaken = () =>
  new AppError(
    409,
    'address_taken',
    'This address has an account with another password. Enter that password, or use another address.',
  )
