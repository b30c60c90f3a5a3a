import type { Client } from '#server/core/database/pool.ts'

/**
 * The personal data map: the rows of each table that belong to an account. Tables with a foreign key to it are read
 * from the catalog, so that a new one cannot be forgotten; the others are listed here, and a test fails for a table
 * whose name suggests personal data and which is neither found nor listed (tests/security/access/account-data.test.ts).
 */
export interface PersonalTable {
  /** In SQL: `public.comments`. */
  table: string
  /** Selects the rows; $1 is the account's id, $2 its confirmed address. */
  condition: string
}

const ofOwnOrders = 'order_id in (select id from public.orders where account_id = $1)'

const ofOwnPseudonyms = (discussion: string) => `anonymous and (${discussion}, user_name) in (
  select p.discussion_id, p.name from private.pseudonyms p where p.account_id = $1)`

/** Rows of an account that no foreign key to it finds: in other tables, or beside those that it finds. */
const anonymousPosts: Record<string, string> = {
  'public.discussions': ofOwnPseudonyms('id'),
  'public.comments': ofOwnPseudonyms('discussion_id'),
}

/**
 * Tables whose references to accounts are not all to the person whom a row is about: which rows are the account's own. Decisions
 * have the texts of others, too: what a moderator decided is not exported. Who has muted the account is not exported.
 */
const ownRows: Record<string, string> = {
  'public.mutes': 'account_id = $1',
  'public.moderation_decisions': 'id in (select a.decision_id from private.decision_authors a where a.account_id = $1)',
}

/** Personal tables without a foreign key to the account. */
export const tablesWithoutForeignKey: PersonalTable[] = [
  { table: 'auth.users', condition: 'id = $1' },
  { table: 'auth.mfa_amr_claims', condition: 'session_id in (select id from auth.sessions where user_id = $1)' },
  { table: 'public.contact_messages', condition: 'lower(email) = lower($2)' },
  { table: 'public.order_events', condition: ofOwnOrders },
  {
    table: 'public.post_revisions',
    condition: `discussion_id in (select id from public.discussions where user_id = $1 or ${ofOwnPseudonyms('id')})
      or comment_id in (select id from public.comments where user_id = $1 or ${ofOwnPseudonyms('discussion_id')})`,
  },
  {
    table: 'public.experiences',
    condition: 'id in (select a.experience_id from private.experience_authors a where a.account_id = $1)',
  },
  { table: 'private.order_mails', condition: ofOwnOrders },
  { table: 'private.refunds', condition: ofOwnOrders },
  { table: 'server.manual_receipts', condition: ofOwnOrders },
  { table: 'server.sandbox_payments', condition: 'lower(email) = lower($2)' },
]

/** Excluded from the export, with the reason that the export gives. */
export const excludedTables: Record<string, string> = {
  'auth.flow_state': 'sign-ins under way: codes and keys that are good for minutes',
  'auth.mfa_challenges': 'codes that were asked for: good for minutes',
  'auth.one_time_tokens': 'codes and links of mails that were sent: good for a short time',
  'auth.refresh_tokens': 'what keeps your devices signed in: whoever has it is you',
  'auth.sign_ups': 'what somebody who used your address to sign up chose, who need not be you',
  'private.imports': 'which tables of the college you imported, as an admin',
  'private.shortlist_entries': 'the lists that the placement cell pasted: your own line of each is in shortlist_lines',
  'private.import_undos': 'which imports you took back, as an admin',
  'private.rollovers': 'which rollovers you planned, with a role for people',
  'private.material_reviews': 'what you decided about papers of others, as an admin',
  'auth.webauthn_challenges': 'what a passkey was asked to sign: good for minutes',
  'server.mailbox': 'mails of a site that sends none yet: they hold sign-in links',
}

/** Tables with a telling column name that concern no account. */
export const nonPersonalTables: Record<string, string> = {
  'public.vendors': 'addresses of shops',
}

/** Secrets: with one, anybody can act as the account's owner. */
export const hiddenColumns: Record<string, string[]> = {
  // The other side's account, and what it reported.
  'private.alumni_requests': ['asker_id', 'helper_id', 'passed_by', 'blocked', 'report', 'reported_at', 'settled_at'],
  'private.contact_views': ['owner_id', 'viewer_id'],
  // What the other side decided.
  'private.public_answers': ['asker_agrees'],
  'auth.users': ['encrypted_password'],
  'auth.mfa_factors': ['secret', 'last_totp_step'],
  'auth.security_changes': ['token_hash'],
  // The account that solved a discussion may be its anonymous author.
  'private.events': ['actor_id'],
  'public.calendar_feeds': ['token_hash'],
  // Who decided about a person's post.
  'public.moderation_decisions': ['decided_by', 'decided_by_name', 'appeal_decided_by', 'appeal_decided_by_name'],
  'public.push_subscriptions': ['auth_secret'],
  // Who sent a paper that an admin has reviewed, and who reviewed a person's paper; and which papers of the library are
  // similar, which may not be readable for this person.
  'public.study_materials': ['contributor', 'reviewed_by', 'similar'],
  // The admin's identity is internal.
  'auth.security_events': ['actor_id', 'tally_key', 'change_id'],
}

/**
 * Rows that stay without the name when the account is deleted: others have replied to them, or bookkeeping needs them.
 */
export const anonymizedTables = [
  'private.alumni_requests',
  'private.contact_views',
  'private.import_undos',
  'private.imports',
  'private.material_reviews',
  'private.pictures',
  'private.pseudonyms',
  'private.rollovers',
  'private.shortlist_entries',
  'public.comments',
  'public.discussions',
  'public.grants',
  'public.invitations',
  'public.moderation_decisions',
  'public.orders',
  'public.policy_versions',
  // Those that a reviewer has corrected.
  'public.questions',
  'public.role_invitations',
  'public.shortlists',
  'public.slot_changes',
  'public.student_answers',
  'public.study_materials',
]

/**
 * The exported columns of a hosted project's own tables. Others, and future ones, may hold credentials, such as the
 * tokens of mails, or the key that signs a session's refresh tokens.
 */
export const exportedProjectColumns: Record<string, string[]> = {
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
  /** As in pg_constraint: `c` cascades, `n` sets null. */
  onDelete: string
}

/** Every column that references an account. */
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
  const referring = [...found].map(([table, conditions]) => ({
    table,
    condition:
      ownRows[table] ??
      [...conditions, ...(anonymousPosts[table] === undefined ? [] : [anonymousPosts[table]])].join(' or '),
  }))
  return [...tablesWithoutForeignKey, ...referring].filter(
    ({ table }) => !(table in excludedTables) && (!hosted || isOwn(table) || table in exportedProjectColumns),
  )
}
