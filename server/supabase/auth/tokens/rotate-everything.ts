import { encryptAll } from '#server/core/encryption/encrypted-values.ts'
import {
  encryptionKeys,
  type EncryptionKey,
  makeEncryptionKey,
  useEncryptionKeys,
} from '#server/core/encryption/encryption-key.ts'
import {
  type KeySettings,
  readEncryptionKeys,
  writeEncryptionKeyFile,
} from '#server/core/encryption/encryption-key-source.ts'
import { announceKeys, setKey } from '#server/core/encryption/open-encryption.ts'
import { type Pool, transaction } from '#server/core/database/pool.ts'
import { renewSecrets } from '#server/core/encryption/secrets.ts'
import { dropAuthenticators, endEverything } from './revoke-everything.ts'
import { replaceSigningKeys } from './signing-keys.ts'

export interface Rotated {
  secretKey: string
  sessions: number
  /** Accounts that lost their authenticator app; 0 unless the command drops them. */
  accountsWithoutApp: number
  /** ENCRYPTION_KEY is set by the operator, so this command leaves it. */
  encryptionKeyFromEnvironment: boolean
}

/**
 * For a leak: afterwards, secrets from an earlier copy of the database are useless. Everything happens in one
 * transaction, so that a killed run can be repeated. Running processes load the new keys within seconds
 * (watch-keys.ts).
 */
export async function rotateEverything(pool: Pool, settings: KeySettings, dropApps: boolean): Promise<Rotated> {
  const fromEnvironment = settings.encryptionKey !== undefined
  const older = [...encryptionKeys()]
  const fresh = fromEnvironment ? undefined : makeEncryptionKey()
  // Written to the file before anything is encrypted with it. Until the commit, the database still names the older one.
  if (fresh !== undefined) {
    writeEncryptionKeyFile(settings, [...older, fresh])
    useEncryptionKeys([...older, fresh], () => readEncryptionKeys(settings))
  }
  const [current] = older
  const key: EncryptionKey | undefined = fresh ?? current
  if (key === undefined) throw new Error('There is no encryption key.')
  const result = await transaction(pool, async (client) => {
    await client.query('select from server.encryption_key for update')
    await setKey(client, key)
    await announceKeys(client)
    const sessions = await endEverything(client)
    const accountsWithoutApp = dropApps ? await dropAuthenticators(client) : 0
    await replaceSigningKeys(client)
    const secretKey = await renewSecrets(client)
    await encryptAll(client, key)
    return { secretKey, sessions, accountsWithoutApp, encryptionKeyFromEnvironment: fromEnvironment }
  })
  if (fresh !== undefined) writeEncryptionKeyFile(settings, [fresh])
  return result
}
