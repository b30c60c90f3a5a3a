import pg from 'pg'
import { accountTables, isBcrypt, neverConfirmed } from './account-tables.ts'
import type { Direction } from './direction.ts'
import { movableFactors } from './factors.ts'

/** What is not moved, and the consequence for the people concerned. */
export interface NotMigrated {
  what: string
  count: number
  consequence: string
}

interface Question {
  /** Only where this table exists. */
  table: string
  what: string
  text: string
  consequence: string
}

const everywhere: readonly Question[] = [
  {
    table: 'auth.sessions',
    what: 'sessions',
    text: 'select count(*) from auth.sessions',
    consequence: 'everybody logs in again, with the same password or service',
  },
  {
    table: 'public.push_subscriptions',
    what: 'push subscriptions',
    text: 'select count(*) from public.push_subscriptions',
    consequence:
      'they end with their sessions; the key of web push goes along, and a browser that still has its subscription registers it again after a log-in',
  },
  {
    table: 'auth.one_time_tokens',
    what: 'mailed links and codes',
    text: 'select count(*) from auth.one_time_tokens',
    consequence: 'void; who waits for one asks for another',
  },
  {
    table: 'auth.users',
    what: 'accounts that were never confirmed',
    text: `select count(*) from auth.users t where ${neverConfirmed}`,
    consequence: 'they go along without a password; "Forgot password" confirms the address and sets one',
  },
  {
    table: 'auth.users',
    what: 'changes of address or phone under way',
    text: "select count(*) from auth.users where coalesce(email_change, '') <> '' or coalesce(phone_change, '') <> ''",
    consequence: 'the old one stays until it is changed again',
  },
  {
    table: 'auth.mfa_factors',
    what: 'second factors whose set-up was not finished',
    text: "select count(*) from auth.mfa_factors where status <> 'verified'",
    consequence: 'to be set up again',
  },
  {
    table: 'auth.webauthn_credentials',
    what: 'passkeys',
    text: 'select count(*) from auth.webauthn_credentials',
    consequence: 'their owners log in with the password or a mailed link',
  },
]

const toHosted: readonly Question[] = [
  {
    table: 'auth.security_events',
    what: 'events of the security log',
    text: 'select count(*) from auth.security_events',
    consequence: 'the project has an audit log of its own; security-log --csv saves these',
  },
  {
    table: 'auth.security_changes',
    what: 'mailed ways back from a changed account',
    text: "select count(*) from auth.security_changes where reverted_at is null and created_at > now() - interval '7 days'",
    consequence: 'the links in those mails are void',
  },
]

const toEmbedded: readonly Question[] = [
  {
    table: 'auth.users',
    what: 'passwords hashed by another method than bcrypt',
    text: `select count(*) from auth.users t where not ${neverConfirmed} and coalesce(t.encrypted_password, '') <> '' and not ${isBcrypt}`,
    consequence: 'their owners set a new one with "Forgot password"',
  },
  {
    table: 'auth.mfa_factors',
    what: 'authenticator apps whose secret the project has encrypted',
    text: "select count(*) from auth.mfa_factors where factor_type = 'totp' and status = 'verified' and secret ~ '^\\{'",
    consequence: 'to be set up again',
  },
]

const questions: Record<Direction, readonly Question[]> = {
  'to-hosted': [...everywhere, ...toHosted],
  'to-embedded': [...everywhere, ...toEmbedded],
}

const withoutFactor = (direction: Direction): Question => ({
  table: 'auth.mfa_factors',
  what: 'accounts whose second factor cannot go along',
  text: `select count(distinct f.user_id) from auth.mfa_factors f where f.status = 'verified' and not exists (
    select from auth.mfa_factors t where t.user_id = f.user_id and ${movableFactors[direction]})`,
  consequence: 'they log in WITHOUT one until they set up an authenticator app: tell them, admins first',
})

/**
 * Tables that need no mention: parts of what ends (tokens of sessions, pending sign-ins), or internals of the service
 * (its keys and migrations).
 */
const unlistedTables = [
  'refresh_tokens',
  'mfa_amr_claims',
  'flow_state',
  'saml_relay_states',
  'mfa_challenges',
  'webauthn_challenges',
  'oauth_client_states',
  'sign_ups',
  'signing_keys',
  'schema_migrations',
  'instances',
]

/**
 * @param target undefined while it does not exist yet
 */
export async function findNotMigrated(
  source: pg.Client,
  target: pg.Client | undefined,
  direction: Direction,
): Promise<NotMigrated[]> {
  const found: NotMigrated[] = []
  for (const { table, what, text, consequence } of [...questions[direction], withoutFactor(direction)]) {
    if (await isThere(source, table)) found.push({ what, consequence, count: await count(source, text) })
  }
  const asked = new Set([...questions[direction].map(({ table }) => table), 'auth.mfa_factors'])
  const moved = new Set(accountTables.map(({ name }) => `auth.${name}`))
  const { rows } = await source.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'auth'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  for (const { name } of rows) {
    const table = `auth.${name}`
    if (asked.has(table) || unlistedTables.includes(name)) continue
    if (moved.has(table) && (target === undefined || (await isThere(target, table)))) continue
    const of = `select count(*) from auth.${pg.escapeIdentifier(name)}`
    found.push({ what: `rows of ${table}`, count: await count(source, of), consequence: 'no such table there' })
  }
  return found.filter(({ count }) => count > 0)
}

async function isThere(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]?.there === true
}

async function count(client: pg.Client, text: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(text)
  return Number(rows[0]?.count ?? 0)
}
