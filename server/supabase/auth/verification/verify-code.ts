import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { optionalText, readBody } from '../protocol/body.ts'
import { addressOf, readContact } from '../protocol/email-or-phone.ts'
import type { AuthDeps } from '../context/deps.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { tryCode } from './code-attempts.ts'
import {
  emailTypes,
  verifyOneTimeToken,
  type VerifiedToken,
  tokenTypes,
  type VerificationType,
  verificationTypes,
} from './verify-token.ts'
import { notifyOwner } from '../security-changes/send.ts'
import { sessionHeaders, sessionJson } from '../sessions/sessions.ts'
import { tokenHash } from '../one-time/token-hash.ts'

const verifyBody = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
})

/** GoTrue: singleConfirmationAccepted in internal/api/verify.go */
export const firstHalfAccepted = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const linkExpired = 'Email link is invalid or has expired'
const codeExpired = 'Token has expired or is invalid'

/** POST /verify: a typed code, or the token hash of a link that the application has received. */
export function verifyCodeRoutes(deps: AuthDeps): Hono {
  return new Hono().post('/verify', async (c) => {
    const outcome = await verifyToken(c, deps, readVerify(await readBody(c, verifyBody)))
    if (outcome === 'one half of two') return c.json({ msg: firstHalfAccepted, code: '200' })
    if ('code' in outcome) throw new Error('A code was issued to a request that asked for a session.')
    return c.json(sessionJson(deps.tokens, outcome.session), 200, sessionHeaders(outcome.session))
  })
}

export function assertType<T extends VerificationType>(type: string, known: z.ZodType<T>): T {
  const parsed = known.safeParse(type)
  if (!parsed.success) throw invalid('Invalid email verification type')
  return parsed.data
}

const phoneTypes = verificationTypes.exclude(emailTypes.options)

/** A presented token: from a link, or a typed code with the address that it was sent to. */
export interface Presented {
  type: VerificationType
  secret: { linkToken: string } | { code: string; address: string }
  /** Whether the application wants a code for its verifier in place of a session. */
  forCode: boolean
}

function readVerify({ token, token_hash: linkToken, ...body }: z.output<typeof verifyBody>): Presented {
  if (body.type === undefined) throw invalid('Verify requires a verification type')
  if ((token === undefined) === (linkToken === undefined))
    throw invalid('Verify requires either a token or a token hash')
  if (linkToken !== undefined || token === undefined) {
    if (body.email !== undefined || body.phone !== undefined || body.redirect_to !== undefined)
      throw invalid('Only the token_hash and type should be provided')
    return { type: assertType(body.type, emailTypes), secret: { linkToken: linkToken ?? '' }, forCode: false }
  }
  const either = 'Only an email address or phone number should be provided on verify'
  const contact = readContact(body, { both: either, none: either })
  return {
    type: assertType<VerificationType>(body.type, contact.email === undefined ? phoneTypes : emailTypes),
    secret: { code: token.replaceAll('-', ''), address: addressOf(contact) },
    forCode: false,
  }
}

/**
 * Verifies a one-time token; only failures count against the limits. While a distributed attack has used the global
 * limit up, each address is blocked after its first failure, and requests without failures succeed.
 */
export async function verifyToken(
  c: Context,
  deps: AuthDeps,
  presented: Presented,
): Promise<Exclude<VerifiedToken, 'expired'>> {
  const { config, limits } = deps
  const { secret } = presented
  const address = clientAddress(c, config.trustProxy)
  await limits.consume('wrong-code-here', address)
  const [failedHere, isUnderAttack] = await Promise.all([
    limits.countOf('wrong-code-here', address),
    limits.isExhausted('wrong-code'),
  ])
  if (isUnderAttack && failedHere > 1)
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
      logged: { limit: 'wrong-code' },
    })
  // Per recipient, with or without an account. Links are exempt: their tokens cannot be guessed.
  if ('code' in secret) await limits.consume('wrong-code-for', secret.address)

  const outcome = await verifyPresented(c, deps, presented)
  if (outcome === 'expired') {
    await limits.consume('wrong-code').catch(() => {}) // Checked above, at the next attempt.
    throw 'code' in secret
      ? new AuthError(403, 'otp_expired', codeExpired, { logged: { email: secret.address } })
      : new AuthError(403, 'otp_expired', linkExpired)
  }
  await limits.refund('wrong-code-here', address)
  if ('code' in secret) await limits.refund('wrong-code-for', secret.address)
  const changes = presented.type === 'email_change' || presented.type === 'phone_change'
  if (changes && typeof outcome === 'object') await notifyOwner(c, deps, outcome.userId)
  return outcome
}

async function verifyPresented(
  c: Context,
  deps: AuthDeps,
  { type, secret, forCode }: Presented,
): Promise<VerifiedToken> {
  const { pool, config, constantTime } = deps
  const circumstances = { clientInfo: clientInfoOf(c, config), config }
  if ('linkToken' in secret)
    return verifyOneTimeToken(
      pool,
      { type, token: { linkHash: tokenHash.ofLink(secret.linkToken) }, forCode },
      circumstances,
    )
  const { code, address } = secret
  const since = performance.now()
  const codeHash = tokenHash.ofCode(address, code)
  const { tokenId, counted } = await tryCode(deps, { types: tokenTypes[type], address, codeHash })
  if (tokenId !== undefined) return verifyOneTimeToken(pool, { type, token: { id: tokenId }, forCode }, circumstances)
  // Storing the count takes a moment, which would reveal that a code is pending.
  if (counted) await constantTime.timed('wrong code', async () => {}, since)
  else await constantTime.pretend('wrong code', since)
  return 'expired'
}
