import type { Pool } from '#server/core/database/pool.ts'
import type { Contact } from '../protocol/email-or-phone.ts'

/** The pool, or a connection inside a transaction. */
export type Queryable = Pick<Pool, 'query'>

type Metadata = Record<string, unknown>

interface IdentityRow {
  id: string
  provider_id: string
  user_id: string
  identity_data: Metadata
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

interface FactorRow {
  id: string
  friendly_name: string
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'verified' | 'unverified'
  phone: string | null
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}

/** A row of auth.users with its identities and factors, as `accountColumns` selects it. */
export interface Account {
  id: string
  aud: string
  role: string
  email: string | null
  phone: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  confirmed_at: Date | null
  invited_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string
  email_change_sent_at: Date | null
  email_change_confirm_status: number
  phone_change: string
  phone_change_sent_at: Date | null
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Metadata
  raw_user_meta_data: Metadata
  banned_until: Date | null
  deleted_at: Date | null
  is_sso_user: boolean
  is_anonymous: boolean
  created_at: Date
  updated_at: Date
  identities: IdentityRow[]
  /** Without the factors' secrets. */
  factors: FactorRow[]
}

/** Columns for a query in which `u` is a row of auth.users. */
export const accountColumns = `
  u.id, u.aud, u.role, u.email, u.phone, u.encrypted_password, u.email_confirmed_at, u.phone_confirmed_at, u.confirmed_at,
  u.invited_at, u.confirmation_sent_at, u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.email_change_confirm_status,
  u.phone_change, u.phone_change_sent_at, u.reauthentication_sent_at, u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data,
  u.banned_until, u.deleted_at, u.is_sso_user, u.is_anonymous, u.created_at, u.updated_at,
  (select coalesce(json_agg(i), '[]') from auth.identities i where i.user_id = u.id) as identities,
  (select coalesce(json_agg(f), '[]') from (
     select id, friendly_name, factor_type, status, phone, last_challenged_at, created_at, updated_at
     from auth.mfa_factors where user_id = u.id order by created_at
   ) f) as factors`

/** Accounts of a company's single sign-on are not found by address: they sign in only through it. */
export async function findByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>({
    name: 'auth-account-by-email',
    text: `select ${accountColumns} from auth.users u where u.email = $1 and not u.is_sso_user`,
    values: [email],
  })
  return rows[0]
}

export async function findByPhone(db: Queryable, phone: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>({
    name: 'auth-account-by-phone',
    text: `select ${accountColumns} from auth.users u where u.phone = $1`,
    values: [phone],
  })
  return rows[0]
}

export function findByContact(db: Queryable, contact: Contact): Promise<Account | undefined> {
  return contact.email === undefined ? findByPhone(db, contact.phone) : findByEmail(db, contact.email)
}

export async function findById(db: Queryable, id: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>(`select ${accountColumns} from auth.users u where u.id = $1`, [id])
  return rows[0]
}

/** Whether signing in requires a second factor. */
export function hasSecondFactor({ factors }: Pick<Account, 'factors'>): boolean {
  return factors.some(({ status }) => status === 'verified')
}

export function isBanned(account: Pick<Account, 'banned_until'>): boolean {
  // PostgreSQL's `infinity` is parsed as a number, which compares like a date.
  return account.banned_until !== null && account.banned_until > new Date()
}

/**
 * The protocol's User (GoTrue: internal/models/user.go); nulls are left out of the JSON, except for a few empty
 * strings.
 */
export function userJson(account: Account) {
  return {
    id: account.id,
    aud: account.aud,
    role: account.role,
    email: account.email ?? '',
    email_confirmed_at: account.email_confirmed_at ?? undefined,
    invited_at: account.invited_at ?? undefined,
    phone: account.phone ?? '',
    phone_confirmed_at: account.phone_confirmed_at ?? undefined,
    confirmation_sent_at: account.confirmation_sent_at ?? undefined,
    confirmed_at: account.confirmed_at ?? undefined,
    recovery_sent_at: account.recovery_sent_at ?? undefined,
    new_email: account.email_change || undefined,
    email_change_sent_at: account.email_change_sent_at ?? undefined,
    new_phone: account.phone_change || undefined,
    phone_change_sent_at: account.phone_change_sent_at ?? undefined,
    reauthentication_sent_at: account.reauthentication_sent_at ?? undefined,
    last_sign_in_at: account.last_sign_in_at ?? undefined,
    app_metadata: account.raw_app_meta_data,
    user_metadata: account.raw_user_meta_data,
    identities: account.identities.toSorted((a, b) => a.created_at.localeCompare(b.created_at)).map(identityJson),
    factors: account.factors.length === 0 ? undefined : account.factors.map(factorJson),
    created_at: account.created_at,
    updated_at: account.updated_at,
    banned_until: account.banned_until ?? undefined,
    deleted_at: account.deleted_at ?? undefined,
    is_anonymous: account.is_anonymous,
  }
}

function identityJson(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: utc(identity.last_sign_in_at),
    created_at: utc(identity.created_at),
    updated_at: utc(identity.updated_at),
    email: identity.email ?? undefined,
  }
}

/** GoTrue: internal/models/factor.go */
function factorJson(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: utc(factor.created_at),
    updated_at: utc(factor.updated_at),
    status: factor.status,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    phone: factor.phone ?? undefined,
    last_challenged_at: utc(factor.last_challenged_at),
  }
}

/** Times inside a JSON column have the database session's time zone. */
function utc(time: string | null): Date | undefined {
  return time === null ? undefined : new Date(time)
}
