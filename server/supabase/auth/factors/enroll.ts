import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { placeOf } from '#server/core/encryption/encrypted-values.ts'
import { encryptIn } from '#server/core/encryption/open-encryption.ts'
import { type Client, transaction } from '#server/core/database/pool.ts'
import { type Account, hasSecondFactor } from '../accounts/accounts.ts'
import { optionalText, readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { requireFreshProof } from '../guards/fresh-proof.ts'
import type { AuthEnv } from '../guards/require-session.ts'
import { assertMayHavePasskeys } from '../passkeys/register.ts'
import { relyingPartyFor } from '../passkeys/relying-party.ts'
import { parsePhone } from '../protocol/phone-number.ts'
import { siteUrlFor } from '../redirects/site-url.ts'
import type { FactorType } from '../accounts/factor.ts'
import { makeTotp } from './totp.ts'

const enrollBody = z.object({
  factor_type: optionalText,
  friendly_name: optionalText,
  issuer: optionalText,
  phone: optionalText,
})

const factorTypes = z.enum(['totp', 'phone', 'webauthn'])

/** POST /factors: adds a factor, which counts once a first code is verified. */
export async function enroll(c: Context<AuthEnv>, deps: AuthDeps): Promise<Response> {
  const { account, session } = c.var.signedIn
  const body = await readBody(c, enrollBody)
  const type = factorTypes.safeParse(body.factor_type)
  if (!type.success) throw invalid('factor_type needs to be totp, phone, or webauthn')
  const { mfa } = deps.config.auth
  if (!mfa[type.data].enroll || (type.data === 'webauthn' && relyingPartyFor(c, deps.config) === undefined))
    throw new AuthError(422, `mfa_${type.data}_enroll_not_enabled`, `MFA enroll is disabled for ${type.data}`)
  if (hasSecondFactor(account) && session?.aal !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  requireFreshProof(c.var.signedIn)
  const name = (body.friendly_name ?? '').slice(0, 120)

  if (type.data === 'webauthn') {
    assertMayHavePasskeys(account)
    const id = await addFactor(deps, account, { type: 'webauthn', name, phone: null, secret: null })
    return c.json({ id, type: 'webauthn', friendly_name: name })
  }
  if (type.data === 'phone') {
    if (body.phone === undefined) throw invalid('Phone number required to enroll Phone factor')
    const phone = parsePhone(body.phone)
    const id = await addFactor(deps, account, { type: 'phone', name, phone, secret: null })
    return c.json({ id, type: 'phone', friendly_name: name, phone })
  }
  const issuer = body.issuer ?? new URL(siteUrlFor(c, deps.config)).host
  const totp = makeTotp(issuer, account.email || account.phone || account.id)
  const id = await addFactor(deps, account, { type: 'totp', name, phone: null, secret: totp.secret })
  return c.json({ id, type: 'totp', friendly_name: name, totp })
}

interface NewFactor {
  type: FactorType
  name: string
  phone: string | null
  secret: string | null
}

async function addFactor({ pool, config }: AuthDeps, account: Account, factor: NewFactor): Promise<string> {
  try {
    return await transaction(pool, (client) => insertFactor(client, account.id, factor, config.auth.mfa.maxFactors))
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${factor.name}" for this user already exists`,
    )
  }
}

async function insertFactor(client: Client, userId: string, factor: NewFactor, maxFactors: number): Promise<string> {
  // Encrypted before the account is locked: a rotation of the encryption key holds the key's row while it waits for
  // factors.
  const id = randomUUID()
  const secret = factor.secret === null ? null : await encryptIn(client, factor.secret, placeOf.totpSecret(id))
  // Without the lock, concurrent requests would exceed the maximum.
  await client.query('select from auth.users where id = $1 for no key update', [userId])
  await client.query(
    `delete from auth.mfa_factors f where user_id = $1 and status = 'unverified' and created_at < now() - interval '5 minutes'
       and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`,
    [userId],
  )
  if (factor.phone !== null) await replaceUnfinishedEnrolment(client, userId, factor.phone)
  const { rows: counted } = await client.query<{ count: number }>(
    'select count(*)::int as count from auth.mfa_factors where user_id = $1',
    [userId],
  )
  if ((counted[0]?.count ?? 0) >= maxFactors)
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    )
  await client.query(
    'insert into auth.mfa_factors (id, user_id, factor_type, friendly_name, phone, secret) values ($1, $2, $3, $4, $5, $6)',
    [id, userId, factor.type, factor.name, factor.phone, secret],
  )
  return id
}

/** A number is enrolled once; an unfinished enrolment of it is replaced. */
async function replaceUnfinishedEnrolment(client: Client, userId: string, phone: string): Promise<void> {
  const { rows } = await client.query<{ status: string }>(
    'select status from auth.mfa_factors where user_id = $1 and phone = $2',
    [userId, phone],
  )
  if (rows.some(({ status }) => status === 'verified'))
    throw new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  await client.query("delete from auth.mfa_factors where user_id = $1 and phone = $2 and status = 'unverified'", [
    userId,
    phone,
  ])
}
