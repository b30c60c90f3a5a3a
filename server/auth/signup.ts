import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { z } from 'zod'
import { clientAddress } from '#server/http/client-address.ts'
import { type Client, transaction } from '#server/database/pool.ts'
import { type Account, accountColumns, findByEmail, userJson } from './accounts.ts'
import { optionalText, pkceFields, readBody, refusePkce } from './body.ts'
import type { AuthDeps } from './deps.ts'
import { deviceOf } from './device.ts'
import { parseEmail } from './email-address.ts'
import { AuthError, invalid, isDatabaseError } from './errors.ts'
import { assertFits } from './metadata.ts'
import { assertChoosable, hashPassword } from './passwords.ts'
import { sendConfirmation } from './send-mail.ts'
import { openSession, sessionHeaders, sessionJson } from './sessions.ts'

const signUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: z.record(z.string(), z.unknown()).nullish(),
  ...pkceFields,
})

interface NewAccount {
  email: string
  passwordHash: string
  data: Record<string, unknown>
  confirmed: boolean
}

/** POST /signup (GoTrue: internal/api/signup.go), for e-mail and password. */
export function signUpRoutes(deps: AuthDeps): Hono {
  const { pool, config, limits, tokens } = deps

  return new Hono().post('/signup', async (c) => {
    await limits.spend('sign-up', clientAddress(c, config.trustProxy))
    if (config.auth.signupDisabled) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
    const body = await readBody(c, signUpBody)
    const { email, password } = assertEmailSignUp(body, config.auth.passwordMinLength)
    const data = body.data ?? {}
    assertFits(data)

    // Before looking whether the address is taken: the time taken must not tell.
    const passwordHash = await hashPassword(password)
    const existing = await findByEmail(pool, email)
    const account =
      existing ?? (await createAccount(deps, { email, passwordHash, data, confirmed: config.auth.autoConfirm }))

    if (account === undefined || (account === existing && account.email_confirmed_at !== null)) {
      if (config.auth.autoConfirm) throw new AuthError(422, 'user_already_exists', 'User already registered')
      return c.json(lookalike(email, data))
    }
    if (account.email_confirmed_at !== null) {
      const session = await openSession(pool, account, 'password', deviceOf(c, config))
      if (session === undefined) throw new Error('The account vanished while it was being made.')
      return c.json(sessionJson(tokens, session), 200, sessionHeaders(session))
    }
    // An unconfirmed account may be anyone's: its password stays, whoever knows the new one.
    return c.json(userJson(await sendConfirmation(c, deps, account)))
  })
}

function assertEmailSignUp(body: z.output<typeof signUpBody>, minLength: number): { email: string; password: string } {
  const { email, phone, password } = body
  if (email === undefined && phone === undefined)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (password === undefined) throw invalid('Signup requires a valid password')
  if (email !== undefined && phone !== undefined)
    throw invalid('Only an email address or phone number should be provided on signup.')
  if (email === undefined) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  refusePkce(body)
  assertChoosable(password, minLength)
  return { email: parseEmail(email), password }
}

/** @returns undefined when another request made the account first and has confirmed it */
async function createAccount({ pool }: AuthDeps, fresh: NewAccount): Promise<Account | undefined> {
  try {
    return await transaction(pool, (client) => insertAccount(client, fresh))
  } catch (error) {
    if (isDatabaseError(error, '23505')) {
      const first = await findByEmail(pool, fresh.email)
      if (first !== undefined) return first.email_confirmed_at === null ? first : undefined
    }
    throw new AuthError(500, 'unexpected_failure', 'Database error saving new user', { cause: error })
  }
}

/** The account and its identity together: triggers of the product run in the same transaction. */
async function insertAccount(client: Client, { email, passwordHash, data, confirmed }: NewAccount): Promise<Account> {
  const id = randomUUID()
  const claims = { ...data, sub: id, email, email_verified: confirmed, phone_verified: false }
  await client.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, $3, case when $4 then now() end, $5, $6)`,
    [id, email, passwordHash, confirmed, emailProvider, claims],
  )
  await client.query(
    "insert into auth.identities (provider, provider_id, user_id, identity_data, last_sign_in_at) values ('email', $1::uuid::text, $1, $2, now())",
    [id, claims],
  )
  const { rows } = await client.query<Account>(`select ${accountColumns} from auth.users u where u.id = $1`, [id])
  const [account] = rows
  if (account === undefined) throw new Error('The account is gone right after it was made.')
  return account
}

const emailProvider = { provider: 'email', providers: ['email'] }

/** For an address that is taken: looks like a new account, so that nobody learns who is registered (GoTrue: sanitizeUser). */
function lookalike(email: string, data: Record<string, unknown>) {
  const now = new Date()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: emailProvider,
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
