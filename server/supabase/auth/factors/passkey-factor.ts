import type { Context } from 'hono'
import { z } from 'zod'
import { readSiteName } from '#server/core/college.ts'
import { type Client, transaction } from '#server/core/database/pool.ts'
import { optionalText, readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { originOf } from '#server/supabase/security-log/events.ts'
import { writeEvent } from '#server/supabase/security-log/log.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { requireFreshProof } from '../guards/fresh-proof.ts'
import type { AuthEnv } from '../guards/require-session.ts'
import { reloadAccount } from '../accounts/create-account.ts'
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
  type NewCredential,
} from '../passkeys/credentials.ts'
import { noSession, readCredential, relyingPartyOf } from '../passkeys/register.ts'
import { recordChange } from '../security-changes/record.ts'
import { notifyOwner } from '../security-changes/send.ts'
import { type OpenSession, sessionHeaders, sessionJson } from '../sessions/sessions.ts'
import type { Factor } from '../accounts/factor.ts'
import { stepUpSession } from './verify-factor.ts'

const verifyBody = z.object({
  challenge_id: optionalText,
  webauthn: z.object({ type: optionalText, credential_response: z.unknown() }).nullish(),
})

/**
 * Challenges a factor of type webauthn. The options make the browser sign with a passkey of the account that is a
 * factor; while this factor is being enrolled, with any passkey that is not one yet and then becomes it; or, without
 * such a passkey, create one. The client's rpId and rpOrigins are ignored.
 */
export async function challengePasskey(c: Context<AuthEnv>, deps: AuthDeps, factor: Factor): Promise<Response> {
  const { account, session } = c.var.signedIn
  if (session === undefined) throw noSession()
  if (!deps.config.auth.mfa.webauthn.verify) throw notEnabled()
  const relyingParty = relyingPartyOf(c, deps)
  const present = await credentialsOf(deps.pool, account.id, relyingParty)
  const allowed = present.filter((credential) => mayAnswer(credential, account.id, factor))
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
    ? creationOptions({
        siteName: await readSiteName(deps.pool),
        challenge,
        relyingParty,
        account,
        userHandle,
        present,
      })
    : requestOptions(challenge, relyingParty, allowed)
  const webauthn = { type: creates ? 'create' : 'request', credential_options: { publicKey } }
  return c.json({ id, type: factor.type, expires_at: expiresAt, webauthn })
}

/** POST /factors/{id}/verify for a passkey: a valid signature raises the session to aal2. */
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

  await deps.limits.consume('wrong-second-factor', account.id)
  const binding = { sessionId: session.id }
  const challenge = await consumeChallenge(deps.pool, { type: 'factor', id: challengeId, binding, factorId: factor.id })
  const creates = challenge.userHandle !== null
  if (creates !== (webauthn.type === 'create')) throw verificationFailed()
  const added = creates ? await readNewCredential(presented, challenge) : undefined
  const raised = await transaction(deps.pool, async (client): Promise<OpenSession> => {
    // Serializes the requests that raise sessions of an account.
    await client.query('select from auth.users where id = $1 for no key update', [account.id])
    const id =
      added === undefined
        ? await acceptAssertion(client, { userId: account.id, factor, presented, challenge })
        : await addFor(client, account.id, factor, added)
    if (!factor.verified) {
      const userAgent = c.req.header('user-agent')
      await recordChange(client, account, { kind: 'factor_added', subjectId: id, sessionId: session.id, userAgent })
    } else
      await writeEvent(client, {
        kind: 'second_factor_passed',
        userId: account.id,
        sessionId: session.id,
        details: { method: 'webauthn' },
        ...originOf(clientInfoOf(c, deps.config)),
      })
    return stepUpSession(client, account.id, session.id, { id, type: factor.type })
  })
  await deps.limits.refund('wrong-second-factor', account.id)
  if (!factor.verified) await notifyOwner(c, deps, account.id)
  return c.json(sessionJson(deps.tokens, raised), 200, sessionHeaders(raised))
}

/**
 * Any of the account's passkeys that are factors may sign for another (GoTrue: BeginLogin). While the factor is being
 * enrolled, a passkey that is not a factor yet becomes it.
 * @returns the id of the factor whose passkey signed
 */
async function acceptAssertion(
  client: Client,
  {
    userId,
    factor,
    presented,
    challenge,
  }: { userId: string; factor: Factor; presented: PresentedCredential; challenge: PresentedChallenge },
): Promise<string> {
  const found = await lockCredential(client, presented.id, challenge.relyingParty)
  const credential = found !== undefined && mayAnswer(found, userId, factor) ? found : undefined
  const used = await readAssertion(presented, challenge, credential)
  if (credential === undefined) throw verificationFailed()
  await markUsed(client, credential, used)
  if (credential.factorId !== null) return credential.factorId
  await client.query('update auth.webauthn_credentials set factor_id = $2 where id = $1', [credential.id, factor.id])
  await nameFactor(client, factor.id)
  return factor.id
}

const mayAnswer = ({ userId, factorId }: Credential, accountId: string, { verified }: Factor) =>
  userId === accountId && (factorId !== null) === verified

async function addFor(client: Client, userId: string, { id }: Factor, added: NewCredential): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select friendly_name as name from auth.mfa_factors where id = $1',
    [id],
  )
  await addCredential(client, await reloadAccount(client, userId), { ...added, name: rows[0]?.name || added.name }, id)
  await nameFactor(client, id)
  return id
}

/** A factor enrolled without a name gets its passkey's. */
async function nameFactor(client: Client, id: string): Promise<void> {
  await client.query(
    `update auth.mfa_factors f set friendly_name = c.friendly_name from auth.webauthn_credentials c
     where f.id = $1 and c.factor_id = f.id and f.friendly_name = ''
       and not exists (select from auth.mfa_factors o where o.user_id = f.user_id and o.friendly_name = c.friendly_name)`,
    [id],
  )
}

function notEnabled(): AuthError {
  return new AuthError(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
}
