import type { Client } from 'pg'
import { giveUpEncrypted } from '#server/supabase/auth/tokens/replace-encryption-key.ts'
import {
  encryptionKeyFile,
  type KeySettings,
  readEncryptionKeys,
} from '#server/core/encryption/encryption-key-source.ts'
import { BackupError } from '#server/features/backup/error.ts'

export interface EncryptionOptions {
  settings: KeySettings
  /** For a lost key: restores without the values that it encrypted. */
  giveUp: boolean
}

/**
 * A backup contains secrets encrypted with the encryption key, without that key. It is checked before the restore is
 * committed, so that a missing key is found now instead of at the first start.
 *
 * @returns how many accounts lost their authenticator app
 * @throws {BackupError} restore_encryption_key
 */
export async function settleEncryption(client: Client, { settings, giveUp }: EncryptionOptions): Promise<number> {
  const { rows: found } = await client.query("select to_regclass('server.encryption_key') is not null as there")
  if (found[0]?.there !== true) return 0 // A version that encrypted nothing: the next start does.
  const { rows } = await client.query<{ key_id: string }>('select key_id from server.encryption_key')
  const [needed] = rows
  if (needed === undefined || readEncryptionKeys(settings).some(({ id }) => id === needed.key_id)) return 0
  if (giveUp) return giveUpEncrypted(client)
  const { rows: counted } = await client.query<{ accounts: number }>(
    "select count(distinct user_id)::int as accounts from auth.mfa_factors where factor_type = 'totp'",
  )
  const place = settings.encryptionKey === undefined ? encryptionKeyFile(settings) : 'ENCRYPTION_KEY'
  throw new BackupError(
    'restore_encryption_key',
    `This backup needs the encryption key ${needed.key_id}, and ${place} does not have it. Put the file there that was saved apart from the backup. If it is lost for good, restore with --new-encryption-key: then everybody logs in again, the secret key is another one, and ${counted[0]?.accounts ?? 0} accounts with an authenticator app log in without it until they set it up anew.`,
  )
}
