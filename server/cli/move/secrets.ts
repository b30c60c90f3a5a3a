import type pg from 'pg'
import { placeOf } from '#server/core/encryption/encrypted-values.ts'
import { decrypt, encrypt, type EncryptionKey, isEncrypted } from '#server/core/encryption/encryption-key.ts'
import { setKey } from '#server/core/encryption/open-encryption.ts'
import type { Direction } from './direction.ts'

/** Keys of the two protocols, and secrets of a trial installation or a data folder, which are not moved. */
const instanceSecrets = ['publishableKey', 'secretKey', 'mailboxToken', 'samplePassword', 'samplesMade']

/**
 * The site's own secrets: the key of web push, so that browsers need not ask for permission again, the key of the
 * unsubscribe links and of parents' links in people's mailboxes, and those of the sandbox gateway. Existing ones of the target stay.
 *
 * @param key encrypts the target's values from now on
 */
export async function moveSecrets(
  source: pg.Client,
  target: pg.Client,
  direction: Direction,
  key: EncryptionKey | undefined,
): Promise<number> {
  if (key !== undefined) await setKey(target, key)
  const { rows } = await source.query<{ name: string; value: string }>(
    'select name, value from server.secrets where name <> all($1)',
    [instanceSecrets],
  )
  for (const { name, value } of rows) {
    const place = placeOf.serverSecret(name)
    const stored = isEncrypted(value) && key !== undefined ? encrypt(decrypt(value, place), place, key) : value
    await target.query(
      `insert into server.secrets (name, value) values ($1, $2)
       on conflict (name) do update set value = excluded.value, created_at = now()`,
      [name, stored],
    )
  }
  // Otherwise a start on this machine would add sample accounts to the people's.
  if (direction === 'to-embedded')
    await target.query("insert into server.secrets (name, value) values ('samplesMade', 'yes') on conflict do nothing")
  return rows.length
}
