import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { clientAddress } from '#server/http/client-address.ts'
import { optionalText, readBody } from './body.ts'
import type { AuthDeps } from './deps.ts'
import { deviceOf } from './device.ts'
import { parseEmail } from './email-address.ts'
import { AuthError, invalid } from './errors.ts'
import { hashCode } from './one-time-codes.ts'
import { redeem, type VerificationType, verificationTypes } from './redeem.ts'
import { type OpenSession, sessionHeaders, sessionJson } from './sessions.ts'
import { redirectTarget } from './site-url.ts'

const verifyBody = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
})

/** GoTrue: singleConfirmationAccepted in internal/api/verify.go */
const halfWay = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const linkExpired = 'Email link is invalid or has expired'
const codeExpired = 'Token has expired or is invalid'

/** The link in mails. It needs no API key: the browser opens it from a mail program. */
export function verifyLinkRoutes(deps: AuthDeps): Hono {
  return new Hono().get('/verify', async (c) => {
    // Mail scanners probe links with HEAD; that must not use them up.
    if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET, POST' })
    const { token, type } = c.req.query()
    if (token === undefined || token === '') throw invalid('Verify requires a token or a token hash')
    if (type === undefined || type === '') throw invalid('Verify requires a verification type')

    const target = new URL(redirectTarget(c, deps.config))
    try {
      const session = await redeemCounted(c, deps, assertType(type, linkTypes), token, linkExpired)
      target.hash = await fragmentOf(session, type, deps)
    } catch (error) {
      if (!(error instanceof AuthError) || error.status >= 500) throw error
      target.hash = errorFragment(error)
    }
    return c.body(null, 303, { location: target.href, 'referrer-policy': 'no-referrer' })
  })
}

/** A typed code, or the hash out of a link that the application itself received. */
export function verifyCodeRoutes(deps: AuthDeps): Hono {
  return new Hono().post('/verify', async (c) => {
    const { type, hash, refusal } = readVerify(await readBody(c, verifyBody))
    const session = await redeemCounted(c, deps, type, hash, refusal)
    if (session === 'one half of two') return c.json({ msg: halfWay, code: '200' })
    return c.json(sessionJson(deps.tokens, session), 200, sessionHeaders(session))
  })
}

const linkTypes = verificationTypes.exclude(['email'])

function assertType<T extends VerificationType>(type: string, known: z.ZodType<T>): T {
  const parsed = known.safeParse(type)
  if (!parsed.success) throw invalid('Invalid email verification type')
  return parsed.data
}

function readVerify(body: z.output<typeof verifyBody>): { type: VerificationType; hash: string; refusal: string } {
  const { token, token_hash: hash, email, phone } = body
  if (body.type === undefined) throw invalid('Verify requires a verification type')
  if ((token === undefined) === (hash === undefined)) throw invalid('Verify requires either a token or a token hash')
  if (hash !== undefined) {
    if (email !== undefined || phone !== undefined || body.redirect_to !== undefined)
      throw invalid('Only the token_hash and type should be provided')
    return { type: assertType(body.type, verificationTypes), hash, refusal: linkExpired }
  }
  if ((email === undefined) === (phone === undefined))
    throw invalid('Only an email address or phone number should be provided on verify')
  if (email === undefined || token === undefined)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  return {
    type: assertType(body.type, verificationTypes),
    hash: hashCode(parseEmail(email), token.replaceAll('-', '')),
    refusal: codeExpired,
  }
}

/**
 * Redeems a token; only failures count against the limits. When they are used up from all over the world,
 * an address is stopped after its first failure, and everyone else goes on.
 */
async function redeemCounted(
  c: Context,
  deps: AuthDeps,
  type: VerificationType,
  hash: string,
  refusal: string,
): Promise<OpenSession | 'one half of two'> {
  const { config, limits } = deps
  const address = clientAddress(c, config.trustProxy)
  await limits.spend('wrong-code-here', address)
  const [failedHere, isUnderAttack] = await Promise.all([
    limits.countOf('wrong-code-here', address),
    limits.isSpent('wrong-code'),
  ])
  if (isUnderAttack && failedHere > 1) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')

  const outcome = await redeem(deps.pool, type, hash, { device: deviceOf(c, config), config })
  if (outcome === 'expired') {
    await limits.spend('wrong-code').catch(() => {}) // Read above, at the next try.
    throw new AuthError(403, 'otp_expired', refusal)
  }
  await limits.giveBack('wrong-code-here', address)
  return outcome
}

/** Parameters are sorted, as Go's url.Values are; `sb` marks a fragment as ours. */
async function fragmentOf(
  session: OpenSession | 'one half of two',
  type: string,
  { tokens }: AuthDeps,
): Promise<string> {
  if (session === 'one half of two') return new URLSearchParams({ message: halfWay, sb: '' }).toString()
  const { access_token, refresh_token, expires_in, expires_at, token_type } = sessionJson(tokens, session)
  const parameters = {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    sb: '',
    token_type,
    type,
  }
  return new URLSearchParams(parameters).toString()
}

const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

function errorFragment({ status, code, message }: AuthError): string {
  const error = oauthErrors[status]
  return new URLSearchParams({
    ...(error === undefined ? {} : { error }),
    error_code: code,
    error_description: message,
    sb: '',
  }).toString()
}
