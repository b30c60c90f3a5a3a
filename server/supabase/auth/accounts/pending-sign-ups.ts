import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { hashesOfOurCost } from '../passwords/passwords.ts'
import type { Queryable } from './accounts.ts'
import type { Contact } from '../protocol/email-or-phone.ts'

/** Pending sign-ups per account; beyond that, the oldest is deleted with its one-time token. */
const maxWaiting = 5

/** Password and metadata of a sign-up, which become the account's once the mail of that sign-up is confirmed. */
export interface SignUp {
  /** Null for a sign-in link. */
  passwordHash: string | null
  data: Record<string, unknown>
}

/** @returns its id, for the message that confirms it */
export function storeSignUp(pool: Pool, userId: string, signUp: SignUp): Promise<string> {
  return transaction(pool, (client) => insertSignUp(client, userId, signUp))
}

/**
 * A sign-up with the same password continues the pending one: the same person may have lost the mail. To be called in a
 * transaction.
 */
export async function insertSignUp(client: Client, userId: string, { passwordHash, data }: SignUp): Promise<string> {
  await client.query('select from auth.users where id = $1 for no key update', [userId])
  const { rows } = await client.query<{ id: string }>(
    `with known as (
       update auth.sign_ups set user_metadata = $3, created_at = clock_timestamp()
       where id = (
         select id from auth.sign_ups
         where user_id = $1 and (password_hash = $2 or ($2 is null and password_hash is null and user_metadata = $3))
         limit 1
       ) returning id
     ), crowded_out as (
       delete from auth.sign_ups where not exists (select from known) and user_id = $1 and id in (
         select id from auth.sign_ups where user_id = $1 order by created_at desc offset $4 - 1
       )
     ), fresh as (
       insert into auth.sign_ups (user_id, password_hash, user_metadata)
       select $1, $2, $3 where not exists (select from known) returning id
     )
     select id from known union all select id from fresh`,
    [userId, passwordHash, data, maxWaiting],
  )
  const [row] = rows
  if (row === undefined) throw new Error('A sign-up was not stored.')
  return row.id
}

export async function findSignUp(db: Queryable, id: string): Promise<SignUp | undefined> {
  const { rows } = await db.query<SignUp>(
    'select password_hash as "passwordHash", user_metadata as data from auth.sign_ups where id = $1',
    [id],
  )
  return rows[0]
}

/** The number of an account's pending sign-ups, and the id where there is exactly one. */
export async function pendingSignUps(
  db: Queryable,
  userId: string,
): Promise<{ count: number; only: string | undefined }> {
  const { rows } = await db.query<{ id: string }>('select id from auth.sign_ups where user_id = $1', [userId])
  return { count: rows.length, only: rows.length === 1 ? rows[0]?.id : undefined }
}

/**
 * Hashes of passwords that wait for confirmation: a sign-in with one of them gets the error that the confirmation is missing.
 */
export async function pendingPasswords(db: Queryable, contact: Contact): Promise<string[]> {
  const { rows } = await db.query<{ password_hash: string }>({
    name: `auth-waiting-passwords-by-${contact.email === undefined ? 'phone' : 'email'}`,
    text: `select s.password_hash from auth.sign_ups s join auth.users u on u.id = s.user_id
      where ${ofContact(contact)} and s.password_hash is not null`,
    values: [contact.email ?? contact.phone],
  })
  return rows.map(({ password_hash: hash }) => hash)
}

/**
 * A hash whose salt a further sign-up reuses. So all passwords of an address cost one hashing at sign-in, known or not,
 * and a repeated password is recognised.
 */
export async function hashToMatch(db: Queryable, contact: Contact): Promise<string | undefined> {
  const { rows } = await db.query<{ hash: string }>(
    `select hash from (
       select u.encrypted_password as hash, now() as at from auth.users u where ${ofContact(contact)}
       union all
       select s.password_hash, s.created_at from auth.sign_ups s join auth.users u on u.id = s.user_id where ${ofContact(contact)}
     ) as hashes where hash ~ $2 order by at desc limit 1`,
    [contact.email ?? contact.phone, hashesOfOurCost()],
  )
  return rows[0]?.hash
}

function ofContact(contact: Contact): string {
  return contact.email === undefined ? 'u.phone = $1' : 'u.email = $1 and not u.is_sso_user'
}
