import { randomUUID } from 'node:crypto'
import type { Client } from '#server/core/database/pool.ts'
import { type Account, findByEmail, isBanned } from './accounts.ts'
import { parseEmail } from '../protocol/email-address.ts'
import { dropUnconfirmed, renameProfile } from './confirm-contact.ts'
import { assertMaySignUp } from './may-sign-up.ts'
import { AuthError } from '../protocol/errors.ts'
import { insertIdentity, listProviders, reloadAccount } from './create-account.ts'
import { assertNotSample } from './sample-accounts.ts'

/** An identity at another service: a social sign-in provider or a college's single sign-on. */
export interface ExternalIdentity {
  provider: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  data: Record<string, unknown>
  /** An account of a company's single sign-on, which is never linked with others. */
  isSso: boolean
}

/**
 * Finds the account of an external identity, links the identity to the account with the same proven e-mail, or creates one
 * (GoTrue: internal/models/linking.go).
 * @throws {AuthError} user_banned, signup_disabled, provider_email_needs_verification
 */
export async function findOrLinkUser(
  client: Client,
  externalIdentity: ExternalIdentity,
  signupDisabled: boolean,
): Promise<Account> {
  const claims = claimsOf(externalIdentity)
  const known = await ownerOf(client, externalIdentity)
  if (known !== undefined) {
    await client.query(
      `update auth.identities set identity_data = identity_data || $3, last_sign_in_at = now(), updated_at = now()
       where provider = $1 and provider_id = $2`,
      [externalIdentity.provider, externalIdentity.subject, claims],
    )
    return unlessBanned(await reloadAccount(client, known))
  }
  const email = verifiedEmail(externalIdentity)
  const sameEmail = externalIdentity.isSso ? undefined : await findByEmail(client, email)
  if (sameEmail !== undefined || !signupDisabled) await assertMaySignUp(client, email)
  if (sameEmail !== undefined) return join(client, sameEmail, externalIdentity, claims)
  if (signupDisabled) throw new AuthError(403, 'signup_disabled', 'Signups not allowed for this instance')
  return make(client, email, externalIdentity, claims)
}

/**
 * Links an external identity to the account that is signed in.
 * @throws {AuthError} identity_already_exists, user_banned
 */
export async function link(client: Client, externalIdentity: ExternalIdentity, targetId: string): Promise<Account> {
  if ((await ownerOf(client, externalIdentity)) !== undefined)
    throw new AuthError(422, 'identity_already_exists', 'Identity is already linked')
  const target = unlessBanned(await reloadAccount(client, targetId))
  assertNotSample(target)
  await insertIdentity(client, identityOf(target.id, externalIdentity, claimsOf(externalIdentity)))
  if (target.email === null && externalIdentity.email !== undefined && externalIdentity.emailVerified)
    await client.query(
      `update auth.users set email = $2, email_confirmed_at = now(), is_anonymous = false, updated_at = now()
       where id = $1 and not exists (select from auth.users where email = $2 and not is_sso_user)`,
      [target.id, parseEmail(externalIdentity.email)],
    )
  await listProviders(client, target.id)
  return reloadAccount(client, target.id)
}

function claimsOf({ subject, email, emailVerified, data }: ExternalIdentity): Record<string, unknown> {
  return {
    ...data,
    sub: subject,
    provider_id: subject,
    ...(email === undefined ? {} : { email: email.toLowerCase() }),
    email_verified: emailVerified,
    phone_verified: false,
  }
}

function identityOf(userId: string, { provider, subject }: ExternalIdentity, data: Record<string, unknown>) {
  return { userId, provider, providerId: subject, data }
}

async function ownerOf(client: Client, { provider, subject }: ExternalIdentity): Promise<string | undefined> {
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, subject],
  )
  return rows[0]?.user_id
}

/** An unverified address could belong to anybody: it neither creates an account nor opens one. */
function verifiedEmail({ provider, email, emailVerified }: ExternalIdentity): string {
  if (email === undefined)
    throw new AuthError(403, 'validation_failed', 'Error getting user email from external provider')
  if (!emailVerified)
    throw new AuthError(
      403,
      'provider_email_needs_verification',
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    )
  return parseEmail(email)
}

function unlessBanned(account: Account): Account {
  if (isBanned(account)) throw new AuthError(403, 'user_banned', 'User is banned')
  return account
}

/** An unconfirmed account may have been made by somebody else: its password must not open the linked account. */
async function join(
  client: Client,
  account: Account,
  externalIdentity: ExternalIdentity,
  claims: Record<string, unknown>,
): Promise<Account> {
  unlessBanned(account)
  assertNotSample(account)
  if (account.email_confirmed_at === null) {
    await dropUnconfirmed(client, account.id)
    await client.query('delete from auth.identities where user_id = $1', [account.id])
    await client.query(
      `update auth.users set phone = null, phone_confirmed_at = null, raw_user_meta_data = '{}'
       where id = $1`,
      [account.id],
    )
  }
  await insertIdentity(client, identityOf(account.id, externalIdentity, claims))
  // Values that the person has entered here win over the provider's.
  await client.query('update auth.users set raw_user_meta_data = $2::jsonb || raw_user_meta_data where id = $1', [
    account.id,
    claims,
  ])
  if (account.email_confirmed_at === null) {
    // In this order: confirming fills in what an invitation says (private.accept_invitation).
    await renameProfile(client, account.id)
    await client.query('update auth.users set email_confirmed_at = now() where id = $1', [account.id])
  }
  await listProviders(client, account.id)
  return reloadAccount(client, account.id)
}

async function make(
  client: Client,
  email: string,
  externalIdentity: ExternalIdentity,
  claims: Record<string, unknown>,
): Promise<Account> {
  const id = randomUUID()
  await client.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, is_sso_user) values ($1, $2, now(), $3, $4)`,
    [id, email, claims, externalIdentity.isSso],
  )
  await insertIdentity(client, identityOf(id, externalIdentity, claims))
  await listProviders(client, id)
  return reloadAccount(client, id)
}
