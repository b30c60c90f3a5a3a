import type { Direction } from './direction.ts'

/** A table of accounts to move. Factors have code of their own (factors.ts). */
export interface AccountTable {
  name: string
  /** SQL for an object whose keys replace those of each row `t`. Keys without a column in the target are ignored. */
  overlay: Record<Direction, string>
}

/**
 * Mailed links and codes are not moved, so no change is pending. A project needs '' instead of null in its own columns.
 */
const nothingUnderWay = {
  email_change: '',
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  phone_change: '',
  phone_change_sent_at: null,
  confirmation_token: '',
  recovery_token: '',
  email_change_token_new: '',
  email_change_token_current: '',
  phone_change_token: '',
  reauthentication_token: '',
  // A project finds only accounts with this one.
  instance_id: '00000000-0000-0000-0000-000000000000',
}
const underWay = `'${JSON.stringify(nothingUnderWay)}'::jsonb`

/** Columns that may be null in a project, but not here. */
const times = `jsonb_build_object(
  'created_at', coalesce(t.created_at, t.updated_at, now()), 'updated_at', coalesce(t.updated_at, t.created_at, now()))`

/**
 * Accounts with an unconfirmed address. Their password may be a stranger's: our own server stores it with the link that
 * confirms the address (decision 16), and links are not moved.
 */
export const neverConfirmed = `(t.confirmed_at is null and t.last_sign_in_at is null and t.deleted_at is null
  and not t.is_sso_user and not t.is_anonymous)`

/** A hash that our own server can verify. */
export const isBcrypt = String.raw`t.encrypted_password ~ '^\$2[aby]\$\d\d\$.{53}$'`

export const accountTables: readonly AccountTable[] = [
  {
    name: 'users',
    overlay: {
      'to-hosted': `${underWay} || jsonb_build_object('encrypted_password',
        case when not ${neverConfirmed} then t.encrypted_password end)`,
      'to-embedded': `${underWay} || ${times} || jsonb_build_object(
        'aud', coalesce(nullif(t.aud, ''), 'authenticated'), 'role', coalesce(nullif(t.role, ''), 'authenticated'),
        'email', nullif(t.email, ''), 'phone', nullif(t.phone, ''),
        'raw_app_meta_data', coalesce(t.raw_app_meta_data, '{}'), 'raw_user_meta_data', coalesce(t.raw_user_meta_data, '{}'),
        'encrypted_password', case when not ${neverConfirmed} and ${isBcrypt}
          then regexp_replace(t.encrypted_password, '^\\$2y', '$2b') end)`,
    },
  },
  { name: 'identities', overlay: { 'to-hosted': times, 'to-embedded': times } },
  {
    name: 'sso_providers',
    overlay: {
      'to-hosted': times,
      'to-embedded': `${times} || jsonb_build_object('disabled', coalesce((to_jsonb(t) ->> 'disabled')::boolean, false))`,
    },
  },
  {
    name: 'sso_domains',
    overlay: { 'to-hosted': times, 'to-embedded': `${times} || jsonb_build_object('domain', lower(t.domain))` },
  },
  {
    name: 'saml_providers',
    overlay: {
      'to-hosted': times,
      'to-embedded': `${times} || jsonb_build_object('attribute_mapping', coalesce(t.attribute_mapping, '{}'))`,
    },
  },
]
