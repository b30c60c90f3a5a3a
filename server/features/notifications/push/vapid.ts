import { createECDH } from 'node:crypto'
import { announceKeys } from '#server/core/encryption/open-encryption.ts'
import { readOrCreate } from '#server/core/encryption/secrets.ts'
import { type Pool, transaction } from '#server/core/database/pool.ts'

/** With which the site shows a push service that a push is its own (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const curve = 'prime256v1'
const secretName = 'vapidPrivateKey'

const makePrivateKey = () => {
  const made = createECDH(curve)
  made.generateKeys()
  // A number with a leading zero comes shorter.
  return padded(made.getPrivateKey()).toString('base64url')
}

const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key])

/** Made at the first start; the same for every process on a database. */
export async function readVapidKeys(pool: Pool): Promise<VapidKeys> {
  const { [secretName]: privateKey } = await readOrCreate(pool, { [secretName]: makePrivateKey })
  const made = createECDH(curve)
  made.setPrivateKey(privateKey, 'base64url')
  return { privateKey, publicKey: made.getPublicKey('base64url') }
}

/**
 * A browser's subscription is bound to the key that it was made with, so all of them go: each browser makes a new one when
 * its owner opens the site next. Running processes take the new key up by themselves. @returns how many went
 */
export function rotateVapidKeys(pool: Pool): Promise<number> {
  return transaction(pool, async (client) => {
    await announceKeys(client)
    await client.query('delete from server.secrets where name = $1', [secretName])
    const { rowCount } = await client.query('delete from public.push_subscriptions')
    return rowCount ?? 0
  })
}
