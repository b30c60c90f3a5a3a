import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { findAccount, type ListedAccount } from './accounts.ts'
import { giveAdmin, givePro } from './grants.ts'

/** A hundred years in effect: GoTrue knows no ban without an end, and cannot read 'infinity'. */
const endlessYears = 100

interface Dangerous {
  id: string
  /** The admin who asks. */
  self: string
  /** The account's address as they typed it. */
  confirm: string
}

/** `until`: the end of the plan, ISO; null where none is set. */
export async function grantPro(client: Client, id: string, until: string | null): Promise<ListedAccount> {
  await givePro(client, await existing(client, id), until === null ? null : new Date(until))
  return existing(client, id)
}

export async function revokePro(client: Client, id: string): Promise<ListedAccount> {
  await existing(client, id)
  await client.query("update public.users set plan = 'free', pro_until = null where id = $1", [id])
  return existing(client, id)
}

export async function makeAdmin(client: Client, { id, confirm }: Dangerous): Promise<ListedAccount> {
  await giveAdmin(client, await confirmed(client, id, confirm))
  return existing(client, id)
}

export async function takeAdmin(client: Client, { id, self, confirm }: Dangerous): Promise<ListedAccount> {
  await confirmed(client, id, confirm)
  assertNotSelf(id, self)
  // The database keeps at least one admin (trigger keep_one_admin): the one who asks.
  await client.query('update public.profiles set is_admin = false where id = $1', [id])
  return existing(client, id)
}

/** Ends the account's sessions; it cannot sign in again, and the rights of its last token are gone too. */
export async function ban(client: Client, { id, self, confirm }: Dangerous): Promise<ListedAccount> {
  const account = await confirmed(client, id, confirm)
  assertNotSelf(id, self)
  if (account.is_admin) throw new AppError(409, 'is_admin', 'Take the admin right away first.')
  await client.query('update auth.users set banned_until = now() + make_interval(years => $2) where id = $1', [
    id,
    endlessYears,
  ])
  await client.query('delete from auth.sessions where user_id = $1', [id])
  return existing(client, id)
}

export async function unban(client: Client, id: string): Promise<ListedAccount> {
  await existing(client, id)
  await client.query('update auth.users set banned_until = null where id = $1', [id])
  return existing(client, id)
}

async function existing(client: Client, id: string): Promise<ListedAccount> {
  const account = await findAccount(client, id)
  if (account === undefined) throw new AppError(404, 'account_not_found', 'There is no such account.')
  return account
}

async function confirmed(client: Client, id: string, confirm: string): Promise<ListedAccount> {
  const account = await existing(client, id)
  if (confirm.trim().toLowerCase() !== account.email.toLowerCase())
    throw new AppError(400, 'not_confirmed', 'The address typed is not that of the account.')
  return account
}

function assertNotSelf(id: string, self: string): void {
  if (id === self) throw new AppError(409, 'own_account', 'Another admin has to do this to your account.')
}
