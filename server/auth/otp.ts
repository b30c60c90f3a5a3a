import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { clientAddress } from '#server/http/client-address.ts'
import { type Account, findByContact } from './accounts.ts'
import { optionalText, pkceFields, readBody } from './body.ts'
import { readContact } from './contact.ts'
import type { AuthDeps } from './deps.ts'
import { AuthError, invalid } from './errors.ts'
import { assertFits } from './metadata.ts'
import { createAccount, isConfirmed, type NewAccount } from './new-account.ts'
import { readChallenge } from './pkce.ts'
import { sendMail } from './send-mail.ts'
import { channels, sendSms } from './send-sms.ts'
import { assertEnabled, signUpDisabled } from './signup.ts'

const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  channel: channels.nullish(),
  create_user: z.boolean().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  ...pkceFields,
})

/** POST /otp and /magiclink: signing in with nothing but a message (GoTrue: internal/api/otp.go, magic_link.go). */
export function otpRoutes(deps: AuthDeps): Hono {
  const { config, limits, pace } = deps

  async function answer(c: Context, body: z.output<typeof otpBody>): Promise<Response> {
    const contact = readContact(body, {
      both: 'Only an email address or phone number should be provided',
      none: 'One of email or phone must be set',
    })
    if (contact.email !== undefined && body.channel != null)
      throw invalid('Channel should only be specified with Phone OTP')
    assertEnabled(contact, config.auth, 'logins', contact.email === undefined ? 400 : 422)
    const challenge = readChallenge(body)
    const data = body.data ?? {}
    assertFits(data)

    // Who is new is written down first; who is not waits as long.
    const since = performance.now()
    const account = await accountFor(deps, { contact, passwordHash: null, data, confirmed: false }, body.create_user)
    if (contact.email !== undefined) {
      // A new or unconfirmed account confirms its address with the same mail that signs it in.
      const kind = isConfirmed(account, contact) ? 'magiclink' : 'signup'
      await pace.timed('sign-in link', () => sendMail(c, deps, kind, account, challenge), since)
      return c.json({})
    }
    const text = () => sendSms(deps, 'sms', account, contact.phone, body.channel ?? 'sms')
    const { messageId } = await pace.timed('text message', text, since)
    return c.json({ message_id: messageId })
  }

  return new Hono()
    .post('/otp', async (c) => {
      await limits.spend('otp', clientAddress(c, config.trustProxy))
      return answer(c, await readBody(c, otpBody))
    })
    .post('/magiclink', async (c) => {
      await limits.spend('otp', clientAddress(c, config.trustProxy))
      const body = await readBody(c, otpBody)
      if (body.email === undefined) throw invalid('An email address is required')
      return answer(c, { ...body, phone: undefined, channel: undefined, create_user: true })
    })
}

/** Whoever is new gets an account without a password, unless the application wants none made. */
async function accountFor(
  deps: AuthDeps,
  { contact, data }: NewAccount,
  createUser: boolean | null | undefined,
): Promise<Account> {
  const { auth } = deps.config
  const existing = await findByContact(deps.pool, contact)
  if (existing !== undefined) return existing
  if (createUser === false) throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  if (auth.signupDisabled) throw signUpDisabled()
  const confirmed = contact.email === undefined ? auth.sms.autoConfirm : auth.autoConfirm
  const made = await createAccount(deps, { contact, passwordHash: null, data, confirmed })
  const account = made ?? (await findByContact(deps.pool, contact))
  if (account === undefined) throw new AuthError(409, 'conflict', 'The account was changed meanwhile, please try again')
  return account
}
