import type { Client } from '#server/core/database/pool.ts'

/**
 * The personal data map: which rows of which table are about an account. Tables with a foreign key to it are found in the
 * catalog, so that a new one cannot be forgotten; the others are named here, and a test fails when a table
 * that looks personal is neither found nor named (tests/security/access/account-data.test.ts).
 */
export interface PersonalTable {
  /** As SQL writes it: `public.comments`. */
  table: string
  /** Which rows; $1 is the account's id, $2 its address, where that is proven. */
  condition: string
}

const ofOwnOrders = 'order_id in (select id from public.orders where account_id = $1)'

/** Personal tables without a foreign key to the account. */
export const byOtherMeans: PersonalTable[] = [
  { table: 'auth.users', condition: 'id = $1' },
  { table: 'auth.mfa_amr_claims', condition: 'session_id in (select id from auth.sessions where user_id = $1)' },
  { table: 'public.contact_messages', condition: 'lower(email) = lower($2)' },
  { table: 'public.order_events', condition: ofOwnOrders },
  { table: 'private.order_mails', condition: ofOwnOrders },
  { table: 'private.refunds', condition: ofOwnOrders },
  { table: 'server.manual_receipts', condition: ofOwnOrders },
  { table: 'server.sandbox_payments', condition: 'lower(email) = lower($2)' },
]

/** Excluded from the export, and why; the export says so too. */
export const excludedTables: Record<string, string> = {
  'auth.flow_state': 'sign-ins under way: codes and keys that are good for minutes',
  'auth.mfa_challenges': 'codes that were asked for: good for minutes',
  'auth.one_time_tokens': 'codes and links of mails that were sent: good for a short time',
  'auth.refresh_tokens': 'what keeps your devices signed in: whoever has it is you',
  'auth.sign_ups': 'what somebody who used your address to sign up chose, who need not be you',
  'private.material_reviews': 'what you decided about papers of others, as an admin',
  'auth.webauthn_challenges': 'what a passkey was asked to sign: good for minutes',
  'server.mailbox': 'mails of a site that sends none yet: they hold sign-in links',
}

/** Has a column with a telling name and is about nobody who has an account. */
export const aboutNobody: Record<string, string> = {
  'public.vendors': 'addresses of shops',
}

/** Secrets: whoever has them can act as the account's owner. */
export const hiddenColumns: Record<string, string[]> = {
  'auth.users': ['encrypted_password'],
  'auth.mfa_factors': ['secret', 'last_totp_step'],
  'auth.security_changes': ['token_hash'],
  'public.calendar_feeds': ['token_hash'],
  'public.push_subscriptions': ['auth_secret'],
  // Who sent a paper that an admin has reviewed, and who reviewed one that a person has sent; which papers of the library
  // look like it, which not everybody may read.
  'public.study_materials': ['contributor', 'reviewed_by', 'similar'],
  // Which admin it was is the site's matter.
  'auth.security_events': ['actor_id', 'tally_key', 'change_id'],
}

/** Rows that stay when the account is deleted, without its name: others have replied to them, or the accounts need them. */
export const anonymizedTables = [
  'private.material_reviews',
  'public.comments',
  'public.discussions',
  'public.orders',
  // Which a reviewer has corrected.
  'public.questions',
  'public.study_materials',
]

/**
 * Of a hosted project's own tables, and of their columns: others, and those that it will make, may hold what signs somebody
 * in, as tokens of mails do, or the key that signs a session's refresh tokens.
 */
export const shownOfProject: Record<string, string[]> = {
  'auth.users': [
    'id',
    'aud',
    'role',
    'created_at',
    'updated_at',
    'last_sign_in_at',
    'raw_app_meta_data',
    'raw_user_meta_data',
    'email',
    'email_confirmed_at',
    'email_change',
    'email_change_sent_at',
    'email_change_confirm_status',
    'phone',
    'phone_confirmed_at',
    'phone_change',
    'phone_change_sent_at',
    'confirmed_at',
    'invited_at',
    'confirmation_sent_at',
    'recovery_sent_at',
    'reauthentication_sent_at',
    'banned_until',
    'deleted_at',
    'is_sso_user',
    'is_anonymous',
    'is_super_admin',
  ],
  'auth.identities': [
    'id',
    'user_id',
    'provider',
    'provider_id',
    'identity_data',
    'email',
    'created_at',
    'updated_at',
    'last_sign_in_at',
  ],
  'auth.sessions': [
    'id',
    'user_id',
    'created_at',
    'updated_at',
    'refreshed_at',
    'not_after',
    'factor_id',
    'aal',
    'user_agent',
    'ip',
    'tag',
  ],
  'auth.mfa_factors': [
    'id',
    'user_id',
    'factor_type',
    'friendly_name',
    'status',
    'phone',
    'web_authn_credential',
    'web_authn_aaguid',
    'created_at',
    'updated_at',
    'last_challenged_at',
  ],
  'auth.mfa_amr_claims': ['id', 'session_id', 'authentication_method', 'created_at', 'updated_at'],
}
const isOwn = (table: string) => !/^(auth|storage|realtime)\./.test(table)

interface Reference {
  table: string
  column: string
  /** Of pg_constraint: `c` cascades, `n` sets null. */
  onDelete: string
}

/** Every column that points at an account. */
export async function readReferences(db: Pick<Client, 'query'>): Promise<Reference[]> {
  const { rows } = await db.query<Reference>(
    `select format('%I.%I', n.nspname, r.relname) as table, quote_ident(a.attname) as column, c.confdeltype as "onDelete"
     from pg_constraint c
       join pg_class r on r.oid = c.conrelid
       join pg_namespace n on n.oid = r.relnamespace
       join unnest(c.conkey) as k (attnum) on true
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
     where c.contype = 'f' and c.confrelid in ('auth.users'::regclass, 'public.users'::regclass, 'public.profiles'::regclass)
     order by 1, 2`,
  )
  return rows
}

export async function readPersonalDataMap(
  db: Pick<Client, 'query'>,
  { hosted = false } = {},
): Promise<PersonalTable[]> {
  const found = new Map<string, string[]>()
  for (const { table, column } of await readReferences(db))
    found.set(table, [...(found.get(table) ?? []), `${column} = $1`])
  const referring = [...found].map(([table, conditions]) => ({ table, condition: conditions.join(' or ') }))
  return [...byOtherMeans, ...referring].filter(
    ({ table }) => !(table in excludedTables) && (!hosted || isOwn(table) || table in shownOfProject),
  )
}
