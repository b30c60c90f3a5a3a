import { userAgentName } from '#domain/accounts/user-agent-name.ts'
import type { Client } from '#server/core/database/pool.ts'
import type { Account } from '../accounts/accounts.ts'
import { AuthError } from '../protocol/errors.ts'

/** Changes of how an account is signed in to; the table's check has the same list. */
export type ChangeKind =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'identity_added'
  | 'identity_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'deletion_planned'

export interface Change {
  kind: ChangeKind
  /** The factor, identity or passkey. */
  subjectId?: string
  /** The session that made the change; undefined for a mailed link. */
  sessionId?: string | undefined
  userAgent: string | undefined
}

/** More than a person makes; each sends a mail. */
const maxPerHour = 30

/**
 * Records a change in its transaction, so that every change is reported. `sendChangeMails` notifies the owner after the
 * commit.
 *
 * @param before the account before the change: the mail goes to its address
 * @throws {AuthError} over_request_rate_limit, which rolls the change back
 */
export async function recordChange(client: Client, before: Account, change: Change): Promise<void> {
  const email = before.email_confirmed_at === null ? null : before.email
  const { rowCount } = await client.query(
    `with change as (
       insert into auth.security_changes (user_id, kind, subject_id, email, previous_phone, user_agent, session_id)
       select $1, $2, $3, $4, $5, $6, $9
       where (select count(*) from auth.security_changes where user_id = $1 and created_at > now() - interval '1 hour') < $7
       returning id, user_id, kind
     )
     insert into auth.security_events (kind, user_id, client_name, change_id) select kind, user_id, $8, id from change`,
    [
      before.id,
      change.kind,
      change.subjectId ?? null,
      email,
      before.phone,
      change.userAgent?.slice(0, 500) ?? null,
      maxPerHour,
      change.userAgent === undefined ? null : userAgentName(change.userAgent),
      change.sessionId ?? null,
    ],
  )
  if (rowCount === 0)
    throw new AuthError(429, 'over_request_rate_limit', 'Too many changes of this account, please try again later')
}
