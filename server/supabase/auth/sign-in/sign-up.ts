import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { transaction } from '#server/core/database/pool.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { networksOf } from '#server/core/http/addresses/networks.ts'
import { type Account, findByContact } from '../accounts/accounts.ts'
import { optionalText, pkceFields, readBody } from '../protocol/body.ts'
import { type Contact, readContact } from '../protocol/email-or-phone.ts'
import type { AuthDeps } from '../context/deps.ts'
import { assertMaySignUp } from '../accounts/may-sign-up.ts'
import { clientInfoOf } from '../sessions/client-info.ts'
import { AuthError, invalid } from '../protocol/errors.ts'
import { assertFits } from '../protocol/user-metadata.ts'
import { createAccount, insertAnonymous, isConfirmed } from '../accounts/create-account.ts'
import { assertStrongPassword, hashPassword, namesIn } from '../passwords/passwords.ts'
import { type Challenge, readChallenge } from '../protocol/pkce.ts'
import { sendAddressTaken, sendMail } from '../messages/send-mail.ts'
import { type Channel, channels, sendSms } from '../messages/send-sms.ts'
import { openSession, sessionHeaders, sessionJson } from '../sessions/sessions.ts'
import { hashToMatch, type SignUp, storeSignUp } from '../accounts/pending-sign-ups.ts'

const signUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  channel: channels.nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  ...pkceFields,
})

/** POST /signup (GoTrue: internal/api/signup.go, anonymous.go) */
export function signUpRoutes(deps: AuthDeps): Hono {
  const { config, limits } = deps

  return new Hono().post('/signup', async (c) => {
    await limits.consume('sign-up', clientAddress(c, config.trustProxy))
    if (config.auth.signupDisabled) throw signUpDisabled()
    const body = await readBody(c, signUpBody)
    const data = body.data ?? {}
    assertFits(data)
    if (body.email === undefined && body.phone === undefined) return signInAnonymously(c, deps, data)
    return signUp(c, deps, await readSignUp(body, deps), data)
  })
}

interface SignUpRequest {
  contact: Contact
  password: string
  challenge: Challenge | undefined
  channel: Channel
}

async function readSignUp(body: z.output<typeof signUpBody>, { config }: AuthDeps): Promise<SignUpRequest> {
  if (body.password === undefined) throw invalid('Signup requires a valid password')
  const contact = readContact(body, {
    both: 'Only an email address or phone number should be provided on signup.',
    none: 'To signup, please provide your email or phone number',
  })
  assertEnabled(contact, config.auth, 'signups', 400)
  const challenge = readChallenge(body)
  if (contact.phone !== undefined && challenge !== undefined) throw invalid('PKCE not supported for phone signups')
  await assertStrongPassword(body.password, config.auth.passwordMinLength, [body.email, ...namesIn(body.data ?? {})])
  return { contact, password: body.password, challenge, channel: body.channel ?? 'sms' }
}

async function signUp(
  c: Context,
  deps: AuthDeps,
  signingUp: SignUpRequest,
  data: Record<string, unknown>,
): Promise<Response> {
  const { pool, config, limits, constantTime, timers } = deps
  const { contact, password } = signingUp
  await assertMaySignUp(pool, contact.email)
  const autoConfirm = contact.email === undefined ? config.auth.sms.autoConfirm : config.auth.autoConfirm
  // Hashed before the address is searched, so that the response time reveals nothing.
  const passwordHash = await hashPassword(password, {
    like: await hashToMatch(pool, contact),
    network: networksOf(clientAddress(c, config.trustProxy)).at(-1),
  })
  if (autoConfirm) {
    const existing = await findByContact(pool, contact)
    const made = existing ?? (await createAccount(deps, { contact, passwordHash, data, confirmed: true }))
    if (made === undefined || (made === existing && isConfirmed(made, contact)))
      throw new AuthError(422, 'user_already_exists', 'User already registered')
    if (isConfirmed(made, contact)) return answerWithSession(c, deps, made, 'password')
  }
  return timers.once('confirmation', contact, async () => {
    const since = performance.now()
    const { made, send } = await writeSignUp(c, deps, signingUp, { passwordHash, data })
    const kind = contact.email === undefined ? 'text message' : 'sign-up'
    if (send !== undefined) await constantTime.timed(kind, send, since)
    else {
      await limits.consume('texts')
      await constantTime.pretend(kind, since)
    }
    return c.json(signUpAnswer(contact, data, made))
  })
}

