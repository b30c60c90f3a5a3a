import type { Context } from 'hono'
import { type Client, transaction } from '#server/core/database/pool.ts'
import type { Queryable } from '../accounts/accounts.ts'
import { removeFactor } from '../accounts/factor.ts'
import type { AuthDeps } from '../context/deps.ts'
import { requireFreshProof } from '../guards/fresh-proof.ts'
import type { SignedIn } from '../guards/require-session.ts'
import { removePasskey } from '../passkeys/credentials.ts'
import { removeIdentity } from './identities.ts'
import { recordChange } from '../security-changes/record.ts'
import { notifyOwner } from '../security-changes/send.ts'

/** A way to sign in that another session has added; `kind` is the change that its removal is recorded as. */
type Added =
  | { kind: 'passkey_removed' | 'identity_removed'; id: string }
  | { kind: 'factor_removed'; id: string; type: 'totp' | 'phone' | 'webauthn' }

/**
 * Those that still exist. Changes are stored for thirty days. A passkey that was enrolled as a second factor is
 * recorded by the factor's id. An account's only identity stays.
 */
async function addedByOthers(db: Queryable, { account, session }: SignedIn): Promise<Added[]> {
  const { rows } = await db.query<Added>(
    `with added as (
       select subject_id as id from auth.security_changes
       where user_id = $1 and kind in ('passkey_added', 'factor_added', 'identity_added') and session_id <> $2
     )
     select 'passkey_removed' as kind, id, null as type from auth.webauthn_credentials
       where user_id = $1 and (id in (select id from added) or factor_id in (select id from added))
     union all
     select 'factor_removed', id, factor_type::text from auth.mfa_factors f
       where user_id = $1 and id in (select id from added)
         and not exists (select from auth.webauthn_credentials c where c.factor_id = f.id)
     union all
     select 'identity_removed', id, null from auth.identities
       where user_id = $1 and id in (select id from added)
         and exists (select from auth.identities o where o.user_id = $1 and o.id not in (select id from added where id is not null))`,
    [account.id, session?.id ?? null],
  )
  return rows
}

/**
 * As for each single removal: a stolen session must not be enough.
 *
 * @throws {AuthError} reauthentication_needed where there is something to remove
 */
export async function requireProofToRemoveAdded(db: Queryable, signedIn: SignedIn): Promise<void> {
  if ((await addedByOthers(db, signedIn)).length > 0) requireFreshProof(signedIn)
}

/** Removes the passkeys, second factors and linked logins by which another session could open new ones. */
export async function removeAddedByOthers(c: Context, deps: AuthDeps, signedIn: SignedIn): Promise<void> {
  const { account, session } = signedIn
  await transaction(deps.pool, async (client) => {
    await client.query('select from auth.users where id = $1 for no key update', [account.id])
    for (const added of await addedByOthers(client, signedIn)) {
      await remove(client, account.id, added)
      const userAgent = c.req.header('user-agent')
      await recordChange(client, account, { kind: added.kind, subjectId: added.id, sessionId: session?.id, userAgent })
    }
  })
  await notifyOwner(c, deps, account.id)
}

async function remove(client: Client, userId: string, added: Added): Promise<void> {
  if (added.kind === 'passkey_removed') await removePasskey(client, userId, added.id)
  else if (added.kind === 'factor_removed') await removeFactor(client, added)
  // A stranger's login must go, also where its address was the account's and the one that is left is another account's.
  else await removeIdentity(client, userId, added.id, 'have none')
}
