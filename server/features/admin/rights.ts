import type { Role } from '#domain/accounts/role.ts'
import type { Client } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { ProjectAdmin } from '#server/supabase/hosted/project-admin.ts'
import * as operations from './account-operations.ts'
import { findAccount, type ListedAccount } from './accounts.ts'

// What an admin may do to another account, and how it is confirmed; what is then done is in account-operations.ts.

interface Confirmed {
  id: string
  /** The admin who asks. */
  self: string
  /** The account's address as they typed it. */
  confirm: string
}

/** `until`: the end of the plan, ISO; null where none is set. */
export async function grantPro(client: Client, id: string, until: string | null): Promise<ListedAccount> {
  await operations.grantPro(client, await existing(client, id), until === null ? null : new Date(until))
  return existing(client, id)
}

export async function revokePro(client: Client, id: string): Promise<ListedAccount> {
  await operations.revokePro(client, await existing(client, id))
  return existing(client, id)
}

export async function setRole(client: Client, id: string, role: Role): Promise<ListedAccount> {
  await operations.setRole(client, await existing(client, id), role)
  return existing(client, id)
}

export async function makeAdmin(client: Client, { id, confirm }: Confirmed): Promise<ListedAccount> {
  await operations.makeAdmin(client, await confirmed(client, id, confirm))
  return existing(client, id)
}

export async function removeAdmin(client: Client, { id, self, confirm }: Confirmed): Promise<ListedAccount> {
  const account = await confirmed(client, id, confirm)
  assertNotSelf(id, self)
  await operations.removeAdmin(client, account)
  return existing(client, id)
}

export async function ban(
  client: Client,
  { id, self, confirm }: Confirmed,
  project?: ProjectAdmin,
): Promise<ListedAccount> {
  const account = await confirmed(client, id, confirm)
  assertNotSelf(id, self)
  await operations.ban(client, account, project)
  return existing(client, id)
}

export async function unban(client: Client, id: string, project?: ProjectAdmin): Promise<ListedAccount> {
  await operations.unban(client, await existing(client, id), project)
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
    throw new AppError(400, 'not_confirmed', 'The e-mail address does not match this account.')
  return account
}

function assertNotSelf(id: string, self: string): void {
  if (id === self) throw new AppError(409, 'own_account', 'Another admin has to do this to your account.')
}
