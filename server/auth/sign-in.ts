import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findByEmail, isBanned } from './accounts.ts'
import { optionalText, readBody } from './body.ts'
import type { AuthDeps } from './deps.ts'
import { deviceOf } from './device.ts'
import { parseEmail } from './email-address.ts'
import { AuthError, invalid } from './errors.ts'
import { passwordMatches, weaknessOf } from './passwords.ts'
import { refreshSession } from './refresh.ts'
import { openSession, sessionHeaders, sessionJson } from './sessions.ts'

const passwordBody = z.object({ email: optionalText, phone: optionalText, password: optionalText })
const refreshBody = z.object({ refresh_token: z.string().nullish() })

/** POST /token?grant_type=… (GoTrue: internal/api/token.go) */
export function tokenRoutes(deps: AuthDeps): Hono {
  return new Hono().post('/token', async (c) => {
    const grant = c.req.query('grant_type')
    if (grant === 'password') return signIn(c, deps)
    if (grant === 'refresh_token') return refresh(c, deps)
    throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type')
  })
}

async function signIn(c: Context, deps: AuthDeps): Promise<Response> {
  const { pool, config, limits, tokens } = deps
  const device = deviceOf(c, config)
  await limits.spend('sign-in', device.address)
  const body = await readBody(c, passwordBody)
  if (body.email !== undefined && body.phone !== undefined)
    throw invalid('Only an email address or phone number should be provided on login.')
  if (body.phone !== undefined) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (body.email === undefined) throw invalid('missing email or phone')
  const email = readableEmail(body.email)
  const password = body.password ?? ''

  // Counted before the password is looked at, so that guesses sent all at once count too.
  await limits.spend('wrong-password-here', device.address, email)
  const account = await findByEmail(pool, email)
  await spendAnywhere(deps, account?.id, email, device.address)
  const matches = await passwordMatches(password, account?.encrypted_password)
  if (!matches || account === undefined) throw wrongCredentials()
  await Promise.all([
    limits.giveBack('wrong-password-here', device.address, email),
    limits.giveBack('wrong-password', email),
  ])

  // Only who knows the password learns more about the account.
  if (isBanned(account)) throw new AuthError(400, 'user_banned', 'User is banned')
  if (account.email_confirmed_at === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const session = await openSession(pool, account, 'password', device, account.encrypted_password)
  if (session === undefined) throw wrongCredentials()
  const weakness = weaknessOf(password, config.auth.passwordMinLength)
  const weak = weakness === undefined ? {} : { weak_password: { message: weakness.message, reasons: weakness.reasons } }
  return c.json({ ...sessionJson(tokens, session), ...weak }, 200, sessionHeaders(session))
}

/** Text that cannot be an address has no account; saying so would only tell how addresses are checked. */
function readableEmail(text: string): string {
  try {
    return parseEmail(text)
  } catch {
    throw wrongCredentials()
  }
}

function wrongCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}

/**
 * Counts against the account from anywhere. When a crowd of addresses has used that up, the owner still gets
 * in from where a session of theirs lives, so that nobody can be locked out by guessing.
 */
async function spendAnywhere(
  { pool, limits }: AuthDeps,
  userId: string | undefined,
  email: string,
  address: string,
): Promise<void> {
  try {
    await limits.spend('wrong-password', email)
  } catch (error) {
    const { rows } = await pool.query('select from auth.sessions where user_id = $1 and ip = $2 limit 1', [
      userId ?? null,
      address,
    ])
    if (rows.length === 0) throw error
  }
}

async function refresh(c: Context, { pool, config, tokens }: AuthDeps): Promise<Response> {
  const { refresh_token: token } = await readBody(c, refreshBody)
  if (token == null || token === '') throw invalid('refresh_token required')
  const session = await refreshSession(pool, token, config.auth.reuseIntervalSeconds)
  return c.json(sessionJson(tokens, session), 200, sessionHeaders(session))
}
