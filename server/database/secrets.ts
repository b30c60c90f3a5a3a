import { randomBytes } from 'node:crypto'
import type { Pool } from './pool.ts'

/** The keys that every process on one database must agree on; kept in the database for that reason. */
export interface Secrets {
  publishableKey: string
  secretKey: string
  /** Signs and verifies HS256 tokens; access tokens of people are signed with the asymmetric key. */
  jwtSecret: string
}

const makers: Record<keyof Secrets, () => string> = {
  publishableKey: () => `sb_publishable_${randomBytes(24).toString('base64url')}`,
  secretKey: () => `sb_secret_${randomBytes(24).toString('base64url')}`,
  jwtSecret: () => randomBytes(48).toString('base64url'),
}

/** Reads the keys, making those that are missing. Two processes at once end with the same ones. */
export async function readOrCreateSecrets(pool: Pool): Promise<Secrets> {
  const fresh = Object.entries(makers).map(([name, make]) => [name, make()] as const)
  await pool.query(
    'insert into server.secrets (name, value) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    [fresh.map(([name]) => name), fresh.map(([, value]) => value)],
  )
  const { rows } = await pool.query<{ name: string; value: string }>('select name, value from server.secrets')
  const stored = new Map(rows.map((row) => [row.name, row.value]))
  const read = (name: keyof Secrets) => stored.get(name) ?? ''
  return { publishableKey: read('publishableKey'), secretKey: read('secretKey'), jwtSecret: read('jwtSecret') }
}
