import type { Context } from 'hono'
import { type Client, transaction } from '#server/core/database/pool.ts'
import { isBanned } from '../accounts/accounts.ts'
import { readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { AuthError } from '../protocol/errors.ts'
import { amrMethods } from '../accounts/factor.ts'
import { reloadAccount } from '../accounts/create-account.ts'
import { readBrowserBinding, setBrowserBinding } from '../protocol/browser-binding.ts'
import { readSession } from '../sessions/refresh.ts'
import { type ClientInfo, type OpenSession, openSession, sessionHeaders, sessionJson } from '../sessions/sessions.ts'
import { siteUrlFor } from '../redirects/site-url.ts'
import { type PresentedCredential, readAssertion, requestOptions, verificationFailed } from './ceremonies.ts'
import { consumeChallenge, issueChallenge, type PresentedChallenge } from './challenges.ts'
import { lockCredential, markUsed } from './credentials.ts'
import { assertConfirmed, ceremonyBody, readCredential, relyingPartyOf } from './register.ts'

/** POST /passkeys/authentication/options: without an account, since the authenticator will name it. */
export async function authenticationOptions(c: Context, deps: AuthDeps): Promise<Response> {
  await deps.limits.consume('sign-in', clientInfoOf(c, deps.config).address)
  const relyingParty = relyingPartyOf(c, deps)
  const browserHash = setBrowserBinding(c, siteUrlFor(c, deps.config))
  const { id, challenge, expiresAt } = await issueChallenge(deps.pool, {
    type: 'authentication',
    relyingParty,
    binding: { browserHash },
  })
  return c.json({ challenge_id: id, options: requestOptions(challenge, relyingParty), expires_at: expiresAt })
}

/** POST /passkeys/authentication/verify: opens a session for the passkey's account. */
export async function verifyAuthentication(c: Context, deps: AuthDeps): Promise<Response> {
  const clientInfo = clientInfoOf(c, deps.config)
  await deps.limits.consume('sign-in', clientInfo.address)
  const body = await readBody(c, ceremonyBody)
  // A browser without the cookie has requested no challenge.
  const binding = { browserHash: readBrowserBinding(c, siteUrlFor(c, deps.config)) ?? '' }
  const challenge = await consumeChallenge(deps.pool, { type: 'authentication', id: body.challenge_id, binding })
  const presented = readCredential(body.credential)
  await deps.limits.consume('wrong-passkey-here', clientInfo.address)
  const session = await transaction(deps.pool, (client) => signIn(client, presented, challenge, clientInfo))
  await deps.limits.refund('wrong-passkey-here', clientInfo.address)
  return c.json(sessionJson(deps.tokens, session), 200, sessionHeaders(session))
}

async function signIn(
  client: Client,
  presented: PresentedCredential,
  challenge: PresentedChallenge,
  clientInfo: ClientInfo,
): Promise<OpenSession> {
  const credential = await lockCredential(client, presented.id, challenge.relyingParty)
  const used = await readAssertion(presented, challenge, credential)
  // Without a list of allowed passkeys, the authenticator must name the user (WebAuthn, 7.2, step 6).
  if (credential === undefined || !presented.response.userHandle) throw verificationFailed()
  const account = await reloadAccount(client, credential.userId)
  // Only a valid signature reveals more about the account.
  if (isBanned(account)) throw new AuthError(403, 'user_banned', 'User is banned')
  assertConfirmed(account)
  await markUsed(client, credential, used)
  const opened = await openSession(client, account, { method: 'passkey', clientInfo })
  if (opened === undefined) throw verificationFailed()
  return credential.factorId === null ? opened : stepUpSession(client, opened, credential.factorId)
}

/**
 * A passkey proves possession of the device and its unlocking: two factors. They count as two where the account's owner
 * has made the passkey a second factor (docs/decisions/0021).
 */
async function stepUpSession(client: Client, opened: OpenSession, factorId: string): Promise<OpenSession> {
  await client.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
    opened.sessionId,
    factorId,
  ])
  await client.query('insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)', [
    opened.sessionId,
    amrMethods.webauthn,
  ])
  return readSession(client, opened.sessionId, opened.refreshToken)
}
