import { randomBytes } from 'node:crypto'
import { placeOf } from './encrypted-values.ts'
import { decrypt, isEncrypted } from './encryption-key.ts'
import { announceKeys, encryptIn } from './open-encryption.ts'
import { type Client, type Pool, transaction } from '../database/pool.ts'

/** The keys that all processes on one database share, which is why the database stores them. */
export interface Secrets {
  publishableKey: string
  secretKey: string
}

const makers: Record<keyof Secrets, () => string> = {
  publishableKey: () => `sb_publishable_${randomBytes(24).toString('base64url')}`,
  secretKey: () => `sb_secret_${randomBytes(24).toString('base64url')}`,
}

/** Reads the keys, creating missing ones. Concurrent processes get the same ones. */
export function readOrCreateSecrets(pool: Pool): Promise<Secrets> {
  return readOrCreate(pool, makers)
}

/** Keys that every page contains, or that are mere names: stored in plain text, for the operator to read. */
const publicNames = new Set(['publishableKey', 'sandboxKeyId'])

/** The same for the secrets of one part, which no other part reads. */
export function readOrCreate<Name extends string>(
  pool: Pool,
  makers: Record<Name, () => string>,
): Promise<Record<Name, string>> {
  const names = Object.keys(makers) as Name[]
  return transaction(pool, async (client) => {
    const before = await readStored(client, names)
    for (const name of names.filter((name) => !before.has(name)))
      await client.query('insert into server.secrets (name, value) values ($1, $2) on conflict do nothing', [
        name,
        await encryptSecret(client, name, makers[name]()),
      ])
    const stored = await readStored(client, names)
    const entries: [Name, string][] = []
    for (const name of names) entries.push([name, await decryptSecret(client, name, stored.get(name) ?? '')])
    return Object.fromEntries(entries) as Record<Name, string>
  })
}

/**
 * Deletes secrets, which their parts create again at the next start; the sample accounts' password belongs to stored
 * hashes.
 */
export async function renewSecrets(client: Client): Promise<string> {
  await client.query("delete from server.secrets where value like 'enc:%' and name <> 'samplePassword'")
  const secretKey = makers.secretKey()
  await client.query("insert into server.secrets (name, value) values ('secretKey', $1)", [
    await encryptSecret(client, 'secretKey', secretKey),
  ])
  return secretKey
}

/** For a leak of the secret key alone. */
export function renewSecretKey(pool: Pool): Promise<string> {
  return transaction(pool, async (client) => {
    await announceKeys(client)
    const secretKey = makers.secretKey()
    await client.query("update server.secrets set value = $1 where name = 'secretKey'", [
      await encryptSecret(client, 'secretKey', secretKey),
    ])
    return secretKey
  })
}

async function readStored(client: Client, names: string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, value from server.secrets where name = any($1)',
    [names],
  )
  return new Map(rows.map(({ name, value }) => [name, value]))
}

const encryptSecret = async (client: Client, name: string, value: string) =>
  publicNames.has(name) ? value : encryptIn(client, value, placeOf.serverSecret(name))

/** Encrypts a value that an earlier version stored in plain text. */
async function decryptSecret(client: Client, name: string, stored: string): Promise<string> {
  if (publicNames.has(name)) return stored
  if (isEncrypted(stored)) return decrypt(stored, placeOf.serverSecret(name))
  await client.query('update server.secrets set value = $2 where name = $1 and value = $3', [
    name,
    await encryptSecret(client, name, stored),
    stored,
  ])
  return stored
}
