import type { Context } from 'hono'
import { z } from 'zod'
import { type Client, transaction } from '#server/database/pool.ts'
import { optionalText, readBody } from '../body.ts'
import type { AuthDeps } from '../deps.ts'
import { AuthError, invalid } from '../errors.ts'
import { requireFreshProof } from '../fresh-proof.ts'
import type { AuthEnv } from '../guards.ts'
import { reread } from '../new-account.ts'
import {
  creationOptions,
  makeUserHandle,
  type PresentedCredential,
  readAssertion,
  readNewCredential,
  requestOptions,
  verificationFailed,
} from '../passkeys/ceremonies.ts'
import { consumeChallenge, issueChallenge, type PresentedChallenge } from '../passkeys/challenges.ts'
import {
  addCredential,
  assertRoom,
  type Credential,
  credentialsOf,
  lockCredential,
  markUsed,
} from '../passkeys/credentials.ts'
import { noSession, readCredential, relyingPartyOf } from '../passkeys/register.ts'
import { type OpenSession, sessionHeaders, sessionJson } from '../sessions.ts'
import type { Factor } from './factor.ts'
import { raiseSession } from './verify-factor.ts'

const verifyBody = z.object({
  challenge_id: optionalText,
  webauthn: z.object({ type: optionalText, credential_response: z.unknown() }).nullish(),
})

/**
 * For factors of type webauthn. The answer says what the browser is to do: sign with the factor's passkey; or,
 * while the factor is being enrolled, with any passkey that is no factor yet, which then becomes this one; or,
 * where there is none, make a new one. The page's own rpId and rpOrigins, which the client sends, are not read.
 */
export async function challengePasskey(c: Context<AuthEnv>, deps: AuthDeps, factor: Factor): Promise<Response> {
  const { account, session } = c.var.signedIn
  if (session === undefined) throw noSession()
  if (!deps.config.auth.mfa.webauthn.verify) throw notEnabled()
  const relyingParty = relyingPartyOf(c, deps)
  const present = await credentialsOf(deps.pool, account.id, relyingParty)
  const allowed = present.filter(({ factorId }) => factorId === (factor.verified ? factor.id : null))
  const creates = !factor.verified && allowed.length === 0
  if (creates) await assertRoom(deps.pool, account.id)
  const userHandle = present[0]?.userHandle ?? makeUserHandle()
  await deps.pool.query('update auth.mfa_factors set last_challenged_at = now() where id = $1', [factor.id])
  const { id, challenge, expiresAt } = await issueChallenge(deps.pool, {
    type: 'factor',
    relyingParty,
    binding: { sessionId: session.id },
    factorId: factor.id,
    ...(creates ? { userHandle } : {}),
  })
  const publicKey = creates
    ? creationOptions(challenge, relyingParty, account, userHandle, present)
    : requestOptions(challenge, relyingParty, allowed)
  const webauthn = { type: creates ? 'create' : 'request', credential_options: { publicKey } }
  return c.json({ id, type: factor.type, expires_at: expiresAt, webauthn })
}

/** POST /factors/{id}/verify for a passkey: the right signature raises the session to aal2. */
export async function verifyPasskey(c: Context<AuthEnv>, deps: AuthDeps, factor: Factor): Promise<Response> {
  const { account, session } = c.var.signedIn
  if (session === undefined) throw noSession()
  const { challenge_id: challengeId, webauthn } = await readBody(c, verifyBody)
  if (webauthn == null) throw invalid('WebAuthn config required')
  if (webauthn.type !== 'create' && webauthn.type !== 'request')
    throw invalid('WebAuthn type must be create or request')
  const presented = readCredential(webauthn.credential_response, 'credential_response')
  if (!deps.config.auth.mfa.webauthn.verify) throw notEnabled()
  if (!factor.verified) requireFreshProof(c.var.signedIn)

  await deps.limits.spend('wrong-second-step', account.id)
  const binding = { sessionId: session.id }
  const challenge = await consumeChallenge(deps.pool, 'factor', challengeId, binding, factor.id)
  const creates = challenge.userHandle !== null
  if (creates !== (webauthn.type === 'create')) throw verificationFailed()
  const added = creates ? await readNewCredential(presented, challenge) : undefined
  const raised = await transaction(deps.pool, async (client): Promise<OpenSession> => {
    // One after the other: the sessions of an account are raised by one request at a time.
    await client.query('select from auth.users where id = $1 for no key update', [account.id])
    if (added === undefined) await assertHeld(client, account.id, factor, presented, challenge)
    else
      await addCredential(
        client,
        await reread(client, account.id),
        { ...added, name: await nameOf(client, factor, added.name) },
        factor.id,
      )
    return raiseSession(client, account.id, session.id, factor)
  })
  await deps.limits.giveBack('wrong-second-step', account.id)
  return c.json(sessionJson(deps.tokens, raised), 200, sessionHeaders(raised))
}

/** A passkey that is no factor yet becomes the one that is being enrolled. */
async function assertHeld(
  client: Client,
  userId: string,
  factor: Factor,
  presented: PresentedCredential,
  challenge: PresentedChallenge,
): Promise<void> {
  const found = await lockCredential(client, presented.id, challenge.relyingParty)
  const credential = found !== undefined && mayAnswer(found, userId, factor) ? found : undefined
  const used = await readAssertion(presented, challenge, credential)
  if (credential === undefined) throw verificationFailed()
  await markUsed(client, credential, used)
  if (credential.factorId === null)
    await client.query('update auth.webauthn_credentials set factor_id = $2 where id = $1', [credential.id, factor.id])
}

const mayAnswer = (credential: Credential, userId: string, { id, verified }: Factor) =>
  credential.userId === userId && credential.factorId === (verified ? id : null)

/** The name that the factor was enrolled under, if any. */
async function nameOf(client: Client, { id }: Factor, otherwise: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select friendly_name as name from auth.mfa_factors where id = $1',
    [id],
  )
  return rows[0]?.name || otherwise
}

function notEnabled(): AuthError {
  return new AuthError(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
}
