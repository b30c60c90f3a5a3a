import type { Client } from '#server/core/database/pool.ts'
import type { Account } from './accounts.ts'
import { insertIdentity, listProviders } from './create-account.ts'
import { dropFlows } from './drop-flows.ts'
import { findSignUp, pendingSignUps } from './pending-sign-ups.ts'

export interface Confirmed {
  /** Which of the two is confirmed to be the person's: the mailbox or the phone. */
  by: 'email' | 'phone'
  /** The sign-up that the message belonged to; without one, a password set before is dropped. */
  signUpId?: string | undefined
  /** The flow that the message continues. */
  flowId?: string | undefined
}

/**
 * Opening any mailed message proves who owns the address. Until then, anybody may have signed up with it: the account
 * gets the password and data of the confirmed sign-up, and everything else that was set is deleted, including sessions,
 * factors and passkeys.
 */
export async function confirmContact(client: Client, account: Account, confirmed: Confirmed): Promise<void> {
  const { by, signUpId, flowId } = confirmed
  if ((by === 'email' ? account.email_confirmed_at : account.phone_confirmed_at) !== null) return
  // A phone number added to a confirmed mailbox is one more way in for the same owner.
  if (by === 'phone' && account.email_confirmed_at !== null) return markConfirmed(client, account, by)
  const signUp = signUpId === undefined ? undefined : await findSignUp(client, signUpId)
  await dropUnconfirmed(client, account.id, flowId)
  // Before the first sign-in, only the operator who sent the invitation has entered metadata.
  const known = account.last_sign_in_at === null ? account.raw_user_meta_data : {}
  const data = { ...known, ...signUp?.data }
  await client.query(
    `update auth.users set encrypted_password = $2, raw_user_meta_data = $3,
       phone = case when $4 then phone end, phone_confirmed_at = null where id = $1`,
    [account.id, signUp?.passwordHash ?? null, data, by === 'phone'],
  )
  const claims = { ...data, sub: account.id, ...(by === 'email' ? { email: account.email } : { phone: account.phone }) }
  await client.query('delete from auth.identities where user_id = $1', [account.id])
  await insertIdentity(client, {
    userId: account.id,
    provider: by,
    providerId: account.id,
    data: { ...claims, email_verified: false, phone_verified: false },
  })
  await listProviders(client, account.id)
  // Before the address is confirmed: that fills in what an invitation says (private.accept_invitation).
  await renameProfile(client, account.id)
  await markConfirmed(client, account, by)
}

/** An operator confirms the address: the password of the only pending sign-up counts; of several, none. */
export async function confirmByOperator(client: Client, account: Account, by: Confirmed['by']): Promise<void> {
  const { count, only } = await pendingSignUps(client, account.id)
  if (count > 0) return confirmContact(client, account, { by, signUpId: only })
  if ((by === 'email' ? account.email_confirmed_at : account.phone_confirmed_at) === null)
    await markConfirmed(client, account, by)
}

/** Deletes every way into an account that was made before its address was confirmed. */
export async function dropUnconfirmed(client: Client, userId: string, exceptFlow?: string): Promise<void> {
  for (const table of ['one_time_tokens', 'sign_ups', 'sessions', 'mfa_factors', 'webauthn_credentials'])
    await client.query(`delete from auth.${table} where user_id = $1`, [userId])
  await dropFlows(client, userId, exceptFlow)
  await client.query(
    `update auth.users set encrypted_password = null, email_change = '', phone_change = '', updated_at = now() where id = $1`,
    [userId],
  )
}

async function markConfirmed(client: Client, { id }: Account, by: Confirmed['by']): Promise<void> {
  const fact = { [`${by}_verified`]: true }
  await client.query(
    `update auth.users set ${by}_confirmed_at = now(), updated_at = now(),
       raw_user_meta_data = raw_user_meta_data || $2 where id = $1`,
    [id, fact],
  )
  await client.query(
    'update auth.identities set identity_data = identity_data || $3, updated_at = now() where user_id = $1 and provider = $2',
    [id, by, fact],
  )
}

/** The profile was filled from the metadata when the account was made (supabase/schema/accounts/sign-up.sql). */
export async function renameProfile(client: Client, userId: string): Promise<void> {
  await client.query(
    `update public.users p set college_id = '',
       first_name = coalesce(left(btrim(u.raw_user_meta_data ->> 'first_name'), 100), ''),
       last_name = coalesce(left(btrim(u.raw_user_meta_data ->> 'last_name'), 100), '')
     from auth.users u where u.id = p.id and p.id = $1`,
    [userId],
  )
}
