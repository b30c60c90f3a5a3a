import { isDeletionPhrase } from '#domain/accounts/account.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { type Account, hasSecondFactor } from '#server/supabase/auth/accounts/accounts.ts'
import type { AuthDeps } from '#server/supabase/auth/context/deps.ts'
import { lockAdmins } from '#server/supabase/auth/guards/rights.ts'
import { reauthenticationNeeded, requireFreshProof } from '#server/supabase/auth/guards/fresh-proof.ts'
import type { SignedIn } from '#server/supabase/auth/guards/require-session.ts'
import { passwordMatches } from '#server/supabase/auth/passwords/passwords.ts'
import { consumeNonce } from '#server/supabase/auth/reauthentication/reauthentication.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { confirmedEmail } from './export.ts'

interface Shown {
  confirmation: string
  password?: string | undefined
  nonce?: string | undefined
}

interface Deps {
  limits: AuthDeps['limits']
  /** Of our own accounts. A hosted project's pages sign in again instead, which is the proof. */
  own: AuthDeps | undefined
}

/** How old such a sign-in may be, seconds. */
const justNow = 2 * 60

/**
 * Verifies that the account's owner confirms the deletion.
 * @throws {AppError} confirmation_missing, current_password_invalid
 * @throws {AuthError} reauthentication_needed, reauthentication_not_valid, over_request_rate_limit
 */
export async function assertDeletionConfirmed({ limits, own }: Deps, signedIn: SignedIn, shown: Shown): Promise<void> {
  const { account } = signedIn
  if (!isDeletionPhrase(shown.confirmation))
    throw new AppError(400, 'confirmation_missing', 'The account is deleted only when the words are typed as asked.')
  // An account with a second factor proves itself by that factor. A guest has no credential.
  if (hasSecondFactor(account) || account.is_anonymous) return requireFreshProof(signedIn)
  // Deletion is irreversible, so it needs a new proof, even right after a sign-in.
  if (shown.password !== undefined) return assertPassword(limits, account, shown.password)
  if (own === undefined) return requireFreshProof(signedIn, justNow)
  if (shown.nonce !== undefined) return consumeNonce(own, account, shown.nonce)
  throw reauthenticationNeeded()
}

async function assertPassword(limits: AuthDeps['limits'], account: Account, password: string): Promise<void> {
  await limits.consume('wrong-second-factor', account.id)
  if (!(await passwordMatches(password, account.encrypted_password)))
    throw new AppError(403, 'current_password_invalid', 'The password is not right.')
  await limits.refund('wrong-second-factor', account.id)
}

/**
 * Without an admin, only its operator could administer the site.
 * @throws {AppError} last_admin
 */
async function assertNotLastAdmin(client: Client, accountId: string): Promise<void> {
  await lockAdmins(client)
  const { rows } = await client.query<{ id: string }>('select id from public.profiles where is_admin')
  if (rows.length === 1 && rows[0]?.id === accountId)
    throw new AppError(
      409,
      'last_admin',
      'You are the only admin. Make somebody else an admin first, then your account can be deleted.',
    )
}

/**
 * Deletes the account with everything of it, except what others have replied to, which stays without the name.
 * @throws {AppError} last_admin
 */
export async function removeAccount(pool: Pool, account: Account): Promise<void> {
  await transaction(pool, async (client) => {
    await assertNotLastAdmin(client, account.id)
    const email = confirmedEmail(account)
    await client.query('delete from public.contact_messages where lower(email) = lower($1)', [email])
    await client.query("update server.sandbox_payments set email = '', contact = '' where lower(email) = lower($1)", [
      email,
    ])
    await client.query('delete from server.mailbox where lower(recipient) = any($1)', [
      [account.email?.toLowerCase(), account.phone === null ? undefined : `+${account.phone}`].filter(
        (address) => address !== undefined,
      ),
    ])
    await client.query('delete from auth.users where id = $1', [account.id])
  })
}
