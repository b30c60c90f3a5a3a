import { lastDayBefore } from '#domain/dates/calendar-date.ts'
import type { Role } from '#domain/accounts/role.ts'
import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { closeSessions, deleteSessions } from '#server/supabase/auth/sessions/sessions.ts'
import type { ProjectAdmin } from '#server/supabase/hosted/project-admin.ts'
import type { ListedAccount } from './accounts.ts'

// What is done to an account by those who run the site, for the admin area and the command line alike. Who may do it
// is decided by the caller.

/** A hundred years in effect: GoTrue knows no ban without an end, and cannot read 'infinity'. */
const endlessYears = 100
const hoursOfYear = 8760

/**
 * The one rule: nothing is granted to an address that nobody has proven to be theirs, whoever made the account may be a
 * stranger; and nothing to who is banned.
 * @throws {AppError} address_unconfirmed, is_banned
 */
export function assertMayReceive(account: ListedAccount): void {
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
export async function grantPro(client: Client, account: ListedAccount, until: Date | null): Promise<void> {
  assertMayReceive(account)
  if (until !== null && until <= new Date())
    throw new AppError(400, 'validation_failed', 'The end date must be in the future.')
  const { rows } = await client.query<{ ends: Date | null }>('select private.pro_for_members_ends() as ends')
  const ends = rows[0]?.ends ?? null
  if (until !== null && ends !== null && until <= ends)
    throw new AppError(400, 'validation_failed', `Every member has Pro until ${lastDayBefore(ends.toISOString())}.`)
  await client.query('delete from private.paused_plans where account_id = $1', [account.id])
  await client.query("update public.users set plan = 'pro', pro_until = $2 where id = $1", [account.id, until])
}

/** What the college gives every member stays. */
export async function revokePro(client: Client, { id }: ListedAccount): Promise<void> {
  await client.query('select private.end_pro($1)', [id])
}

/** It decides what notices for staff or alumni the account reads. @throws {AppError} address_unconfirmed, is_banned */
export async function setRole(client: Client, account: ListedAccount, role: Role): Promise<void> {
  if (role !== 'student') assertMayReceive(account)
  await client.query('update public.users set role = $2 where id = $1', [account.id, role])
}

/** @throws {AppError} address_unconfirmed, is_banned */
export async function makeAdmin(client: Client, account: ListedAccount): Promise<void> {
  assertMayReceive(account)
  await client.query('update public.profiles set is_admin = true where id = $1', [account.id])
  await client.query('select private.offer_weekly_mail($1)', [account.id])
}

/** The database keeps at least one admin (trigger keep_one_admin). */
export async function removeAdmin(client: Client, { id }: ListedAccount): Promise<void> {
  await client.query('update public.profiles set is_admin = false where id = $1', [id])
}

/**
 * The account is signed out and cannot sign in again, and the rights of its last token are gone too.
 * @param project where the accounts are a hosted project's
 * @throws {AppError} is_admin, project_unavailable, project_rejected
 */
export async function ban(client: Client, account: ListedAccount, project?: ProjectAdmin): Promise<void> {
  if (account.is_admin) throw new AppError(409, 'is_admin', 'Remove admin rights first.')
  if (project !== undefined) await project.ban(account.id, endlessYears * hoursOfYear)
  else
    await client.query('update auth.users set banned_until = now() + make_interval(years => $2) where id = $1', [
      account.id,
      endlessYears,
    ])
  await signOut(client, account, project)
}

/** @throws {AppError} project_unavailable, project_rejected */
export async function unban(client: Client, { id }: ListedAccount, project?: ProjectAdmin): Promise<void> {
  if (project !== undefined) return project.ban(id, null)
  await client.query('update auth.users set banned_until = null where id = $1', [id])
}

/**
 * Whoever is signed in there goes too: it may be who found the phone.
 * @returns whether there was a second factor
 * @throws {AppError} project_unavailable, project_rejected
 */
export async function disableTwoFactor(
  client: Client,
  account: ListedAccount,
  project?: ProjectAdmin,
): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>('select id from auth.mfa_factors where user_id = $1', [
    account.id,
  ])
  if (rows.length === 0) return false
  if (project === undefined) await client.query('delete from auth.mfa_factors where user_id = $1', [account.id])
  else for (const { id } of rows) await project.removeFactor(account.id, id)
  await signOut(client, account, project)
  return true
}

/** Ends every session of the account, and what could still become one. */
async function signOut(client: Client, { id }: ListedAccount, project?: ProjectAdmin): Promise<void> {
  const end = project === undefined ? closeSessions : deleteSessions
  await end(client, 'global', id, undefined)
}
