import { deletionDays, isDeletionPhrase } from '#domain/accounts/account.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import { type Account, findById, hasSecondFactor } from '#server/supabase/auth/accounts/accounts.ts'
import type { AuthDeps } from '#server/supabase/auth/context/deps.ts'
import { lockAdmins } from '#server/supabase/auth/guards/rights.ts'
import { reauthenticationNeeded, requireFreshProof } from '#server/supabase/auth/guards/fresh-proof.ts'
import type { SignedIn } from '#server/supabase/auth/guards/require-session.ts'
import { passwordMatches } from '#server/supabase/auth/passwords/passwords.ts'
import { consumeNonce } from '#server/supabase/auth/reauthentication/reauthentication.ts'
import { type Change, recordChange } from '#server/supabase/auth/security-changes/record.ts'
import { closeSessions, deleteSessions } from '#server/supabase/auth/sessions/sessions.ts'
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
 * Without an admin, only its operator could administer the site. Who is about to leave is none.
 * @throws {AppError} last_admin
 */
async function assertNotLastAdmin(client: Client, accountId: string): Promise<void> {
  await lockAdmins(client)
  const { rows } = await client.query<{ alone: boolean }>(
    `select coalesce(bool_or(id = $1), false) and count(*) filter (where id <> $1 and u.deletes_at is null) = 0 as alone
     from public.profiles left join public.users u using (id) where is_admin`,
    [accountId],
  )
  if (rows[0]?.alone === true)
    throw new AppError(
      409,
      'last_admin',
      'You are the only admin. Make somebody else an admin first, then your account can be deleted.',
    )
}

/**
 * Has the account deleted in `deletionDays`, and ends its sessions: its owner can log in again and keep it. A second
 * request begins the days anew.
 *
 * @param change for the mail about it; undefined on a hosted project, which has no such mails
 * @returns when it is deleted
 * @throws {AppError} last_admin
 * @throws {AuthError} over_request_rate_limit
 */
export async function planDeletion(pool: Pool, account: Account, change?: Change): Promise<Date> {
  return transaction(pool, async (client) => {
    await assertNotLastAdmin(client, account.id)
    const { rows } = await client.query<{ deletes_at: Date }>(
      `insert into public.users (id, email, deletes_at) values ($1, $2, now() + make_interval(days => $3))
       on conflict (id) do update set deletes_at = excluded.deletes_at
       returning deletes_at`,
      [account.id, account.email ?? '', deletionDays],
    )
    if (change === undefined) await deleteSessions(client, 'global', account.id, undefined)
    else {
      await recordChange(client, account, change)
      await closeSessions(client, 'global', account.id, undefined)
    }
    const [row] = rows
    if (row === undefined) throw new Error('The deletion was not planned.')
    return row.deletes_at
  })
}

/** @returns whether the account was to be deleted */
export async function cancelDeletion(pool: Pool, accountId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update public.users set deletes_at = null where id = $1 and deletes_at is not null',
    [accountId],
  )
  return rowCount === 1
}

/** Deletes a guest's account at once: it has no credential for another log-in. */
export async function removeGuest(pool: Pool, account: Account): Promise<void> {
  await transaction(pool, (client) => removeAccount(client, account))
}

/** Deletes the accounts whose time has come, each in a transaction of its own. */
export async function deleteLeaving({ pool, log }: { pool: Pool; log: Log }): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from public.users where deletes_at <= now() order by deletes_at',
  )
  for (const { id } of rows)
    try {
      await transaction(pool, (client) => removeIfLeaving(client, id))
    } catch (err) {
      // Such as the last admin's, after an operator's command. The others' are deleted all the same.
      log.warn({ err }, 'an account could not be deleted')
    }
}

async function removeIfLeaving(client: Client, id: string): Promise<void> {
  await assertNotLastAdmin(client, id)
  // In this order, which is that of private.account_deletion_waits.
  await client.query('lock table public.orders, public.users in row exclusive mode')
  const { rowCount } = await client.query('select from public.users where id = $1 and deletes_at <= now() for update', [
    id,
  ])
  const account = rowCount === 1 ? await findById(client, id) : undefined
  if (account !== undefined) await removeAccount(client, account)
}

/** Deletes the account with everything of it, except what others have replied to, which stays without the name. */
async function removeAccount(client: Client, account: Account): Promise<void> {
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
}
