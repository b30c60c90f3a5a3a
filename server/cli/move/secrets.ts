import type pg from 'pg'
import { placeOf } from '#server/core/encryption/encrypted-values.ts'
import { decrypt, encrypt, type EncryptionKey, isEncrypted } from '#server/core/encryption/encryption-key.ts'
import { setKey } from '#server/core/encryption/open-encryption.ts'
import type { Direction } from './direction.ts'

/** Keys of the two protocols, and what belongs to a trial installation or to a data folder. Each place has its own. */
const ofThePlace = ['publishableKey', 'secretKey', 'mailboxToken', 'samplePassword', 'samplesMade']

/**
 * The site's own secrets: the key of web push, so that browsers need not ask their owners again, the key of unsubscribe
 * links that are in people's mailboxes, those of the sandbox gateway. What the target has of its own stays.
 *
 * @param key what the target's values are encrypted with from now on
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
    [ofThePlace],
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
  // Or a start on this machine alone would add sample accounts to people's.
  if (direction === 'to-embedded')
    await target.query("insert into server.secrets (name, value) values ('samplesMade', 'yes') on conflict do nothing")
  return rows.length
}