interface Written {
  /** The new account; undefined where the address has one. */
  made: Account | undefined
  /** Undefined for a number that has an account: its owner gets no text message. */
  send: (() => Promise<unknown>) | undefined
}

/** Stores the sign-up's data for its message; the account gets them once the message is confirmed. */
async function writeSignUp(
  c: Context,
  deps: AuthDeps,
  { contact, challenge, channel }: SignUpRequest,
  brought: SignUp,
): Promise<Written> {
  const { pool } = deps
  const existing = await findByContact(pool, contact)
  const blank = { contact, passwordHash: null, data: {}, confirmed: false }
  const made = existing === undefined ? await createAccount(deps, blank) : undefined
  const account = existing ?? made ?? (await findByContact(pool, contact))
  if (account === undefined) throw new AuthError(409, 'conflict', 'The account was changed meanwhile, please try again')
  const isTaken = isConfirmed(account, contact)
  const signUpId = await storeSignUp(pool, account.id, isTaken ? { ...brought, data: {} } : brought)
  if (contact.email !== undefined) {
    const { email } = contact
    return isTaken
      ? { made, send: () => sendAddressTaken(c, deps, email) }
      : {
          made,
          send: () => sendMail(c, deps, account, { what: 'signup', challenge, signUpId, timer: 'of the address' }),
        }
  }
  const to = { to: contact.phone, channel, signUpId, timer: 'of the address' } as const
  return { made, send: isTaken ? undefined : () => sendSms(deps, 'sms', account, to) }
}

async function signInAnonymously(c: Context, deps: AuthDeps, data: Record<string, unknown>): Promise<Response> {
  if (!deps.config.auth.anonymousEnabled)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  await assertMaySignUp(deps.pool, undefined)
  const account = await transaction(deps.pool, (client) => insertAnonymous(client, data))
  return answerWithSession(c, deps, account, 'anonymous')
}

async function answerWithSession(
  c: Context,
  { pool, config, tokens }: AuthDeps,
  account: Account,
  method: 'password' | 'anonymous',
): Promise<Response> {
  const session = await openSession(pool, account, { method, clientInfo: clientInfoOf(c, config) })
  if (session === undefined) throw new Error('The account vanished while it was being made.')
  return c.json(sessionJson(tokens, session), 200, sessionHeaders(session))
}

function signUpDisabled(): AuthError {
  return new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

/** @throws {AuthError} email_provider_disabled, phone_provider_disabled */
export function assertEnabled(
  { phone }: { phone?: string | undefined },
  { emailEnabled, phoneEnabled }: AuthDeps['config']['auth'],
  what: 'signups' | 'logins',
  status: 400 | 422,
): void {
  if (phone === undefined && !emailEnabled)
    throw new AuthError(status, 'email_provider_disabled', `Email ${what} are disabled`)
  if (phone !== undefined && !phoneEnabled)
    throw new AuthError(status, 'phone_provider_disabled', `Phone ${what} are disabled`)
}

/**
 * The same for a new, a taken and an unconfirmed address, so that it does not reveal who is registered (GoTrue's
 * sanitizeUser leaves a difference). Only the request that creates the account gets its id.
 */
function signUpAnswer(contact: Contact, data: Record<string, unknown>, made: Account | undefined) {
  const now = new Date()
  const id = made?.id ?? randomUUID()
  const provider = contact.email === undefined ? 'phone' : 'email'
  const claims = { ...data, sub: id, ...contact, email_verified: false, phone_verified: false }
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: claims,
    identities: [
      {
        identity_id: made?.identities[0]?.id ?? randomUUID(),
        id,
        user_id: id,
        identity_data: claims,
        provider,
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email: contact.email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
