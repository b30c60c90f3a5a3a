import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { type Account, findByContact } from '../accounts/accounts.ts'
import { optionalText, pkceFields, readBody } from '../protocol/body.ts'
import { type Contact, readContact } from '../protocol/email-or-phone.ts'
import { assertMaySignUp } from '../accounts/may-sign-up.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { assertFits } from '../protocol/user-metadata.ts'
import { createAccount, isConfirmed } from '../accounts/create-account.ts'
import { type Challenge, readChallenge } from '../protocol/pkce.ts'
import type { Timer } from '../messages/send.ts'
import { countMail, sendMail } from '../messages/send-mail.ts'
import { channels, sendSms } from '../messages/send-sms.ts'
import { storeSignUp } from '../accounts/pending-sign-ups.ts'
import { assertEnabled } from './sign-up.ts'

const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  channel: channels.nullish(),
  create_user: z.boolean().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  ...pkceFields,
})

interface LinkRequest {
  data: Record<string, unknown>
  challenge: Challenge | undefined
  mayMake: boolean
}

/** POST /otp and /magiclink: sign-in by a mailed or texted code (GoTrue: internal/api/otp.go, magic_link.go). */
export function otpRoutes(deps: AuthDeps): Hono {
  const { config, limits, constantTime, timers } = deps
  const timer: Timer = 'of the address'

  async function respond(c: Context, body: z.output<typeof otpBody>): Promise<Response> {
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

    return contact.email === undefined
      ? c.json({ message_id: await text(contact, data, body) })
      : c.json(await mail(c, contact, { data, challenge, mayMake: body.create_user !== false }))
  }

  /** Takes the same time and responds the same for an address without an account, where none is to be created. */
  async function mail(c: Context, contact: Contact, { data, challenge, mayMake }: LinkRequest): Promise<object> {
    return timers.once('recovery', contact, async () => {
      // Timed from here, because creating an account takes a moment: a request for an existing one waits as long.
      const since = performance.now()
      const account = await accountFor(deps, contact, data, mayMake)
      if (account === undefined) {
        await countMail(deps)
        await constantTime.pretend('sign-in link', since)
        return {}
      }
      const send = async () => {
        if (isConfirmed(account, contact)) return sendMail(c, deps, account, { what: 'magiclink', challenge, timer })
        // A new or unconfirmed account confirms its address with the same mail that signs it in.
        const signUpId = await storeSignUp(deps.pool, account.id, { passwordHash: null, data })
        return sendMail(c, deps, account, { what: 'signup', challenge, signUpId, timer })
      }
      await constantTime.timed('sign-in link', send, since)
      return {}
    })
  }

  /** @returns a message id of ours, since there may be no message */
  async function text(
    contact: Contact & { phone: string },
    data: Record<string, unknown>,
    { channel, create_user: createUser }: z.output<typeof otpBody>,
  ): Promise<string> {
    return timers.once('confirmation', contact, async () => {
      const since = performance.now()
      const account = await accountFor(deps, contact, data, createUser !== false)
      if (account === undefined) {
        await limits.consume('texts')
        await constantTime.pretend('text message', since)
        return randomUUID()
      }
      const send = async () => {
        const to = { to: contact.phone, channel: channel ?? 'sms', timer }
        if (isConfirmed(account, contact)) return sendSms(deps, 'sms', account, to)
        const signUpId = await storeSignUp(deps.pool, account.id, { passwordHash: null, data })
        return sendSms(deps, 'sms', account, { ...to, signUpId })
      }
      await constantTime.timed('text message', send, since)
      return randomUUID()
    })
  }

  return new Hono()
    .post('/otp', async (c) => {
      await limits.consume('otp', clientAddress(c, config.trustProxy))
      return respond(c, await readBody(c, otpBody))
    })
    .post('/magiclink', async (c) => {
      await limits.consume('otp', clientAddress(c, config.trustProxy))
      const body = await readBody(c, otpBody)
      if (body.email === undefined) throw invalid('An email address is required')
      return respond(c, { ...body, phone: undefined, channel: undefined, create_user: true })
    })
}

/**
 * A new address gets an account without a password, unless the application or the site disables that.
 * @returns undefined when there is no account and none is created
 */
async function accountFor(
  deps: AuthDeps,
  contact: Contact,
  data: Record<string, unknown>,
  mayMake: boolean,
): Promise<Account | undefined> {
  const { auth } = deps.config
  const existing = await findByContact(deps.pool, contact)
  const isMade = mayMake && !auth.signupDisabled
  if (existing !== undefined || isMade) await assertMaySignUp(deps.pool, contact.email)
  if (existing !== undefined || !isMade) return existing
  const confirmed = contact.email === undefined ? auth.sms.autoConfirm : auth.autoConfirm
  const made = await createAccount(deps, { contact, passwordHash: null, data: confirmed ? data : {}, confirmed })
  const account = made ?? (await findByContact(deps.pool, contact))
  if (account === undefined) throw new AuthError(409, 'conflict', 'The account was changed meanwhile, please try again')
  return account
}
