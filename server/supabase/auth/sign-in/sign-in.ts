import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { transaction } from '#server/core/database/pool.ts'
import { networksOf } from '#server/core/http/addresses/networks.ts'
import { findByContact, isBanned } from '../accounts/accounts.ts'
import { authJson } from '../protocol/auth-json.ts'
import { optionalText, readBody } from '../protocol/body.ts'
import { addressOf, type Contact, readContact } from '../protocol/email-or-phone.ts'
import type { AuthDeps } from '../context/deps.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import type { Providers } from '../providers/authorize.ts'
import { finishFlow } from '../one-time/flow-states.ts'
import { isConfirmed, reloadAccount } from '../accounts/create-account.ts'
import { matchingHashes, weaknessOf } from '../passwords/passwords.ts'
import { refreshSession } from '../sessions/refresh.ts'
import { pendingPasswords } from '../accounts/pending-sign-ups.ts'
import { signInWithIdToken } from '../providers/id-token.ts'
import { assertEnabled } from './sign-up.ts'
import { openSession, sessionHeaders, sessionJson } from '../sessions/sessions.ts'

const passwordBody = z.object({ email: optionalText, phone: optionalText, password: optionalText })
const pkceBody = z.object({ auth_code: optionalText, code_verifier: optionalText })
const refreshBody = z.object({ refresh_token: z.string().nullish() })

/** POST /token?grant_type=… (GoTrue: internal/api/token.go) */
export function tokenRoutes(deps: AuthDeps, providers: Providers): Hono {
  return new Hono().post('/token', async (c) => {
    const grant = c.req.query('grant_type')
    if (grant === 'password') return signIn(c, deps)
    if (grant === 'refresh_token') return refresh(c, deps)
    if (grant === 'pkce') return exchangeCode(c, deps)
    if (grant === 'id_token') return signInWithIdToken(c, deps, providers)
    // This site has no wallets.
    if (grant === 'web3') throw new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
    throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  })
}

async function signIn(c: Context, deps: AuthDeps): Promise<Response> {
  const { pool, config, limits, tokens } = deps
  const clientInfo = clientInfoOf(c, config)
  await limits.consume('sign-in', clientInfo.address)
  const body = await readBody(c, passwordBody)
  const contact = readableContact(body, config.auth)
  const address = addressOf(contact)
  const password = body.password ?? ''

  // Counted before the password is checked, so that concurrent guesses count too.
  await limits.consume('wrong-password-here', clientInfo.address, address)
  const [account, waiting] = await Promise.all([findByContact(pool, contact), pendingPasswords(pool, contact)])
  await consumeAnywhere(deps, account?.id, address, clientInfo.address)
  const network = networksOf(clientInfo.address).at(-1)
  const matching = await matchingHashes(password, [account?.encrypted_password, ...waiting], network)
  if (matching.length === 0 || account === undefined) throw wrongCredentials(account?.id)
  await Promise.all([
    limits.refund('wrong-password-here', clientInfo.address, address),
    limits.refund('wrong-password', address),
  ])

  // Only a right password reveals more about the account.
  if (isBanned(account)) throw new AuthError(400, 'user_banned', 'User is banned', { logged: { userId: account.id } })
  // A password that waits for confirmation does not sign in, and the error does not reveal whether the address had an
  // account.
  const isOwn = matching.some((hash) => hash === account.encrypted_password)
  if (!isOwn || !isConfirmed(account, contact)) {
    throw contact.email === undefined
      ? new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed', { logged: { userId: account.id } })
      : new AuthError(400, 'email_not_confirmed', 'Email not confirmed', { logged: { userId: account.id } })
  }
  const session = await openSession(pool, account, {
    method: 'password',
    clientInfo,
    passwordSeen: account.encrypted_password,
  })
  if (session === undefined) throw wrongCredentials()
  const weakness = weaknessOf(password, config.auth.passwordMinLength)
  const weak = weakness === undefined ? {} : { weak_password: { message: weakness.message, reasons: weakness.reasons } }
  return c.json({ ...sessionJson(tokens, session), ...weak }, 200, sessionHeaders(session))
}

/** Text that is no valid address has no account: it gets the error of a wrong password, too. */
function readableContact(
  { email, phone }: z.output<typeof passwordBody>,
  settings: AuthDeps['config']['auth'],
): Contact {
  if (email !== undefined && phone !== undefined)
    throw invalid('Only an email address or phone number should be provided on login.')
  if (email === undefined && phone === undefined) throw invalid('missing email or phone')
  assertEnabled({ phone }, settings, 'logins', 422)
  try {
    return readContact({ email, phone }, { both: '', none: '' })
  } catch {
    throw wrongCredentials()
  }
}

function wrongCredentials(userId?: string): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials', {
    logged: { reason: 'password', userId },
  })
}

const lockedOut =
  'There were too many wrong passwords for this account. Log in with an e-mail link, or try again in an hour.'

/**
 * Counts against the account from every address. When a distributed attack has used the limit up, the owner still signs
 * in from the address of a live session, and from anywhere by a mailed link or code: guessing cannot lock anybody out.
 */
async function consumeAnywhere(
  { pool, limits }: AuthDeps,
  userId: string | undefined,
  name: string,
  address: string,
): Promise<void> {
  try {
    await limits.consume('wrong-password', name)
  } catch (error) {
    const { rows } = await pool.query('select from auth.sessions where user_id = $1 and ip = $2 limit 1', [
      userId ?? null,
      address,
    ])
    if (rows.length > 0) return
    // The same text with and without an account.
    const headers = error instanceof AuthError ? error.headers : {}
    throw new AuthError(429, 'over_request_rate_limit', lockedOut, {
      headers,
      logged: { limit: 'wrong-password', userId },
    })
  }
}

async function refresh(c: Context, { pool, config, tokens }: AuthDeps): Promise<Response> {
  const { refresh_token: token } = await readBody(c, refreshBody)
  if (token == null || token === '') throw invalid('refresh_token required')
  const session = await refreshSession(pool, token, config.auth)
  return authJson(c, sessionJson(tokens, session), sessionHeaders(session))
}

/** The second half of a sign-in that began with a code challenge (GoTrue: PKCE in internal/api/token.go). */
async function exchangeCode(c: Context, { pool, config, tokens, limits }: AuthDeps): Promise<Response> {
  const clientInfo = clientInfoOf(c, config)
  await limits.consume('sign-in', clientInfo.address)
  const { auth_code: code, code_verifier: verifier } = await readBody(c, pkceBody)
  if (code === undefined || verifier === undefined)
    throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const { session, flow } = await transaction(pool, async (client) => {
    const flow = await finishFlow(client, code, verifier)
    const account = await reloadAccount(client, flow.userId)
    if (isBanned(account)) throw new AuthError(403, 'user_banned', 'User is banned')
    return { flow, session: await openSession(client, account, { method: flow.method, clientInfo }) }
  })
  if (session === undefined) throw new Error('The account is gone while its row was locked.')
  const answer = {
    ...sessionJson(tokens, session),
    ...(flow.providerToken === undefined ? {} : { provider_token: flow.providerToken }),
    ...(flow.providerRefreshToken === undefined ? {} : { provider_refresh_token: flow.providerRefreshToken }),
  }
  return c.json(answer, 200, sessionHeaders(session))
}
