import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Client, transaction } from '#server/core/database/pool.ts'
import { logRejection } from '#server/supabase/auth/context/log-rejection.ts'
import type { Account } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { AuthError } from '../protocol/errors.ts'
import { hashOfCode } from '../one-time/flow-states.ts'
import { withCode, withError, withSession } from '../redirects/redirect-url.ts'
import { reloadAccount } from '../accounts/create-account.ts'
import { type Change, recordChange } from '../security-changes/record.ts'
import { notifyOwner } from '../security-changes/send.ts'
import { openSession } from '../sessions/sessions.ts'
import { siteUrlFor } from '../redirects/site-url.ts'
import { findOrLinkUser, link, type ExternalIdentity } from '../accounts/find-or-link-user.ts'
import { type BegunFlow, callbackUri, type Providers, consumeFlow } from './authorize.ts'
import { readBrowserBinding } from '../protocol/browser-binding.ts'
import type { ProviderAccount } from './provider.ts'

/** GET and POST /callback: the target of a provider's redirect (GoTrue: internal/api/external.go). */
export function callbackRoutes(deps: AuthDeps, providers: Providers): Hono {
  return new Hono()
    .get('/callback', async (c) => {
      const location = await handleCallback(c, deps, providers)
      return c.body(null, 302, { location, 'referrer-policy': 'no-referrer' })
    })
    .post('/callback', async (c) => {
      // A cross-site POST carries no cookie of ours; the redirect to a GET with the same fields does.
      const form = new URLSearchParams(await c.req.text())
      return c.body(null, 303, { location: `callback?${form}`, 'referrer-policy': 'no-referrer' })
    })
}

async function handleCallback(c: Context, deps: AuthDeps, providers: Providers): Promise<string> {
  let target = siteUrlFor(c, deps.config)
  try {
    const flow = await consumeFlow(deps, c.req.query('state') ?? '', readBrowserBinding(c, target))
    target = flow.target
    return await finish(c, deps, flow, await identify(c, deps, providers, flow))
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    logRejection(deps.securityLog, deps.config, c, error)
    return withError(target, error, true)
  }
}

async function identify(
  c: Context,
  { config, log }: AuthDeps,
  providers: Providers,
  flow: BegunFlow,
): Promise<ProviderAccount> {
  const { error, error_description: description, code } = c.req.query()
  if (error !== undefined)
    throw new AuthError(403, 'bad_oauth_callback', (description || `The provider answered: ${error}`).slice(0, 300))
  if (code === undefined || code === '') throw new AuthError(400, 'bad_oauth_callback', 'OAuth callback with no code')
  const provider = providers.get(flow.provider)
  if (provider === undefined) throw new AuthError(400, 'bad_oauth_callback', 'The provider is no longer enabled')
  const callback = new URL(callbackUri(siteUrlFor(c, config)))
  callback.search = new URL(c.req.url).search
  try {
    return await provider.identify(callback, { state: flow.id, nonce: flow.nonce, codeVerifier: flow.codeVerifier })
  } catch (err) {
    // The provider's error may hold tokens, so it is only logged.
    log.warn({ err, provider: flow.provider }, 'the answer of a sign-in provider is invalid')
    throw new AuthError(403, 'bad_oauth_callback', 'Unable to exchange external code')
  }
}

async function finish(c: Context, deps: AuthDeps, flow: BegunFlow, found: ProviderAccount): Promise<string> {
  const { subject, email, emailVerified, profile, accessToken, refreshToken } = found
  const externalIdentity: ExternalIdentity = {
    provider: flow.provider,
    subject,
    email,
    emailVerified,
    data: profile,
    isSso: false,
  }
  const code = randomUUID()
  const session = await withRetry(deps, async (client) => {
    if (flow.linkingTarget !== null) await assertFlowExists(client, flow.id, flow.linkingTarget)
    const account =
      flow.linkingTarget === null
        ? await findOrLinkUser(client, externalIdentity, deps.config.auth.signupDisabled)
        : await linkAndRecord(client, externalIdentity, flow.linkingTarget, {
            sessionId: flow.linkingSession ?? undefined,
            userAgent: c.req.header('user-agent'),
          })
    if (flow.isPkce) {
      await storeCode(client, flow, { userId: account.id, code, found })
      return undefined
    }
    await client.query('delete from auth.flow_state where id = $1', [flow.id])
    return openSession(client, account, { method: 'oauth', clientInfo: clientInfoOf(c, deps.config) })
  })
  if (flow.linkingTarget !== null) await notifyOwner(c, deps, flow.linkingTarget)
  if (session === undefined) return withCode(flow.target, code)
  return withSession(flow.target, deps.tokens, session, {
    provider_token: accessToken,
    provider_refresh_token: refreshToken,
  })
}

/**
 * During the provider's request, a password change or the end of the session may have deleted the flow. The account's
 * row is always locked first.
 */
async function assertFlowExists(client: Client, flowId: string, target: string): Promise<void> {
  await client.query('select from auth.users where id = $1 for no key update', [target])
  const { rowCount } = await client.query('select from auth.flow_state where id = $1 for update', [flowId])
  if (rowCount === 0) throw new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
}

/** Links the identity to the signed-in account and records the change, of which the owner is notified. */
export async function linkAndRecord(
  client: Client,
  externalIdentity: ExternalIdentity,
  target: string,
  origin: Pick<Change, 'sessionId' | 'userAgent'>,
): Promise<Account> {
  const before = await reloadAccount(client, target)
  const account = await link(client, externalIdentity, target)
  const known = new Set(before.identities.map(({ id }) => id))
  const subjectId = account.identities.find(({ id }) => !known.has(id))?.id
  await recordChange(client, before, {
    kind: 'identity_added',
    ...origin,
    ...(subjectId !== undefined && { subjectId }),
  })
  return account
}

async function storeCode(
  client: Client,
  flow: BegunFlow,
  { userId, code, found }: { userId: string; code: string; found: ProviderAccount },
): Promise<void> {
  await client.query(
    `update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = now(), updated_at = now(),
       provider_access_token = $4, provider_refresh_token = $5
     where id = $1`,
    [flow.id, userId, hashOfCode(code), found.accessToken, found.refreshToken ?? null],
  )
}

/** Retries once: of two concurrent first sign-ins, the second then finds the account that the first has made. */
export async function withRetry<T>({ pool }: AuthDeps, work: (client: Client) => Promise<T>): Promise<T> {
  try {
    return await transaction(pool, work)
  } catch (error) {
    if (!isDatabaseError(error, '23505')) throw error
    return transaction(pool, work)
  }
}
