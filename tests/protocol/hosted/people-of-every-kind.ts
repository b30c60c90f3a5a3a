import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import bcrypt from 'bcrypt'
import { decodeJwt } from 'jose'
import { placeOf } from '#server/core/encryption/encrypted-values.ts'
import { encrypt } from '#server/core/encryption/encryption-key.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { totp } from '#tests/support/accounts/totp.ts'
import { providerEnv, startIssuer } from '../auth/providers/oidc-issuer.ts'

/** Where accounts are served: a project, or a server of ours. */
export interface AccountsAt {
  url: string
  publishableKey: string
}

export interface Person {
  id: string
  kind: string
  /** What signing in comes to: a session and its level, or the code of an error. */
  outcome: string
  signIn: (client: SupabaseClient) => Promise<{ error: { code?: string | undefined } | null }>
}

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

interface Row {
  kind: string
  email?: string
  phone?: string
  password?: string
  confirmed?: boolean
  more?: Record<string, unknown>
}

/** Accounts of every kind that a site can have, with `many` of the usual one: an address and a password. */
export async function openPeople(many: number) {
  const issuer = await startIssuer()

  async function makePeople(pool: Pool): Promise<Person[]> {
    const usual = Array.from({ length: many }, (_, n): Row => {
      return { kind: 'password', email: `student${n}@example.org`, password: `Genda#${n}-2026` }
    })
    const others: Row[] = [
      { kind: 'provider', email: 'provider@example.org' },
      { kind: 'phone', phone: '919876501234', password: 'Genda#phone-1' },
      { kind: 'totp', email: 'totp@example.org', password: 'Genda#totp-1' },
      { kind: 'texted factor', email: 'texted@example.org', password: 'Genda#texted-1' },
      { kind: 'passkey', email: 'passkey@example.org', password: 'Genda#passkey-1' },
      {
        kind: 'banned',
        email: 'banned@example.org',
        password: 'Genda#banned-1',
        more: { banned_until: 'infinity' },
      },
      { kind: 'unconfirmed', email: 'unconfirmed@example.org', confirmed: false },
      { kind: 'deleted', email: 'aGFzaA', more: { deleted_at: '2026-11-01T00:00:00Z' } },
      { kind: 'anonymous', confirmed: false, more: { is_anonymous: true } },
      {
        kind: 'precise',
        email: 'precise@example.org',
        password: 'Genda#precise-1',
        more: {
          created_at: '2026-07-08T09:10:11.123456Z',
          raw_user_meta_data: { ratio: 0.1, quote: '"\\ नमस्ते 🎓', last_name: 'Patnaik' },
        },
      },
    ]
    const people: Person[] = []
    for (const row of [...usual, ...others]) people.push(await make(pool, row))
    // A number that JavaScript would round, as providers send them.
    await pool.query(
      `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"sub_number": 12345678901234567890}' where email = $1`,
      ['precise@example.org'],
    )
    return people
  }

  async function make(pool: Pool, row: Row): Promise<Person> {
    const { kind, email = null, phone = null, password, confirmed = true, more = {} } = row
    const at = confirmed ? '2026-08-01T10:00:00Z' : null
    const account = {
      email,
      phone,
      encrypted_password: password === undefined ? null : await bcrypt.hash(password, 4),
      email_confirmed_at: email === null ? null : at,
      phone_confirmed_at: phone === null ? null : at,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: { first_name: kind },
      created_at: '2026-08-01T10:00:00Z',
      is_anonymous: false,
      ...more,
    }
    const columns = Object.keys(account).join(', ')
    const { rows } = await pool.query<{ id: string }>(
      `insert into auth.users (${columns}) select ${columns} from jsonb_populate_record(null::auth.users, $1) returning id`,
      [JSON.stringify(account)],
    )
    const id = rows[0]?.id ?? ''
    const identity = (provider: string, providerId: string, data: object) =>
      pool.query(
        'insert into auth.identities (user_id, provider, provider_id, identity_data) values ($1, $2, $3, $4)',
        [id, provider, providerId, { sub: providerId, ...data }],
      )
    if (kind === 'provider') await identity('college', 'college-17', { email, email_verified: true })
    else if (phone !== null) await identity('phone', id, { phone, phone_verified: true })
    else if (email !== null) await identity('email', id, { email, email_verified: confirmed })
    if (kind === 'totp' || kind === 'texted factor') await addFactor(pool, id, kind)
    if (kind === 'passkey') await addPasskey(pool, id)
    return { id, kind, outcome: outcomes[kind] ?? 'aal1', signIn: signInOf(row) }
  }

  function signInOf({ kind, email = '', phone, password = 'Nobody-set#1' }: Row): Person['signIn'] {
    if (phone !== undefined) return ({ auth }) => auth.signInWithPassword({ phone, password })
    if (kind === 'anonymous') return async () => ({ error: { code: 'no way in' } })
    if (kind !== 'provider') return ({ auth }) => auth.signInWithPassword({ email, password })
    return async ({ auth }) => {
      issuer.visitor = { sub: 'college-17', email, email_verified: true }
      return auth.signInWithIdToken({ provider: 'custom:college', token: await issuer.idToken() })
    }
  }

  return {
    /** What a server needs for all of them to sign in. */
    settings: {
      ...providerEnv('COLLEGE', issuer.url),
      EXTERNAL_PHONE_ENABLED: 'true',
      MFA_PHONE_ENROLL_ENABLED: 'true',
      MFA_PHONE_VERIFY_ENABLED: 'true',
    },
    makePeople,
    close: issuer.close,
  }
}

