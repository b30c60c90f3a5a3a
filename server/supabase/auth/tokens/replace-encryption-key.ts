import { EncryptionKeyError } from '#server/core/encryption/encryption-key.ts'
import type { KeySettings } from '#server/core/encryption/encryption-key-source.ts'
import { openEncryption } from '#server/core/encryption/open-encryption.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { dropAuthenticators, endEverything } from './revoke-everything.ts'

/**
 * For a database whose encryption key is lost: deletes what can no longer be decrypted. The end of this command, or the
 * next start, makes a new key and new signing and secret keys.
 *
 * @returns how many accounts lost their authenticator app
 * @throws {EncryptionKeyError} when nothing is lost
 */
export async function startNewEncryption(pool: Pool, settings: KeySettings): Promise<number> {
  const isLost = await openEncryption(pool, settings).then(
    () => false,
    (error: unknown) => {
      if (error instanceof EncryptionKeyError && error.code !== 'encryption_key_malformed') return true
      throw error
    },
  )
  if (!isLost)
    throw new EncryptionKeyError(
      'encryption_key_wrong',
      'The encryption key is here: nothing is lost. To replace it, run `npm run admin -- rotate-keys everything`.',
    )
  const accounts = await transaction(pool, giveUpEncrypted)
  await openEncryption(pool, settings)
  return accounts
}

/**
 * Deletes what depends on the lost key: all sessions, authenticator apps, signing keys and secrets.
 * @returns how many accounts lost their authenticator app
 */
export async function giveUpEncrypted(client: Pick<Client, 'query'>): Promise<number> {
  await client.query('delete from server.encryption_key')
  await client.query("delete from server.secrets where value like 'enc:%'")
  await client.query('delete from auth.signing_keys')
  await endEverything(client)
  return dropAuthenticators(client)
}
