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
export function readOrCreateSecrets(pool: Pool): Promise<Secrets> {
  return readOrCreate(pool, makers)
}

/** The same for the secrets of one part, which are nobody else's business. */
export async function readOrCreate<Name extends string>(
  pool: Pool,
  makers: Record<Name, () => string>,
): Promise<Record<Name, string>> {
  const fresh = Object.entries<() => string>(makers).map(([name, make]) => [name, make()] as const)
  const names = fresh.map(([name]) => name)
  await pool.query(
    'insert into server.secrets (name, value) select * from unnest($1::text[], $2::text[]) on conflict do nothing',
    [names, fresh.map(([, value]) => value)],
  )
  const { rows } = await pool.query<{ name: Name; value: string }>(
    'select name, value from server.secrets where name = any($1)',
    [names],
  )
  const stored = new Map(rows.map((row) => [row.name, row.value]))
  return Object.fromEntries(names.map((name) => [name, stored.get(name as Name) ?? ''])) as Record<Name, string>
}
