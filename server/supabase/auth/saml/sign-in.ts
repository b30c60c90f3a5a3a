import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { optionalText, pkceFields, readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { readChallenge } from '../protocol/pkce.ts'
import { isAllowedRedirect } from '../redirects/allowed-redirects.ts'
import { redirectTarget, siteUrlFor } from '../redirects/site-url.ts'
import { bindBrowser } from './browser-binding.ts'
import { readMetadata } from './metadata.ts'
import { findSsoProvider, findSsoProviderByDomain, type SsoProvider } from './providers.ts'
import { serviceAddresses, signInUrl } from './service.ts'

const ssoBody = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().nullish(),
  ...pkceFields,
})

/** POST /sso: redirects to the college's sign-in page (GoTrue: internal/api/sso.go). */
export function ssoRoutes(deps: AuthDeps): Hono {
  const { config, limits } = deps
  return new Hono().post('/sso', async (c) => {
    if (!config.auth.samlEnabled) throw samlDisabled()
    await limits.consume('other-service', clientAddress(c, config.trustProxy))
    const body = await readBody(c, ssoBody)
    const provider = await find(deps, body)
    if (provider.disabled) throw new AuthError(404, 'sso_provider_disabled', 'SSO provider is disabled')
    const url = await begin(c, deps, provider, body)
    return body.skip_http_redirect === true ? c.json({ url }) : c.body(null, 303, { location: url })
  })
}

export function samlDisabled(): AuthError {
  return new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

const uuid = z.guid()

async function find({ pool }: AuthDeps, { provider_id: id, domain }: z.output<typeof ssoBody>): Promise<SsoProvider> {
  if ((id === undefined) === (domain === undefined))
    throw invalid('A provider_id or domain needs to be provided, and only one of them')
  if (id !== undefined) {
    if (!uuid.safeParse(id).success) throw invalid('provider_id must be an UUID')
    const provider = await findSsoProvider(pool, id)
    if (provider === undefined) throw new AuthError(404, 'sso_provider_not_found', 'No such SSO provider')
    return provider
  }
  const provider = await findSsoProviderByDomain(pool, domain ?? '')
  if (provider === undefined)
    throw new AuthError(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain')
  return provider
}

async function begin(
  c: Context,
  deps: AuthDeps,
  provider: SsoProvider,
  body: z.output<typeof ssoBody>,
): Promise<string> {
  const { pool, config } = deps
  const challenge = readChallenge(body)
  const siteUrl = siteUrlFor(c, config)
  const wished = body.redirect_to
  const target =
    wished !== undefined && isAllowedRedirect(wished, siteUrl, config.auth.redirectAllowList)
      ? wished
      : redirectTarget(c, config)
  // An XML id begins with a letter or an underscore.
  const [relayState, requestId, flowId] = [randomUUID(), `_${randomUUID()}`, randomUUID()]
  if (challenge !== undefined)
    await pool.query(
      `insert into auth.flow_state (id, provider_type, authentication_method, code_challenge, code_challenge_method, referrer)
       values ($1, 'sso/saml', 'sso/saml', $2, $3, $4)`,
      [flowId, challenge.value, challenge.method, target],
    )
  await pool.query(
    `with forgotten as (delete from auth.saml_relay_states where created_at < now() - interval '24 hours')
     insert into auth.saml_relay_states (id, sso_provider_id, request_id, redirect_to, flow_state_id, browser) values ($1, $2, $3, $4, $5, $6)`,
    // A code is useless without the verifier, which only the browser that began has: no binding is needed.
    [
      relayState,
      provider.id,
      requestId,
      target,
      ...(challenge ? [flowId, null] : [null, bindBrowser(c, config, siteUrl, target)]),
    ],
  )
  const idp = await readMetadata(provider.metadataXml)
  return signInUrl(idp, serviceAddresses(siteUrl), requestId, relayState)
}
