import type { Context } from 'hono'
import { z } from 'zod'
import { readSiteName } from '#server/core/college.ts'
import { transaction } from '#server/core/database/pool.ts'
import { type Account, hasSecondFactor } from '../accounts/accounts.ts'
import { optionalText, readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { requireFreshProof } from '../guards/fresh-proof.ts'
import type { AuthEnv, SignedIn } from '../guards/require-session.ts'
import { reloadAccount } from '../accounts/create-account.ts'
import { recordChange } from '../security-changes/record.ts'
import { notifyOwner } from '../security-changes/send.ts'
import {
  creationOptions,
  credentialShape,
  makeUserHandle,
  type PresentedCredential,
  readNewCredential,
} from './ceremonies.ts'
import { consumeChallenge, issueChallenge } from './challenges.ts'
import { addCredential, assertRoom, credentialsOf } from './credentials.ts'
import { type RelyingParty, relyingPartyFor } from './relying-party.ts'

export const ceremonyBody = z.object({ challenge_id: optionalText, credential: z.unknown() })

/** POST /passkeys/registration/options: the options for creating a passkey. */
export async function registrationOptions(c: Context<AuthEnv>, deps: AuthDeps): Promise<Response> {
  const { account } = c.var.signedIn
  const sessionId = assertMayRegister(c.var.signedIn)
  await assertRoom(deps.pool, account.id)
  const relyingParty = relyingPartyOf(c, deps)
  const present = await credentialsOf(deps.pool, account.id, relyingParty)
  const userHandle = present[0]?.userHandle ?? makeUserHandle()
  const { id, challenge, expiresAt } = await issueChallenge(deps.pool, {
    type: 'registration',
    relyingParty,
    binding: { sessionId },
    userHandle,
  })
  const siteName = await readSiteName(deps.pool)
  const options = creationOptions({ siteName, challenge, relyingParty, account, userHandle, present })
  return c.json({ challenge_id: id, options, expires_at: expiresAt })
}

/** POST /passkeys/registration/verify: stores the new passkey. */
export async function verifyRegistration(c: Context<AuthEnv>, deps: AuthDeps): Promise<Response> {
  const { account } = c.var.signedIn
  const sessionId = assertMayRegister(c.var.signedIn)
  const body = await readBody(c, ceremonyBody)
  const challenge = await consumeChallenge(deps.pool, {
    type: 'registration',
    id: body.challenge_id,
    binding: { sessionId },
  })
  const added = await readNewCredential(readCredential(body.credential), challenge)
  // Two-factor authentication may have been enabled meanwhile: it is checked again under the account's lock.
  const passkey = await transaction(deps.pool, async (client) => {
    await client.query('select from auth.users where id = $1 for no key update', [account.id])
    const before = await reloadAccount(client, account.id)
    const made = await addCredential(client, before, added)
    const userAgent = c.req.header('user-agent')
    await recordChange(client, before, { kind: 'passkey_added', subjectId: made.id, sessionId, userAgent })
    return made
  })
  await notifyOwner(c, deps, account.id)
  return c.json(passkey)
}

/** @returns the session that the ceremony is bound to */
function assertMayRegister(signedIn: SignedIn): string {
  assertMayHavePasskeys(signedIn.account)
  assertSecondFactorShown(signedIn)
  requireFreshProof(signedIn)
  if (signedIn.session === undefined) throw noSession()
  return signedIn.session.id
}

/**
 * Guests have no account to sign in to, a company manages its own accounts, and others must have a confirmed address.
 */
export function assertMayHavePasskeys(account: Account): void {
  if (account.is_anonymous)
    throw new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  if (account.is_sso_user) throw new AuthError(422, 'validation_failed', 'SSO users cannot register passkeys')
  assertConfirmed(account)
}

/** As GoTrue at sign-in (internal/api/passkey_authentication.go). */
export function assertConfirmed(account: Account): void {
  if (account.email && account.email_confirmed_at === null)
    throw new AuthError(403, 'email_not_confirmed', 'Email not confirmed')
  if (account.phone && account.phone_confirmed_at === null)
    throw new AuthError(403, 'phone_not_confirmed', 'Phone not confirmed')
}

/** GoTrue: requirePasskeyManagementAAL */
export function assertSecondFactorShown({ account, session }: SignedIn): void {
  if (hasSecondFactor(account) && session?.aal !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required to manage passkeys when MFA is enabled')
}

/** @throws {AuthError} validation_failed for a missing credential, webauthn_verification_failed for an invalid one */
export function readCredential(presented: unknown, field = 'credential'): PresentedCredential {
  if (presented === undefined || presented === null) throw invalid(`${field} is required`)
  const credential = credentialShape.safeParse(presented)
  if (credential.success) return credential.data
  throw new AuthError(400, 'webauthn_verification_failed', 'Invalid credential response')
}

export function noSession(): AuthError {
  return new AuthError(403, 'session_not_found', 'This token belongs to no session')
}

/** To be called after the guard that rejects requests where passkeys are impossible. */
export function relyingPartyOf(c: Context, { config }: AuthDeps): RelyingParty {
  const relyingParty = relyingPartyFor(c, config)
  if (relyingParty === undefined) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled')
  return relyingParty
}
