import type pg from 'pg'
import { placeOf } from '#server/core/encryption/encrypted-values.ts'
import { decrypt, encrypt, isEncrypted } from '#server/core/encryption/encryption-key.ts'
import { columnsOfAccounts, insertRows, readInParts } from './account-rows.ts'
import type { Direction } from './direction.ts'

/** Second factors that can be moved: authenticator apps whose secret can be decrypted here, and phones. */
export const movableFactors: Record<Direction, string> = {
  'to-hosted': "t.status = 'verified' and t.factor_type in ('totp', 'phone')",
  // A project may encrypt secrets with a key of its own: then the value is an object with the key's name.
  'to-embedded': `t.status = 'verified' and (t.factor_type = 'phone' or t.factor_type = 'totp' and t.secret !~ '^\\{')`,
}

interface Factor {
  id: string
  factor_type: string
  friendly_name: string | null
  secret: string | null
  row: Record<string, unknown>
  /** From 1: the position among the account's factors with this name. */
  nth: number
}

/** @returns how many */
export async function moveFactors(source: pg.Client, target: pg.Client, direction: Direction): Promise<number> {
  const theirs = new Set(await columnsOfAccounts(source, 'mfa_factors'))
  const columns = (await columnsOfAccounts(target, 'mfa_factors')).filter((column) => theirs.has(column))
  const read = `select t.id, t.factor_type::text, t.friendly_name, t.secret, to_jsonb(t) as row,
      row_number() over (partition by t.user_id, coalesce(t.friendly_name, '') order by t.created_at, t.id)::int as nth
    from auth.mfa_factors t where ${movableFactors[direction]}`
  let moved = 0
  for await (const factors of readInParts<Factor>(source, read)) {
    const rows = factors.map((factor) => ({
      ...factor.row,
      ...(direction === 'to-hosted' ? forProject(factor) : forOurs(factor)),
      // Unique in a project; the next challenge sets it.
      last_challenged_at: null,
    }))
    moved += await insertRows(target, 'mfa_factors', columns, JSON.stringify(rows))
  }
  return moved
}

const readSecret = (stored: string, id: string) =>
  isEncrypted(stored) ? decrypt(stored, placeOf.totpSecret(id)) : stored

/** A project needs text instead of null, and encrypts secrets itself if it does at all. */
const forProject = ({ id, factor_type, secret, friendly_name }: Factor) => ({
  secret: factor_type === 'totp' && secret !== null ? readSecret(secret, id) : '',
  friendly_name: friendly_name ?? '',
})

/** Here, two factors of an account cannot have the same name. */
function forOurs({ id, factor_type, secret, friendly_name, nth }: Factor) {
  const name = (friendly_name ?? '').slice(0, nth === 1 ? 120 : 100)
  return {
    secret: factor_type === 'totp' && secret !== null ? encrypt(readSecret(secret, id), placeOf.totpSecret(id)) : null,
    friendly_name: nth === 1 ? name : `${name} (${id.slice(0, 8)})`.trim(),
  }
}
