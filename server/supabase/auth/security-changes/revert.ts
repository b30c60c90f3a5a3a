import { revertDays } from '#domain/accounts/security-events.ts'
import type { Client } from '#server/core/database/pool.ts'
import { writeEvent } from '#server/supabase/security-log/log.ts'
import { type Account, findById, type Queryable } from '../accounts/accounts.ts'
import { listProviders, reloadAccount } from '../accounts/create-account.ts'
import { dropFlows } from '../accounts/drop-flows.ts'
import { changeEmail } from '../accounts/change-contact.ts'
import { deleteSessions } from '../sessions/sessions.ts'
import type { ChangeKind } from './record.ts'
import { hashOfToken } from './send.ts'

/** A change, as shown to the holder of its link. */
export interface RevertibleChange {
  id: string
  user_id: string
  kind: ChangeKind
  email: string
  created_at: Date
  state: 'open' | 'used' | 'expired'
}

const columns = `id, user_id, kind, email, created_at,
  case when reverted_at is not null then 'used'
    when created_at <= now() - make_interval(days => ${revertDays}) then 'expired' else 'open' end as state`

export async function findChange(db: Queryable, token: string): Promise<RevertibleChange | undefined> {
  const { rows } = await db.query<RevertibleChange>(
    `select ${columns} from auth.security_changes where token_hash = $1`,
    [hashOfToken(token)],
  )
  return rows[0]
}

export interface Reverted {
  account: Account
  /** False when another account has confirmed the address meanwhile; this account then has none. */
  hasAddress: boolean
}

/**
 * Returns the account to the owner of the mailbox that it had before the change. Everything added since may be the
 * attacker's and is deleted: sessions, password, pending codes and links, factors, passkeys, identities, the new
 * address or number, a planned deletion; a trigger on the change replaces the private calendar. The link of an earlier change also reverts
 * later ones, so an attacker who has moved the account to their own address does not keep it.
 *
 * @returns the change's state when there is nothing to revert; undefined for an unknown token
 */
export async function revertChange(client: Client, token: string): Promise<Reverted | 'used' | 'expired' | undefined> {
  const found = await findChange(client, token)
  if (found === undefined) return undefined
  // The account's row is always locked first; the change is read again under its lock, so that a link works once.
  await client.query('select from auth.users where id = $1 for update', [found.user_id])
  const change = await findChange(client, token)
  if (change === undefined) return undefined
  if (change.state !== 'open') return change.state
  const { user_id: id, created_at: since } = change

  await client.query('delete from auth.one_time_tokens where user_id = $1', [id])
  await dropFlows(client, id)
  await deleteSessions(client, 'global', id, undefined)
  await client.query(
    `update auth.users set encrypted_password = null, email_change = '', email_change_confirm_status = 0, phone_change = '',
       confirmation_sent_at = null, recovery_sent_at = null, email_change_sent_at = null, phone_change_sent_at = null,
       reauthentication_sent_at = null, updated_at = now()
     where id = $1`,
    [id],
  )
  await client.query('update public.users set deletes_at = null where id = $1 and deletes_at is not null', [id])
  await removeAdded(client, id, since)
  await restorePhone(client, id, since)
  const hasAddress = await restoreEmail(client, id, change.email)
  await listProviders(client, id)
  await client.query(
    `update auth.security_changes set reverted_at = now()
     where user_id = $1 and created_at >= $2 and reverted_at is null`,
    [id, since],
  )
  await writeEvent(client, { kind: 'change_reverted', userId: id })
  return { account: await reloadAccount(client, id), hasAddress }
}

/** Deletes what was created since, or confirmed since, such as an authenticator app whose setup had begun before. */
async function removeAdded(client: Client, id: string, since: Date): Promise<void> {
  const added = `(select subject_id from auth.security_changes
    where user_id = $1 and created_at >= $2 and kind = any($3) and subject_id is not null)`
  await client.query(
    `delete from auth.mfa_factors where user_id = $1 and (status = 'unverified' or created_at >= $2 or id in ${added})`,
    [id, since, ['factor_added']],
  )
  await client.query(
    `delete from auth.identities where user_id = $1 and provider not in ('email', 'phone')
       and (created_at >= $2 or id in ${added})`,
    [id, since, ['identity_added']],
  )
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('auth.webauthn_credentials') is not null as there",
  )
  if (rows[0]?.there === true)
    await client.query(
      `delete from auth.webauthn_credentials where user_id = $1 and (created_at >= $2 or id in ${added})`,
      [id, since, ['passkey_added']],
    )
}

async function restorePhone(client: Client, id: string, since: Date): Promise<void> {
  const { rows } = await client.query<{ previous_phone: string | null }>(
    `select previous_phone from auth.security_changes
     where user_id = $1 and created_at >= $2 and kind = 'phone_changed' order by created_at limit 1`,
    [id, since],
  )
  const [first] = rows
  if (first === undefined) return
  const phone = first.previous_phone
  // A number that another account has taken meanwhile stays with that account.
  await client.query(
    `update auth.users set phone = free.phone, phone_confirmed_at = case when free.phone is not null then now() end
     from (select case when exists (select from auth.users o where o.phone = $2 and o.id <> $1) then null else $2::text end as phone) free
     where id = $1`,
    [id, phone],
  )
  if (phone === null) await client.query("delete from auth.identities where user_id = $1 and provider = 'phone'", [id])
  else
    await client.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('phone', $2::text)
       where user_id = $1 and provider = 'phone'`,
      [id, phone],
    )
}

/** @returns false when another account has confirmed the address meanwhile */
async function restoreEmail(client: Client, id: string, email: string): Promise<boolean> {
  const account = await findById(client, id)
  if (account === undefined || account.email === email) return account !== undefined
  const { rows: taken } = await client.query<{ id: string; proven: boolean }>(
    `select id, email_confirmed_at is not null as proven from auth.users
     where email = $1 and not is_sso_user and id <> $2 for update`,
    [email, id],
  )
  const [other] = taken
  if (other?.proven === true) {
    // The account gets no address instead of the attacker's: the site's operator can help, and the attacker is out.
    await client.query('update auth.users set email = null, email_confirmed_at = null where id = $1', [id])
    await client.query("delete from auth.identities where user_id = $1 and provider = 'email'", [id])
    return false
  }
  // An unconfirmed sign-up holds no data, so its account gives way.
  if (other !== undefined) await client.query('delete from auth.users where id = $1', [other.id])
  await changeEmail(client, { ...account, email_change: email })
  return true
}
