import { createHash } from 'node:crypto'
import { dropFlows } from './drop-flows.ts'
import type { Account, Queryable } from './accounts.ts'

/** Keeps the account's id and deletes or hashes everything that identifies its owner (GoTrue: SoftDeleteUser). */
export async function softDelete(db: Queryable, account: Account): Promise<void> {
  const obfuscated = (text: string | null) =>
    text === null ? null : createHash('sha256').update(`${account.id}${text}`).digest('base64url')
  await db.query(
    `update auth.users set deleted_at = now(), updated_at = now(), email = $2, phone = $3, encrypted_password = null,
       email_change = '', phone_change = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}'
     where id = $1`,
    [account.id, obfuscated(account.email), obfuscated(account.phone)],
  )
  for (const { id, provider_id: providerId } of account.identities) {
    await db.query(
      "update auth.identities set provider_id = $2, identity_data = '{}', updated_at = now() where id = $1",
      [id, obfuscated(providerId)],
    )
  }
  for (const table of ['one_time_tokens', 'sign_ups', 'sessions', 'mfa_factors', 'webauthn_credentials'])
    await db.query(`delete from auth.${table} where user_id = $1`, [account.id])
  await dropFlows(db, account.id)
}
