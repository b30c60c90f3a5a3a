import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { placeOf } from '#server/core/encryption/encrypted-values.ts'
import { decrypt } from '#server/core/encryption/encryption-key.ts'
import { announceKeys, encryptIn } from '#server/core/encryption/open-encryption.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'

export const signingAlgorithm = 'ES256'

export interface SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
  publicJwk: JWK
}

/** How long a process uses the keys that it has read, ms. */
export const keysReloadMs = 60_000

/** Locked while the first key is made, so that processes that start concurrently use the same one. */
const firstKeyLock = 4_011_960

/** All keys, newest first. */
export async function readSigningKeys(db: Pick<Client, 'query'>): Promise<SigningKey[]> {
  const { rows } = await db.query<{ kid: string; stored: string }>(
    "select kid, private_jwk #>> '{}' as stored from auth.signing_keys order by created_at desc, kid",
  )
  return rows.map(({ kid, stored }) => importPair(kid, JSON.parse(decrypt(stored, placeOf.signingKey(kid))) as JWK))
}

export async function readOrCreateSigningKeys(pool: Pool): Promise<SigningKey[]> {
  const existing = await readSigningKeys(pool)
  if (existing.length > 0) return existing
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [firstKeyLock])
    const meanwhile = await readSigningKeys(client)
    if (meanwhile.length > 0) return meanwhile
    await makeKey(client)
    return readSigningKeys(client)
  })
}

/**
 * Makes a new key, with which every process signs within a minute. Keys of expired tokens are removed.
 *
 * @param tokenSeconds lifetime of access tokens
 * @param immediately remove every older key now, because one has leaked: pages then refresh their tokens
 * @returns how many older keys still verify
 */
export async function rotateSigningKeys(pool: Pool, tokenSeconds: number, immediately: boolean): Promise<number> {
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [firstKeyLock])
    // A key signs until a minute after the next one was made; an hour more in case the tokens' lifetime was changed.
    const { rows } = await client.query<{ kid: string; retired: boolean }>(
      `select kid, coalesce(lead(created_at) over (order by created_at) < now() - make_interval(secs => $1), false) as retired
       from auth.signing_keys`,
      [tokenSeconds + keysReloadMs / 1000 + 3600],
    )
    const gone = rows.filter(({ retired }) => retired || immediately).map(({ kid }) => kid)
    if (immediately) await announceKeys(client)
    await client.query('delete from auth.signing_keys where kid = any($1)', [gone])
    await makeKey(client)
    return rows.length - gone.length
  })
}

/** Replaces all keys by one: tokens signed before become invalid. */
export async function replaceSigningKeys(client: Client): Promise<void> {
  await client.query('delete from auth.signing_keys')
  await makeKey(client)
}

async function makeKey(client: Client): Promise<void> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  await client.query(
    'insert into auth.signing_keys (kid, private_jwk, created_at) values ($1, to_jsonb($2::text), clock_timestamp())',
    [kid, await encryptIn(client, JSON.stringify(jwk), placeOf.signingKey(kid))],
  )
}

function importPair(kid: string, jwk: JWK): SigningKey {
  const privateKey = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
  const publicKey = createPublicKey(privateKey)
  // Exported from the public half, so that it cannot contain private parts.
  const publicJwk: JWK = {
    ...publicKey.export({ format: 'jwk' }),
    kid,
    alg: signingAlgorithm,
    use: 'sig',
    key_ops: ['verify'],
  }
  return { kid, privateKey, publicKey, publicJwk }
}
