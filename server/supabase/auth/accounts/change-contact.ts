import type { Account, Queryable } from './accounts.ts'
import { insertIdentity, listProviders } from './create-account.ts'

/** @param confirmed false where an operator sets the address and no mailbox has confirmed it */
export async function changeEmail(db: Queryable, account: Account, confirmed = true): Promise<void> {
  await db.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0, is_anonymous = false,
       email_confirmed_at = case when $3 then now() end, updated_at = now()
     where id = $1`,
    [account.id, account.email_change, confirmed],
  )
  // Pending sign-ups belong to the former address.
  await db.query('delete from auth.sign_ups where user_id = $1', [account.id])
  await upsertIdentity(db, account, 'email', { email: account.email_change, email_verified: confirmed })
}

export async function changePhone(db: Queryable, account: Account, phone = account.phone_change): Promise<void> {
  await db.query(
    `update auth.users set phone = $2, phone_change = '', is_anonymous = false, phone_confirmed_at = now(), updated_at = now()
     where id = $1`,
    [account.id, phone],
  )
  await upsertIdentity(db, account, 'phone', { phone, phone_verified: true })
}

/** @returns whether there was an identity of this kind */
async function markVerified(
  db: Queryable,
  account: Account,
  provider: 'email' | 'phone',
  facts: Record<string, unknown>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update auth.identities set identity_data = identity_data || $3, updated_at = now() where user_id = $1 and provider = $2',
    [account.id, provider, facts],
  )
  return rowCount !== 0
}

/** A first address or number adds an identity. */
async function upsertIdentity(
  db: Queryable,
  account: Account,
  provider: 'email' | 'phone',
  facts: Record<string, unknown>,
): Promise<void> {
  if (await markVerified(db, account, provider, facts)) return
  await insertIdentity(db, {
    userId: account.id,
    provider,
    providerId: account.id,
    data: { sub: account.id, ...facts },
  })
  await listProviders(db, account.id)
}
