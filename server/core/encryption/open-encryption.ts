import {
  currentFirst,
  type EncryptionKey,
  EncryptionKeyError,
  encrypt,
  findKey,
  useEncryptionKeys,
} from './encryption-key.ts'
import {
  encryptionKeyFile,
  type KeySettings,
  makeEncryptionKeyFile,
  readEncryptionKeys,
} from './encryption-key-source.ts'
import { encryptAll } from './encrypted-values.ts'
import { type Client, type Pool, transaction } from '../database/pool.ts'

/** Advisory lock while a database gets its first key, or another one. */
const encryptionLock = 4_011_961

/**
 * Enables this process to read and write the encrypted values of a database, whose schema is up to date. A database
 * without a key gets one; the key of a database is never replaced silently.
 *
 * @param hosted the accounts are a hosted project's
 * @throws {EncryptionKeyError} when the key is missing or another one
 */
export async function openEncryption(pool: Pool, settings: KeySettings, { hosted = false } = {}): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [encryptionLock])
    const wanted = await readKeyId(client)
    let keys = readEncryptionKeys(settings)
    if (keys.length === 0 && wanted === undefined) keys = makeEncryptionKeyFile(settings)
    if (settings.encryptionKey === undefined) keys = currentFirst(keys, wanted)
    const [first] = keys
    if (first === undefined) throw missing(settings)
    if (wanted !== undefined && !keys.some(({ id }) => id === wanted)) throw wrong(settings)
    useEncryptionKeys(keys, () => readEncryptionKeys(settings))
    await setKey(client, first)
    await encryptAll(client, first, { hosted })
  })
}

/** From now on, writers of encrypted values wait for this transaction, and then use this key. */
export async function setKey(client: Pick<Client, 'query'>, { id }: EncryptionKey): Promise<void> {
  await client.query(
    `insert into server.encryption_key (key_id) values ($1)
     on conflict (only_row) do update set key_id = excluded.key_id, changed_at = now()
       where encryption_key.key_id <> excluded.key_id`,
    [id],
  )
}

/** Changes a time that running processes poll to load other keys (watch-keys.ts). */
export async function announceKeys(client: Pick<Client, 'query'>): Promise<void> {
  await client.query('update server.encryption_key set changed_at = clock_timestamp()')
}

async function readKeyId(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ key_id: string }>('select key_id from server.encryption_key for update')
  return rows[0]?.key_id
}

/**
 * Encrypts a value that this transaction writes with the database's current key, which stays the current one until the
 * transaction ends.
 */
export async function encryptIn(client: Pick<Client, 'query'>, text: string, place: string): Promise<string> {
  const { rows } = await client.query<{ key_id: string }>('select key_id from server.encryption_key for share')
  const key: EncryptionKey | undefined = rows[0] && findKey(rows[0].key_id)
  return encrypt(text, place, key)
}

const afterwards =
  'If it is lost for good, `npm run admin -- new-encryption-key` starts with another; operations.md says what is lost with it.'

function missing(settings: KeySettings): EncryptionKeyError {
  return new EncryptionKeyError(
    'encryption_key_missing',
    `This database holds values that are encrypted with a key that is not here: there is no ${encryptionKeyFile(settings)}, and ENCRYPTION_KEY is not set. Put the file where it was, or set the variable. ${afterwards}`,
  )
}

function wrong(settings: KeySettings): EncryptionKeyError {
  const place = settings.encryptionKey === undefined ? encryptionKeyFile(settings) : 'ENCRYPTION_KEY'
  return new EncryptionKeyError(
    'encryption_key_wrong',
    `The key in ${place} is not the one that this database was encrypted with. Put the right one there. ${afterwards}`,
  )
}
