import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import type { AuthDeps } from '../context/deps.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { requireFreshProof } from '../guards/fresh-proof.ts'
import { type AuthEnv, requireSession, sessionNotFound, type SignedIn } from '../guards/require-session.ts'
import { withError } from '../redirects/redirect-url.ts'
import { readChallenge } from '../protocol/pkce.ts'
import { redirectTarget, siteUrlFor } from '../redirects/site-url.ts'
import { flowLifetime, setBrowserBinding } from '../protocol/browser-binding.ts'
import type { Expected, Provider } from './provider.ts'

export type Providers = ReadonlyMap<string, Provider>

/** GET /authorize: redirects the browser to a provider (GoTrue: internal/api/external.go). */
export function authorizeRoutes(deps: AuthDeps, providers: Providers): Hono {
  return new Hono().get('/authorize', async (c) => {
    const location = await begin(c, deps, providers, undefined).catch((error: unknown) => {
      // The browser has left the application for this address: temporary errors redirect back instead of showing JSON.
      if (!(error instanceof AuthError) || ![429, 503].includes(error.status)) throw error
      return withError(redirectTarget(c, deps.config), error, true)
    })
    return c.body(null, 302, { location })
  })
}

/** GET /user/identities/authorize: the same, to link an identity to the account (GoTrue: internal/api/identity.go). */
export function linkRoutes(deps: AuthDeps, providers: Providers): Hono<AuthEnv> {
  return new Hono<AuthEnv>().get('/user/identities/authorize', requireSession(deps.pool, deps.tokens), async (c) => {
    if (!deps.config.auth.manualLinking) throw linkingDisabled()
    requireFreshProof(c.var.signedIn)
    const url = await begin(c, deps, providers, c.var.signedIn)
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.body(null, 302, { location: url })
  })
}

export function linkingDisabled(): AuthError {
  return new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

/** Parameters of ours, and those that the application may not set in the provider's URL. */
const reserved = new Set([
  'provider',
  'redirect_to',
  'skip_http_redirect',
  'apikey',
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'response_mode',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'registration',
  'invite_token',
])

async function begin(c: Context, deps: AuthDeps, providers: Providers, linking: SignedIn | undefined): Promise<string> {
  const { pool, config, limits, log } = deps
  await limits.consume('other-service', clientAddress(c, config.trustProxy))
  const query = c.req.query()
  const provider = providers.get(query['provider'] ?? '')
  if (provider === undefined)
    throw invalid(`Unsupported provider: ${query['provider'] ? 'provider is not enabled' : 'missing provider'}`)
  const challenge = readChallenge({
    code_challenge: query['code_challenge'] || undefined,
    code_challenge_method: query['code_challenge_method'] || undefined,
  })
  const more = Object.fromEntries(Object.entries(query).filter(([key]) => !reserved.has(key)))
  const siteUrl = siteUrlFor(c, config)
  const expected: Expected = { state: randomUUID(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  const url = await provider.authorizationUrl(callbackUri(siteUrl), expected, more).catch((cause: unknown) => {
    log.error({ err: cause, provider: provider.name }, 'a sign-in provider cannot be reached')
    throw new AuthError(503, 'unexpected_failure', 'The provider cannot be reached now', { cause })
  })
  const stored = pool.query(
    `with forgotten as (delete from auth.flow_state where created_at < now() - interval '24 hours')
     insert into auth.flow_state (id, provider_type, authentication_method, code_challenge, code_challenge_method, referrer,
       linking_target_id, linking_session_id, provider_code_verifier, provider_nonce, browser_hash)
     values ($1, $2, 'oauth', $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      expected.state,
      provider.name,
      challenge?.value ?? null,
      challenge?.method ?? null,
      redirectTarget(c, config),
      linking?.account.id ?? null,
      linking?.session?.id ?? null,
      expected.codeVerifier,
      expected.nonce,
      setBrowserBinding(c, siteUrl),
    ],
  )
  await stored.catch((error: unknown) => {
    // The session that began the link has ended meanwhile.
    throw isDatabaseError(error, '23503') ? sessionNotFound() : error
  })
  return url.href
}

export function callbackUri(siteUrl: string): string {
  return `${siteUrl}/auth/v1/callback`
}

/** The stored flow that a provider's redirect completes. */
export interface BegunFlow {
  id: string
  provider: string
  isPkce: boolean
  target: string
  linkingTarget: string | null
  /** The session that began to link. */
  linkingSession: string | null
  codeVerifier: string
  nonce: string
}

/**
 * Consumes the flow of a provider's redirect, which works once.
 * @param binding the hash of the browser-binding cookie
 * @throws {AuthError} bad_oauth_state, flow_state_already_used
 */
export async function consumeFlow({ pool }: AuthDeps, state: string, binding: string | undefined): Promise<BegunFlow> {
  const { rows } = await pool.query<BegunFlow & { browser: string; used: boolean; late: boolean }>(
    `with found as (
       select * from auth.flow_state where id::text = $1 and provider_nonce is not null for update
     ), taken as (
       update auth.flow_state f set used_at = now() from found where f.id = found.id and found.used_at is null
         and (found.browser_hash = $2 or (found.code_challenge is not null and found.linking_target_id is null))
     )
     select id, provider_type as provider, code_challenge is not null as "isPkce", referrer as target,
       linking_target_id as "linkingTarget",
       linking_session_id as "linkingSession", provider_code_verifier as "codeVerifier", provider_nonce as nonce,
       browser_hash as browser, used_at is not null as used, created_at < now() - make_interval(secs => $3) as late
     from found`,
    [state, binding ?? null, flowLifetime],
  )
  const [flow] = rows
  if (flow === undefined) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
  if (flow.used) throw new AuthError(400, 'flow_state_already_used', 'OAuth state has already been used')
  if (flow.late) throw new AuthError(400, 'bad_oauth_state', 'OAuth state has expired')
  // A verifier binds the flow to its application; but a link is made before the verifier is presented.
  const isBound = flow.isPkce && flow.linkingTarget === null
  if (!isBound && flow.browser !== binding)
    throw new AuthError(400, 'bad_oauth_state', 'OAuth state belongs to another browser')
  return flow
}
