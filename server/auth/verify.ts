import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { clientAddress } from '#server/http/client-address.ts'
import { optionalText, readBody } from './body.ts'
import { addressOf, readContact } from './contact.ts'
import type { AuthDeps } from './deps.ts'
import { deviceOf } from './device.ts'
import { AuthError, invalid } from './errors.ts'
import { flowPrefix, hashCode } from './one-time-codes.ts'
import { emailTypes, redeem, type Redeemed, type Shown, type VerificationType, verificationTypes } from './redeem.ts'
import { tellOwner } from './security-changes/send.ts'
import { sessionHeaders, sessionJson } from './sessions.ts'

const verifyBody = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
})

/** GoTrue: singleConfirmationAccepted in internal/api/verify.go */
export const halfWay = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
export const linkExpired = 'Email link is invalid or has expired'
const codeExpired = 'Token has expired or is invalid'

/** POST /verify: a typed code, or the hash out of a link that the application itself received. */
export function verifyCodeRoutes(deps: AuthDeps): Hono {
  return new Hono().post('/verify', async (c) => {
    const { refusal, ...shown } = readVerify(await readBody(c, verifyBody))
    const outcome = await redeemCounted(c, deps, shown, refusal)
    if (outcome === 'one half of two') return c.json({ msg: halfWay, code: '200' })
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

function readVerify({ token, token_hash: hash, ...body }: z.output<typeof verifyBody>): Shown & { refusal: string } {
  if (body.type === undefined) throw invalid('Verify requires a verification type')
  if ((token === undefined) === (hash === undefined)) throw invalid('Verify requires either a token or a token hash')
  if (hash !== undefined || token === undefined) {
    if (body.email !== undefined || body.phone !== undefined || body.redirect_to !== undefined)
      throw invalid('Only the token_hash and type should be provided')
    return { type: assertType(body.type, emailTypes), hashes: [hash ?? ''], forCode: false, refusal: linkExpired }
  }
  const either = 'Only an email address or phone number should be provided on verify'
  const contact = readContact(body, { both: either, none: either })
  const plain = hashCode(addressOf(contact), token.replaceAll('-', ''))
  return {
    type: assertType<VerificationType>(body.type, contact.email === undefined ? phoneTypes : emailTypes),
    hashes: [plain, `${flowPrefix}${plain}`],
    forCode: false,
    refusal: codeExpired,
  }
}

/**
 * Redeems a token; only failures count against the limits. When they are used up from all over the world,
 * an address is stopped after its first failure, and everyone else goes on.
 */
export async function redeemCounted(
  c: Context,
  deps: AuthDeps,
  shown: Shown,
  refusal: string,
): Promise<Exclude<Redeemed, 'expired'>> {
  const { config, limits } = deps
  const address = clientAddress(c, config.trustProxy)
  await limits.spend('wrong-code-here', address)
  const [failedHere, isUnderAttack] = await Promise.all([
    limits.countOf('wrong-code-here', address),
    limits.isSpent('wrong-code'),
  ])
  if (isUnderAttack && failedHere > 1) throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')

  const outcome = await redeem(deps.pool, shown, { device: deviceOf(c, config), config })
  if (outcome === 'expired') {
    await limits.spend('wrong-code').catch(() => {}) // Read above, at the next try.
    throw new AuthError(403, 'otp_expired', refusal)
  }
  await limits.giveBack('wrong-code-here', address)
  const changes = shown.type === 'email_change' || shown.type === 'phone_change'
  if (changes && typeof outcome === 'object') await tellOwner(c, deps, outcome.userId)
  return outcome
}
