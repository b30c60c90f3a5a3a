import { z } from 'zod'
import type { Queryable } from './accounts.ts'
import { AuthError } from '../protocol/errors.ts'

export type FactorType = 'totp' | 'phone' | 'webauthn'

export interface Factor {
  id: string
  type: FactorType
  verified: boolean
  /** Encrypted; empty for a factor without a secret. */
  secret: string
  phone: string
  lastChallengedAt: Date | null
}

const uuid = z.guid()

/** @throws {AuthError} 404 when it is not a factor of this account */
export async function findFactor(db: Queryable, userId: string, id: string): Promise<Factor> {
  if (!uuid.safeParse(id).success) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const { rows } = await db.query<{
    factor_type: FactorType
    status: string
    secret: string | null
    phone: string | null
    last_challenged_at: Date | null
  }>(
    'select factor_type, status, secret, phone, last_challenged_at from auth.mfa_factors where id = $1 and user_id = $2',
    [id, userId],
  )
  const [row] = rows
  if (row === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return {
    id,
    type: row.factor_type,
    verified: row.status === 'verified',
    secret: row.secret ?? '',
    phone: row.phone ?? '',
    lastChallengedAt: row.last_challenged_at,
  }
}

/** The session's `amr` entry for each type of factor. */
export const amrMethods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

/** Sessions that the factor had raised fall back to aal1. */
export async function removeFactor(db: Queryable, { id, type }: Pick<Factor, 'id' | 'type'>): Promise<void> {
  await db.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1 returning id
     ), forgotten as (
       delete from auth.mfa_amr_claims where authentication_method = $2 and session_id in (select id from lowered)
     )
     select from lowered`,
    [id, amrMethods[type]],
  )
  await db.query('delete from auth.mfa_factors where id = $1', [id])
}
