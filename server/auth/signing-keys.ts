import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { type Client, type Pool, transaction } from '#server/database/pool.ts'

export const signingAlgorithm = 'ES256'

export interface SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
  publicJwk: JWK
}

/** Held while the first key is made, so that processes that start together end with the same one. */
const firstKeyLock = 4_011_960

/** All keys, newest first. */
export async function readSigningKeys(db: Pick<Client, 'query'>): Promise<SigningKey[]> {
  const { rows } = await db.query<{ kid: string; private_jwk: JWK }>(
    'select kid, private_jwk from auth.signing_keys order by created_at desc, kid',
  )
  return rows.map((row) => importPair(row.kid, row.private_jwk))
}

export async function readOrCreateSigningKeys(pool: Pool): Promise<SigningKey[]> {
  const existing = await readSigningKeys(pool)
  if (existing.length > 0) return existing
  return transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [firstKeyLock])
    const meanwhile = await readSigningKeys(client)
    if (meanwhile.length > 0) return meanwhile
    const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
    const jwk = await exportJWK(privateKey)
    await client.query('insert into auth.signing_keys (kid, private_jwk) values ($1, $2)', [
      await calculateJwkThumbprint(jwk),
      jwk,
    ])
    return readSigningKeys(client)
  })
}

function importPair(kid: string, jwk: JWK): SigningKey {
  const privateKey = createPrivateKey({ key: { ...jwk }, format: 'jwk' })
  const publicKey = createPublicKey(privateKey)
  // Exported from the public half, so that nothing private can be in it.
  const publicJwk: JWK = {
    ...publicKey.export({ format: 'jwk' }),
    kid,
    alg: signingAlgorithm,
    use: 'sig',
    key_ops: ['verify'],
  }
  return { kid, privateKey, publicKey, publicJwk }
}
