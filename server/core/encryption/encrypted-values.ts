import { decrypt, encrypt, type EncryptionKey, isEncrypted } from './encryption-key.ts'
import type { Client } from '../database/pool.ts'

/** The place that an encrypted value is bound to. Renaming one would make its stored values undecryptable. */
export const placeOf = {
  serverSecret: (name: string) => `server.secrets.value/${name}`,
  totpSecret: (factorId: string) => `auth.mfa_factors.secret/${factorId}`,
  signingKey: (kid: string) => `auth.signing_keys.private_jwk/${kid}`,
}

interface EncryptedColumn {
  /** In a table of our own accounts, which a hosted project replaces. */
  ofAccounts?: boolean
  /** Rows that are not encrypted with the key whose prefix is $1. */
  select: string
  /** $1 identifies the row, $2 is the value. */
  update: string
  place: (id: string) => string
}

const columns: EncryptedColumn[] = [
  {
    // Plain ones become encrypted when they are read: not every row here is a secret.
    select: "select name as id, value from server.secrets where value like 'enc:v1:%' and not starts_with(value, $1)",
    update: 'update server.secrets set value = $2 where name = $1',
    place: placeOf.serverSecret,
  },
  {
    select: `select id::text, secret as value from auth.mfa_factors
      where factor_type = 'totp' and secret is not null and not starts_with(secret, $1)`,
    ofAccounts: true,
    update: 'update auth.mfa_factors set secret = $2 where id = $1::uuid',
    place: placeOf.totpSecret,
  },
  {
    select:
      "select kid as id, private_jwk #>> '{}' as value from auth.signing_keys where not starts_with(private_jwk #>> '{}', $1)",
    ofAccounts: true,
    update: 'update auth.signing_keys set private_jwk = to_jsonb($2::text) where kid = $1',
    place: placeOf.signingKey,
  },
]

/**
 * Encrypts values that an earlier version stored in plain text, and re-encrypts those of other keys.
 * @param hosted the accounts are a hosted project's
 * @returns how many values were written
 */
export async function encryptAll(client: Client, key: EncryptionKey, { hosted = false } = {}): Promise<number> {
  let written = 0
  for (const { select, update, place, ofAccounts } of columns) {
    if (hosted && ofAccounts) continue
    const { rows } = await client.query<{ id: string; value: string }>(select, [`enc:v1:${key.id}:`])
    for (const { id, value } of rows) {
      const plain = isEncrypted(value) ? decrypt(value, place(id)) : value
      await client.query(update, [id, encrypt(plain, place(id), key)])
    }
    written += rows.length
  }
  return written
}
