import { Hono } from 'hono'
import { z } from 'zod'
import { type Client, transaction } from '#server/core/database/pool.ts'
import type { Account } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { AuthError } from '../protocol/errors.ts'
import { requireFreshProof } from '../guards/fresh-proof.ts'
import { type AuthEnv, requireSession } from '../guards/require-session.ts'
import { listProviders } from '../accounts/create-account.ts'
import { recordChange } from '../security-changes/record.ts'
import { notifyOwner } from '../security-changes/send.ts'
import { linkingDisabled } from '../providers/authorize.ts'

const uuid = z.guid()

/** DELETE /user/identities/{id} (GoTrue: internal/api/identity.go) */
export function identityRoutes(deps: AuthDeps): Hono<AuthEnv> {
  return new Hono<AuthEnv>().delete('/user/identities/:id', requireSession(deps.pool, deps.tokens), async (c) => {
    if (!deps.config.auth.manualLinking) throw linkingDisabled()
    const id = uuid.safeParse(c.req.param('id'))
    if (!id.success) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
    const { account } = c.var.signedIn
    requireFreshProof(c.var.signedIn)
    try {
      await transaction(deps.pool, async (client) => {
        await removeIdentity(client, account.id, id.data)
        const userAgent = c.req.header('user-agent')
        await recordChange(client, account, { kind: 'identity_removed', subjectId: id.data, userAgent })
      })
    } catch (error) {
      if (!isDatabaseError(error, '23505')) throw error
      throw new AuthError(
        422,
        'email_conflict_identity_not_deletable',
        'Unable to unlink identity due to email conflict',
      )
    }
    await notifyOwner(c, deps, account.id)
    return c.json({})
  })
}

/**
 * In a transaction. Where the address that is left is another account's, the unique index rejects the removal, or the
 * account has no address from then on.
 *
 * @throws {AuthError} single_identity_not_deletable, identity_not_found
 */
export async function removeIdentity(
  client: Client,
  userId: string,
  id: string,
  ifAddressIsTaken: 'reject' | 'have none' = 'reject',
): Promise<void> {
  // Without the lock, two concurrent requests could remove both of two identities.
  await client.query('select from auth.users where id = $1 for no key update', [userId])
  const { rows } = await client.query<Account['identities'][number]>(
    'select * from auth.identities where user_id = $1 order by created_at',
    [userId],
  )
  if (rows.length <= 1)
    throw new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
  const gone = rows.find((identity) => identity.id === id)
  if (gone === undefined) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")

  await client.query('delete from auth.identities where id = $1', [id])
  await client.query('delete from auth.one_time_tokens where user_id = $1', [userId])
  if (gone.provider === 'phone')
    await client.query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [userId])
  // A password needs an address or number to sign in with.
  const rest = rows.filter((identity) => identity !== gone)
  if (!rest.some(({ provider }) => provider === 'email' || provider === 'phone'))
    await client.query('update auth.users set encrypted_password = null where id = $1', [userId])
  if (gone.provider !== 'phone') await takeEmailOfIdentity(client, userId, rest, ifAddressIsTaken === 'have none')
  await listProviders(client, userId)
}

/** The account's address becomes that of an identity: the first verified one, else the first. */
async function takeEmailOfIdentity(
  client: Client,
  userId: string,
  identities: Account['identities'],
  mayHaveNone: boolean,
): Promise<void> {
  const withEmail = identities.filter(({ email }) => email !== null)
  const next = withEmail.find(isVerified) ?? withEmail[0]
  await client.query(
    `update auth.users set updated_at = now(),
       email = case when not $5 or free then $2 end,
       email_confirmed_at = case when $3 and (not $5 or free) then coalesce(email_confirmed_at, now()) end
     from (select not exists (select from auth.users where email = $2 and id <> $1 and not is_sso_user) as free) address
     where id = $1 and email is not null and not (email = any($4::text[]))`,
    [
      userId,
      next?.email ?? null,
      next !== undefined && isVerified(next),
      withEmail.map(({ email }) => email),
      mayHaveNone,
    ],
  )
}

function isVerified({ identity_data: data }: Account['identities'][number]): boolean {
  return data['email_verified'] === true
}
