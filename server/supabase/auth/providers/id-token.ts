import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { type ExternalIdentity, findOrLinkUser } from '../accounts/find-or-link-user.ts'
import type { AuthDeps } from '../context/deps.ts'
import { requireFreshProof } from '../guards/fresh-proof.ts'
import { readSession, type SignedIn } from '../guards/require-session.ts'
import { optionalText, readBody } from '../protocol/body.ts'
import { AuthError, GrantError, invalid } from '../protocol/errors.ts'
import { linkingDisabled, type Providers } from './authorize.ts'
import { linkAndRecord, withRetry } from './callback.ts'
import { InvalidIdToken, type Provider, type ProviderAccount } from './provider.ts'
import { notifyOwner } from '../security-changes/send.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { openSession, sessionHeaders, sessionJson } from '../sessions/sessions.ts'

const idTokenBody = z.object({
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: z.boolean().nullish(),
})
type Body = z.output<typeof idTokenBody>

/**
 * POST /token?grant_type=id_token: signs in with an ID token of a configured provider (GoTrue:
 * internal/api/token_oidc.go).
 */
export async function signInWithIdToken(c: Context, deps: AuthDeps, providers: Providers): Promise<Response> {
  const { config, limits, tokens } = deps
  const clientInfo = clientInfoOf(c, config)
  await limits.consume('sign-in', clientInfo.address)
  const body = await readBody(c, idTokenBody)
  const target = body.link_identity === true ? await linkingTarget(c, deps) : undefined
  const { provider, account: found } = await identify(body, deps, providers)
  const identity: ExternalIdentity = {
    provider: provider.name,
    subject: found.subject,
    email: found.email,
    emailVerified: found.emailVerified,
    data: found.profile,
    isSso: false,
  }
  const session = await withRetry(deps, async (client) => {
    const account =
      target === undefined
        ? await findOrLinkUser(client, identity, config.auth.signupDisabled)
        : await linkAndRecord(client, identity, target.account.id, {
            sessionId: target.session?.id,
            userAgent: c.req.header('user-agent'),
          })
    return openSession(client, account, { method: 'oauth', clientInfo })
  })
  if (session === undefined) throw new Error('The account is gone while its row was locked.')
  if (target !== undefined) await notifyOwner(c, deps, target.account.id)
  return c.json(sessionJson(tokens, session), 200, sessionHeaders(session))
}

/** The signed-in account to link to, checked as in `linkRoutes`. */
async function linkingTarget(c: Context, { config, pool, tokens }: AuthDeps): Promise<SignedIn> {
  if ((c.req.header('authorization') ?? '') === '')
    throw new GrantError('Linking requires a valid user access token in Authorization')
  const signedIn = await readSession(c, pool, tokens)
  if (!config.auth.manualLinking) throw linkingDisabled()
  requireFreshProof(signedIn)
  return signedIn
}

/** The provider's account in the token; checks and texts in GoTrue's order. */
async function identify(
  body: Body,
  { log }: AuthDeps,
  providers: Providers,
): Promise<{ provider: Provider; account: ProviderAccount }> {
  const { id_token: idToken, access_token: accessToken, nonce } = body
  if (idToken === undefined) throw new GrantError('id_token required')
  if (body.provider === undefined && (body.client_id === undefined || body.issuer === undefined))
    throw new GrantError('provider or client_id and issuer required')
  const { provider, oidc } = providerOf(body, providers)
  const token = await oidc.verify(idToken, accessToken).catch((cause: unknown) => {
    if (cause instanceof InvalidIdToken) throw new GrantError('Bad ID token', { cause })
    log.error({ err: cause, provider: provider.name }, 'a sign-in provider cannot be reached')
    throw new AuthError(503, 'unexpected_failure', 'The provider cannot be reached now', { cause })
  })
  if (token.account.subject === '') throw new GrantError('Missing sub claim in id_token')
  if (!token.audience.includes(oidc.clientId))
    throw new GrantError(`Unacceptable audience in id_token: [${token.audience.join(' ').slice(0, 200)}]`)
  // The token holds the nonce's hash and the application the nonce: a stolen token alone is useless.
  if ((token.nonce === undefined) !== (nonce === undefined))
    throw new GrantError('Passed nonce and nonce in id_token should either both exist or not.')
  if (nonce !== undefined && createHash('sha256').update(nonce).digest('hex') !== token.nonce)
    throw new GrantError('Nonces mismatch', { error: 'invalid nonce' })
  return { provider, account: token.account }
}

/** Providers known to GoTrue, for its error where they are not configured. */
const knownIssuers: Record<string, string> = {
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com/common/v2.0',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
  keycloak: '',
}

function providerOf(
  { provider: name, client_id: clientId, issuer }: Body,
  providers: Providers,
): { provider: Provider; oidc: NonNullable<Provider['oidc']> } {
  // Older clients prefix the names of configured providers.
  const named = name === undefined ? undefined : providers.get(name.replace(/^custom:/, ''))
  // An issuer may be configured twice, for two of its applications.
  const ofIssuer = name === undefined ? [...providers.values()].filter(({ oidc }) => oidc?.issuer === issuer) : []
  const provider = named ?? ofIssuer.find(({ oidc }) => oidc?.clientId === clientId) ?? ofIssuer[0]
  if (provider?.oidc !== undefined) return { provider, oidc: provider.oidc }
  const known = Object.entries(knownIssuers).find(([key, url]) => key === name || (url !== '' && url === issuer))
  if (known !== undefined)
    throw new AuthError(400, 'provider_disabled', `Provider (issuer "${known[1]}") is not enabled`)
  throw invalid(`Custom OIDC provider ${JSON.stringify((name ?? '').slice(0, 100))} not allowed`)
}