const outcomes: Record<string, string> = {
  totp: 'aal2',
  'texted factor': 'aal1, phone',
  banned: 'user_banned',
  deleted: 'invalid_credentials',
  unconfirmed: 'invalid_credentials',
  anonymous: 'no way in',
}

async function addFactor(pool: Pool, account: string, kind: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select gen_random_uuid() as id')
  const id = rows[0]?.id ?? ''
  const isApp = kind === 'totp'
  await pool.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, phone)
     values ($1, $2, 'Mine', $3, 'verified', $4, $5)`,
    [
      id,
      account,
      isApp ? 'totp' : 'phone',
      isApp ? encrypt(secret, placeOf.totpSecret(id)) : null,
      isApp ? null : '919876509999',
    ],
  )
}

async function addPasskey(pool: Pool, account: string): Promise<void> {
  await pool.query(
    `with factor as (
       insert into auth.mfa_factors (user_id, friendly_name, factor_type, status) values ($1, 'Key', 'webauthn', 'verified') returning id)
     insert into auth.webauthn_credentials (user_id, factor_id, user_handle, rp_id, credential_id, public_key)
     select $1, id, '\\x01', 'localhost', '\\x02', '\\x03' from factor`,
    [account],
  )
}

/** What signing in there comes to. @throws when a session is another account's */
async function trySignIn(person: Person, { url, publishableKey }: AccountsAt): Promise<string> {
  const client = createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })
  const { error } = await person.signIn(client)
  if (error !== null) return error.code ?? JSON.stringify(error)
  const { data } = await client.auth.getUser()
  if (data.user?.id !== person.id) throw new Error(`${person.kind} came in as ${data.user?.id}`)
  const factor = data.user.factors?.find(({ status }) => status === 'verified')
  if (factor?.factor_type === 'totp') {
    // No code counts twice, so a second attempt of a test has the next one.
    const verify = (step: number) =>
      client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: totp(secret, step) })
    const { error: wrong } = await verify(0).then((first) => (first.error === null ? first : verify(1)))
    if (wrong !== null) return wrong.code ?? wrong.message
  }
  const token = (await client.auth.getSession()).data.session?.access_token ?? ''
  const level = String(decodeJwt(token)['aal'])
  return factor?.factor_type === 'phone' ? `${level}, phone` : level
}

/** Everybody tries, some at a time. @returns whose attempt did not come to what it should */
export async function whoCannotSignIn(people: readonly Person[], at: AccountsAt): Promise<string[]> {
  const wrong: string[] = []
  const waiting = people.values()
  const work = async () => {
    for (const person of waiting) {
      const outcome = await trySignIn(person, at)
      if (outcome !== person.outcome) wrong.push(`${person.kind}: ${outcome} instead of ${person.outcome}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  return wrong
}
