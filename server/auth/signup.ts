import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { transaction } from '#server/database/pool.ts'
import { clientAddress } from '#server/http/client-address.ts'
import { networksOf } from '#server/http/networks.ts'
import { type Account, findByContact, userJson } from './accounts.ts'
import { optionalText, pkceFields, readBody } from './body.ts'
import { type Contact, readContact } from './contact.ts'
import type { AuthDeps } from './deps.ts'
import { deviceOf } from './device.ts'
import { AuthError, invalid } from './errors.ts'
import { assertFits } from './metadata.ts'
import { createAccount, insertAnonymous, isConfirmed } from './new-account.ts'
import { assertChoosable, hashPassword, namesIn } from './passwords.ts'
import { type Challenge, readChallenge } from './pkce.ts'
import { sendConfirmation } from './send-mail.ts'
import { type Channel, channels, sendSms } from './send-sms.ts'
import { openSession, sessionHeaders, sessionJson } from './sessions.ts'

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
    await limits.spend('sign-up', clientAddress(c, config.trustProxy))
    if (config.auth.signupDisabled) throw signUpDisabled()
    const body = await readBody(c, signUpBody)
    const data = body.data ?? {}
    assertFits(data)
    if (body.email === undefined && body.phone === undefined) return signInAnonymously(c, deps, data)
    return signUp(c, deps, await readSignUp(body, deps), data)
  })
}

interface SignUp {
  contact: Contact
  password: string
  challenge: Challenge | undefined
  channel: Channel
}

async function readSignUp(body: z.output<typeof signUpBody>, { config }: AuthDeps): Promise<SignUp> {
  if (body.password === undefined) throw invalid('Signup requires a valid password')
  const contact = readContact(body, {
    both: 'Only an email address or phone number should be provided on signup.',
    none: 'To signup, please provide your email or phone number',
  })
  assertEnabled(contact, config.auth, 'signups', 400)
  const challenge = readChallenge(body)
  if (contact.phone !== undefined && challenge !== undefined) throw invalid('PKCE not supported for phone signups')
  await assertChoosable(body.password, config.auth.passwordMinLength, [body.email, ...namesIn(body.data ?? {})])
  return { contact, password: body.password, challenge, channel: body.channel ?? 'sms' }
}

async function signUp(
  c: Context,
  deps: AuthDeps,
  { contact, password, challenge, channel }: SignUp,
  data: Record<string, unknown>,
): Promise<Response> {
  const { pool, config, pace } = deps
  const autoConfirm = contact.email === undefined ? config.auth.sms.autoConfirm : config.auth.autoConfirm
  // Before looking whether the address is taken: the time taken must not tell.
  const passwordHash = await hashPassword(password, networksOf(clientAddress(c, config.trustProxy)).at(-1))
  const since = performance.now()
  const existing = await findByContact(pool, contact)
  const account = existing ?? (await createAccount(deps, { contact, passwordHash, data, confirmed: autoConfirm }))

  if (account === undefined || (account === existing && isConfirmed(account, contact))) {
    if (autoConfirm) throw new AuthError(422, 'user_already_exists', 'User already registered')
    await pace.pretend('sign-up', since)
    return c.json(lookalike(contact, data))
  }
  if (isConfirmed(account, contact)) return answerWithSession(c, deps, account, 'password')
  // An unconfirmed account may be anyone's: its password stays, whoever knows the new one.
  return c.json(
    userJson(
      await pace.timed(
        'sign-up',
        async () => {
          if (contact.email !== undefined) return sendConfirmation(c, deps, account, challenge)
          const { sentAt } = await sendSms(deps, 'sms', account, contact.phone, channel)
          return { ...account, confirmation_sent_at: sentAt }
        },
        since,
      ),
    ),
  )
}

async function signInAnonymously(c: Context, deps: AuthDeps, data: Record<string, unknown>): Promise<Response> {
  if (!deps.config.auth.anonymousEnabled)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  const account = await transaction(deps.pool, (client) => insertAnonymous(client, data))
  return answerWithSession(c, deps, account, 'anonymous')
}

async function answerWithSession(
  c: Context,
  { pool, config, tokens }: AuthDeps,
  account: Account,
  method: 'password' | 'anonymous',
): Promise<Response> {
  const session = await openSession(pool, account, method, deviceOf(c, config))
  if (session === undefined) throw new Error('The account vanished while it was being made.')
  return c.json(sessionJson(tokens, session), 200, sessionHeaders(session))
}

export function signUpDisabled(): AuthError {
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

/** For an address that is taken: looks like a new account, so that nobody learns who is registered (GoTrue: sanitizeUser). */
function lookalike(contact: Contact, data: Record<string, unknown>) {
  const now = new Date()
  const provider = contact.email === undefined ? 'phone' : 'email'
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
