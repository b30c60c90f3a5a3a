import { z } from 'zod'
import { type Account, hasSecondFactor, type Queryable } from '../accounts/accounts.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { AuthError } from '../protocol/errors.ts'
import { removeFactor } from '../accounts/factor.ts'
import type { RelyingParty } from './relying-party.ts'

/** GoTrue: GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER */
const maxPasskeys = 10

export const maxNameLength = 120

/** A stored passkey. */
export interface Credential {
  id: string
  userId: string
  /** The second factor that it is as well; null where it only signs in. */
  factorId: string | null
  userHandle: Buffer
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string[]
}

const columns = `c.id, c.user_id as "userId", c.factor_id as "factorId", c.user_handle as "userHandle",
  c.credential_id as "credentialId", c.public_key as "publicKey", c.sign_count::float8 as "signCount", c.transports`

/** The account's passkeys that browsers offer for this host name. */
export async function credentialsOf(db: Queryable, userId: string, { id }: RelyingParty): Promise<Credential[]> {
  const { rows } = await db.query<Credential>(
    `select ${columns} from auth.webauthn_credentials c where c.user_id = $1 and c.rp_id = $2 order by c.created_at`,
    [userId, id],
  )
  return rows
}

/** Locks the row: of two requests with the same counter, the second reads what the first has written. */
export async function lockCredential(
  db: Queryable,
  credentialId: string,
  { id }: RelyingParty,
): Promise<Credential | undefined> {
  const { rows } = await db.query<Credential>(
    `select ${columns} from auth.webauthn_credentials c where c.credential_id = $1 and c.rp_id = $2 for update`,
    [Buffer.from(credentialId, 'base64url'), id],
  )
  return rows[0]
}

export async function markUsed(
  db: Queryable,
  { id }: Credential,
  used: { signCount: number; backedUp: boolean },
): Promise<void> {
  await db.query(
    `update auth.webauthn_credentials set sign_count = $2, backed_up = $3, last_used_at = now(), updated_at = now()
     where id = $1`,
    [id, used.signCount, used.backedUp],
  )
}

export interface NewCredential {
  userHandle: Buffer
  rpId: string
  credentialId: Buffer
  publicKey: Buffer
  aaguid: string
  signCount: number
  transports: string[]
  backupEligible: boolean
  backedUp: boolean
  name: string
}

/** A passkey as the endpoints return it (GoTrue: PasskeyListItem). */
export interface PasskeyJson {
  id: string
  friendly_name: string
  created_at: Date
  last_used_at?: Date
}

/**
 * In a transaction. A session of an account with two-factor authentication has verified its second factor by now, so
 * the new passkey becomes one, too; `factorId` is the factor where it was enrolled as one.
 *
 * @throws {AuthError} too_many_passkeys, webauthn_credential_exists
 */
export async function addCredential(
  db: Queryable,
  account: Account,
  added: NewCredential,
  factorId?: string,
): Promise<PasskeyJson> {
  // Without the lock, concurrent requests would exceed the maximum.
  await db.query('select from auth.users where id = $1 for no key update', [account.id])
  await assertRoom(db, account.id)
  const name = await freeName(db, account.id, added.name, factorId)
  try {
    const { rows } = await db.query<PasskeyJson>(
      `insert into auth.webauthn_credentials (user_id, factor_id, user_handle, rp_id, credential_id, public_key, aaguid,
         sign_count, transports, backup_eligible, backed_up, friendly_name)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       returning id, friendly_name, created_at`,
      [
        account.id,
        factorId ?? (hasSecondFactor(account) ? await addFactor(db, account.id, name) : null),
        added.userHandle,
        added.rpId,
        added.credentialId,
        added.publicKey,
        added.aaguid,
        added.signCount,
        JSON.stringify(added.transports),
        added.backupEligible,
        added.backedUp,
        name,
      ],
    )
    const [row] = rows
    if (row === undefined) throw new Error('The passkey was not stored.')
    return row
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error
    throw new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered', { cause: error })
  }
}

export async function assertRoom(db: Queryable, userId: string): Promise<void> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from auth.webauthn_credentials where user_id = $1',
    [userId],
  )
  if ((rows[0]?.count ?? 0) >= maxPasskeys)
    throw new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

async function addFactor(db: Queryable, userId: string, name: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'webauthn', 'verified', $2) returning id`,
    [userId, name],
  )
  return rows[0]?.id ?? ''
}

/** A name that neither a passkey nor another factor of the account has: "Windows Hello", "Windows Hello 2". */
async function freeName(db: Queryable, userId: string, wanted: string, factorId?: string): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `select friendly_name as name from auth.webauthn_credentials where user_id = $1
     union select friendly_name from auth.mfa_factors where user_id = $1 and id is distinct from $2::uuid`,
    [userId, factorId ?? null],
  )
  const taken = new Set(rows.map(({ name }) => name))
  const base = wanted.slice(0, maxNameLength - 4)
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`
    if (!taken.has(name)) return name
  }
}

export async function listPasskeys(db: Queryable, userId: string): Promise<PasskeyJson[]> {
  const { rows } = await db.query<PasskeyJson & { last_used_at: Date | null }>(
    'select id, friendly_name, created_at, last_used_at from auth.webauthn_credentials where user_id = $1 order by created_at, id',
    [userId],
  )
  return rows.map(({ last_used_at: lastUsed, ...row }) => ({
    ...row,
    ...(lastUsed === null ? {} : { last_used_at: lastUsed }),
  }))
}

/** Renames its factor as well. @throws {AuthError} validation_failed (404) */
export async function renamePasskey(db: Queryable, userId: string, id: string, wanted: string): Promise<PasskeyJson> {
  await db.query('select from auth.users where id = $1 for no key update', [userId])
  const { factorId } = await findPasskey(db, userId, id)
  if (factorId !== null)
    await db.query(
      `update auth.mfa_factors set friendly_name = $2, updated_at = now() where id = $1
       and not exists (select from auth.mfa_factors where user_id = $3 and friendly_name = $2)`,
      [factorId, wanted, userId],
    )
  await db.query('update auth.webauthn_credentials set friendly_name = $2, updated_at = now() where id = $1', [
    id,
    wanted,
  ])
  const renamed = (await listPasskeys(db, userId)).find((passkey) => passkey.id === id)
  if (renamed === undefined) throw notFound()
  return renamed
}

/** In a transaction. Removes its factor as well. @throws {AuthError} validation_failed (404) */
export async function removePasskey(db: Queryable, userId: string, id: string): Promise<void> {
  const { factorId } = await findPasskey(db, userId, id)
  if (factorId !== null) await removeFactor(db, { id: factorId, type: 'webauthn' })
  await db.query('delete from auth.webauthn_credentials where id = $1', [id])
}

const uuid = z.guid()

async function findPasskey(db: Queryable, userId: string, id: string): Promise<{ factorId: string | null }> {
  if (!uuid.safeParse(id).success) throw notFound()
  const { rows } = await db.query<{ factorId: string | null }>(
    'select factor_id as "factorId" from auth.webauthn_credentials where id = $1 and user_id = $2 for update',
    [id, userId],
  )
  const [row] = rows
  if (row === undefined) throw notFound()
  return row
}

function notFound(): AuthError {
  return new AuthError(404, 'validation_failed', 'Passkey not found')
}
