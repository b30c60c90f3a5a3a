import { randomUUID } from 'node:crypto'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { isDatabaseUnavailable } from '#server/core/database/unavailable.ts'
import { type Account, findByContact, findById, type Queryable } from './accounts.ts'
import type { Contact } from '../protocol/email-or-phone.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { AuthError } from '../protocol/errors.ts'

/** An unconfirmed account gets only what an operator sets. The data of a sign-up waits in auth.sign_ups. */
export interface NewAccount {
  contact: Contact
  /** Null for an account that signs in without a password. */
  passwordHash: string | null
  data: Record<string, unknown>
  confirmed: boolean
  /** Made by an operator's link: its metadata is what they sent, without claims of the identity. */
  byLink?: boolean
}

/** @returns undefined when another request made and confirmed the account first */
export async function createAccount({ pool }: { pool: Pool }, fresh: NewAccount): Promise<Account | undefined> {
  try {
    return await transaction(pool, (client) => insertAccount(client, fresh))
  } catch (error) {
    if (isDatabaseError(error, '23505')) {
      const first = await findByContact(pool, fresh.contact)
      if (first !== undefined) return isConfirmed(first, fresh.contact) ? undefined : first
    }
    if (isDatabaseUnavailable(error)) throw error
    throw new AuthError(500, 'unexpected_failure', 'Database error saving new user', { cause: error })
  }
}

export function isConfirmed(account: Account, contact: Contact): boolean {
  return (contact.email === undefined ? account.phone_confirmed_at : account.email_confirmed_at) !== null
}

/** Account and identity in one transaction, with the product's triggers. */
export async function insertAccount(client: Client, fresh: NewAccount): Promise<Account> {
  const { contact, passwordHash, data, confirmed, byLink = false } = fresh
  const id = randomUUID()
  const provider = contact.email === undefined ? 'phone' : 'email'
  const claims = {
    ...data,
    sub: id,
    ...contact,
    email_verified: confirmed && provider === 'email',
    phone_verified: confirmed && provider === 'phone',
  }
  await client.query(
    `insert into auth.users (id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2::text, $3::text, $4, case when $5 and $2 is not null then now() end, case when $5 and $3 is not null then now() end, $6, $7)`,
    [
      id,
      contact.email ?? null,
      contact.phone ?? null,
      passwordHash,
      confirmed,
      { provider, providers: [provider] },
      byLink ? data : claims,
    ],
  )
  await insertIdentity(client, { userId: id, provider, providerId: id, data: claims })
  return reloadAccount(client, id)
}

export async function insertAnonymous(client: Client, data: Record<string, unknown>): Promise<Account> {
  const id = randomUUID()
  await client.query('insert into auth.users (id, is_anonymous, raw_user_meta_data) values ($1, true, $2)', [id, data])
  return reloadAccount(client, id)
}

interface NewIdentity {
  userId: string
  provider: string
  /** The account's id at the provider. */
  providerId: string
  data: Record<string, unknown>
}

export async function insertIdentity(
  db: Queryable,
  { userId, provider, providerId, data }: NewIdentity,
): Promise<void> {
  await db.query(
    'insert into auth.identities (provider, provider_id, user_id, identity_data, last_sign_in_at) values ($1, $2, $3, $4, now())',
    [provider, providerId, userId, data],
  )
}

/** Lists the providers of all identities in app_metadata; the first one stays the main one. */
export async function listProviders(db: Queryable, userId: string): Promise<void> {
  await db.query(
    `update auth.users u set updated_at = now(), raw_app_meta_data = (u.raw_app_meta_data - 'provider' - 'providers') || coalesce((
       select jsonb_build_object('provider', (array_agg(i.provider order by i.created_at))[1],
         'providers', to_jsonb(array_agg(i.provider order by i.created_at)))
       from auth.identities i where i.user_id = u.id
     ), '{}') where u.id = $1`,
    [userId],
  )
}

export async function reloadAccount(db: Queryable, id: string): Promise<Account> {
  const account = await findById(db, id)
  if (account === undefined) throw new Error('The account is gone while it was being changed.')
  return account
}
