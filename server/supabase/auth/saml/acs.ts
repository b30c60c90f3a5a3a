import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { readSiteName } from '#server/core/college.ts'
import { documentHeaders } from '#server/core/http/security-headers.ts'
import { logRejection } from '#server/supabase/auth/context/log-rejection.ts'
import type { AuthDeps } from '../context/deps.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { AuthError } from '../protocol/errors.ts'
import { hashOfCode } from '../one-time/flow-states.ts'
import { withCode, withError, withSession } from '../redirects/redirect-url.ts'
import { findOrLinkUser, type ExternalIdentity } from '../accounts/find-or-link-user.ts'
import { withRetry } from '../providers/callback.ts'
import { openSession } from '../sessions/sessions.ts'
import { siteUrlFor } from '../redirects/site-url.ts'
import { isBoundBrowser, needsResending } from './browser-binding.ts'
import { readMetadata } from './metadata.ts'
import { type AttributeMapping, findSsoProvider } from './providers.ts'
import { resendPage } from './resend-page.ts'
import { type Assertion, readAnswer, requestLifetimeMinutes, serviceAddresses, serviceMetadata } from './service.ts'
import { samlDisabled } from './sign-in.ts'

/** The service provider's metadata and its assertion consumer service (GoTrue: internal/api/samlacs.go). */
export function samlRoutes(deps: AuthDeps): Hono {
  const { config } = deps
  return new Hono()
    .use('/sso/saml/*', async (_, next) => {
      if (!config.auth.samlEnabled) throw samlDisabled()
      return next()
    })
    .get('/sso/saml/metadata', async (c) =>
      c.body(await serviceMetadata(serviceAddresses(siteUrlFor(c, config))), 200, {
        'content-type': 'application/samlmetadata+xml',
        'cache-control': 'public, max-age=600',
      }),
    )
    .post('/sso/saml/acs', async (c) => {
      const form = new URLSearchParams(await c.req.text())
      const siteUrl = siteUrlFor(c, config)
      if (needsResending(c, siteUrl, await browserOf(deps, form.get('RelayState') ?? ''), form)) {
        const page = resendPage(await readSiteName(deps.pool), new URL(serviceAddresses(siteUrl).acs).pathname, form)
        return c.html(page, 200, { ...documentHeaders(page, config), 'referrer-policy': 'no-referrer' })
      }
      const location = await handleSamlResponse(c, deps, form)
      return c.body(null, 302, { location, 'referrer-policy': 'no-referrer' })
    })
}

interface RelayState {
  provider: string
  requestId: string
  target: string
  flowId: string | null
  browser: string | null
  late: boolean
}

async function browserOf({ pool }: AuthDeps, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ browser: string | null }>(
    'select browser from auth.saml_relay_states where id::text = $1',
    [id],
  )
  return rows[0]?.browser ?? undefined
}

/** Deletes the relay state, so that a replayed response finds none. */
async function consumeRelayState({ pool }: AuthDeps, id: string): Promise<RelayState> {
  const { rows } = await pool.query<RelayState>(
    `delete from auth.saml_relay_states where id::text = $1
     returning sso_provider_id as provider, request_id as "requestId", redirect_to as target, flow_state_id as "flowId", browser,
       created_at < now() - make_interval(mins => $2) as late`,
    [id, requestLifetimeMinutes],
  )
  const [state] = rows
  // Unsolicited responses are rejected: anybody could inject one into another person's browser.
  if (state === undefined) throw new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist')
  if (state.late)
    throw new AuthError(403, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?')
  return state
}

async function handleSamlResponse(c: Context, deps: AuthDeps, form: URLSearchParams): Promise<string> {
  const { pool, config, log } = deps
  const service = serviceAddresses(siteUrlFor(c, config))
  let target = siteUrlFor(c, config)
  let inQuery = true
  try {
    const state = await consumeRelayState(deps, form.get('RelayState') ?? '')
    target = state.target
    inQuery = state.flowId !== null
    if (!inQuery && !isBoundBrowser(c, config, siteUrlFor(c, config), state.browser ?? ''))
      throw new AuthError(403, 'saml_browser_mismatch', 'This sign-in was begun in another browser. Try again here.')
    const provider = await findSsoProvider(pool, state.provider)
    if (provider === undefined || provider.disabled)
      throw new AuthError(404, 'sso_provider_disabled', 'SSO provider is disabled')
    const idp = await readMetadata(provider.metadataXml)
    const assertion = await readAnswer(form.get('SAMLResponse') ?? '', idp, service, state.requestId)
    const externalIdentity = externalIdentityOf(assertion, provider.id, provider.attributeMapping)
    assertOwnDomain(externalIdentity.email, provider.domains)
    return await finish(c, deps, state, externalIdentity)
  } catch (error) {
    if (!(error instanceof AuthError) || error.status >= 500) throw error
    if (error.cause !== undefined) log.warn({ err: error.cause }, 'a SAML response is invalid')
    logRejection(deps.securityLog, config, c, error)
    return withError(target, error, inQuery)
  }
}

async function finish(
  c: Context,
  deps: AuthDeps,
  { flowId, target }: RelayState,
  externalIdentity: ExternalIdentity,
): Promise<string> {
  const code = randomUUID()
  const session = await withRetry(deps, async (client) => {
    const account = await findOrLinkUser(client, externalIdentity, deps.config.auth.signupDisabled)
    if (flowId === null)
      return openSession(client, account, { method: 'sso/saml', clientInfo: clientInfoOf(c, deps.config) })
    await client.query(
      `update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = now(), updated_at = now() where id = $1`,
      [flowId, account.id, hashOfCode(code)],
    )
    return undefined
  })
  return session === undefined ? withCode(target, code) : withSession(target, deps.tokens, session, {})
}

/** A college may only name addresses of its own domains. */
function assertOwnDomain(email: string | undefined, domains: string[]): void {
  const domain = email?.split('@').at(-1)?.trim().toLowerCase()
  if (domain === undefined || domains.includes(domain)) return
  throw new AuthError(
    403,
    'saml_domain_mismatch',
    'Your college has named an e-mail address that is not one of its own. Please tell whoever runs this site.',
  )
}

const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** The attributes in which identity providers usually send the address. */
const emailNames = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]

function externalIdentityOf(
  { nameId, nameIdFormat, attributes }: Assertion,
  providerId: string,
  mapping: AttributeMapping,
): ExternalIdentity {
  const mapped = Object.fromEntries(
    Object.entries(mapping.keys ?? {}).flatMap(([key, { name, names = [], default: otherwise }]) => {
      const value = firstText(attributes, name === undefined ? names : [name, ...names]) ?? otherwise
      return value === undefined ? [] : [[key, value]]
    }),
  )
  const named =
    mapped['email'] ?? firstText(attributes, emailNames) ?? (nameIdFormat === emailFormat ? nameId : undefined)
  return {
    provider: `sso:${providerId}`,
    subject: nameId,
    email: typeof named === 'string' ? named : undefined,
    // `assertOwnDomain` has checked that the college owns the domain.
    emailVerified: true,
    data: mapped,
    isSso: true,
  }
}

function firstText(attributes: Record<string, unknown>, names: string[]): string | undefined {
  const values = names.flatMap((name) => [attributes[name]].flat())
  return values.find((value): value is string => typeof value === 'string' && value !== '')
}
