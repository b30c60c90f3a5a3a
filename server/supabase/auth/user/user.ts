import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { transaction } from '#server/core/database/pool.ts'
import {
  type Account,
  findByEmail,
  findByPhone,
  hasSecondFactor,
  type Queryable,
  userJson,
} from '../accounts/accounts.ts'
import { authJson } from '../protocol/auth-json.ts'
import { optionalText, pkceFields, readBody } from '../protocol/body.ts'
import type { AuthDeps } from '../context/deps.ts'
import { parseEmail } from '../protocol/email-address.ts'
import { AuthError, emailExists, phoneExists } from '../protocol/errors.ts'
import { ensureFreshProof } from '../reauthentication/check-proof.ts'
import { type AuthEnv, requireSession, type SignedIn } from '../guards/require-session.ts'
import { assertFits } from '../protocol/user-metadata.ts'
import { reloadAccount } from '../accounts/create-account.ts'
import { assertMayGo } from '../one-time/one-time-tokens.ts'
import { newPasswordHash, storePassword } from './password-change.ts'
import { parsePhone } from '../protocol/phone-number.ts'
import { type Challenge, readChallenge } from '../protocol/pkce.ts'
import { changeEmail, changePhone } from '../accounts/change-contact.ts'
import { assertNotSample } from '../accounts/sample-accounts.ts'
import { recordChange } from '../security-changes/record.ts'
import { notifyOwner } from '../security-changes/send.ts'
import { sendEmailChange } from '../messages/send-mail.ts'
import { type Channel, channels, sendSms } from '../messages/send-sms.ts'

const updateBody = z.object({
  email: optionalText,
  phone: optionalText,
  channel: channels.nullish(),
  password: z.string().nullish(),
  current_password: optionalText,
  nonce: optionalText,
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  ...pkceFields,
})

/** The requested changes; undefined leaves a field as it is. */
interface Changes {
  email: string | undefined
  phone: string | undefined
  channel: Channel
  passwordHash: string | undefined
  data: Record<string, unknown> | undefined
  challenge: Challenge | undefined
}

/** GET and PUT /user (GoTrue: internal/api/user.go) */
export function userRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const { pool, tokens } = deps

  return new Hono<AuthEnv>()
    .use('/user', requireSession(pool, tokens))
    .get('/user', (c) => authJson(c, userJson(c.var.signedIn.account)))
    .put('/user', async (c) => {
      const changes = await readChanges(await readBody(c, updateBody), c.var.signedIn, deps)
      return c.json(userJson(await applyChanges(c, deps, c.var.signedIn, changes)))
    })
}

async function readChanges(body: z.output<typeof updateBody>, signedIn: SignedIn, deps: AuthDeps): Promise<Changes> {
  const { account, session } = signedIn
  const { auth } = deps.config
  if (body.app_metadata != null)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  const challenge = readChallenge(body)
  const wanted = body.email === undefined ? undefined : parseEmail(body.email)
  const email = wanted === account.email ? undefined : wanted
  const called = body.phone === undefined ? undefined : parsePhone(body.phone)
  const phone = called === account.phone ? undefined : called
  const password = body.password ?? undefined

  if (email !== undefined || phone !== undefined) assertNotSample(account)
  const isSensitive = email !== undefined || phone !== undefined || password !== undefined
  if (isSensitive && account.is_sso_user) throw ssoManaged()
  if ((isSensitive || body.data != null) && hasSecondFactor(account) && session?.aal !== 'aal2')
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  if (account.is_anonymous && password !== undefined && account.email === null && account.phone === null)
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  const given = { password: body.current_password, nonce: body.nonce }
  const proof = isSensitive ? await ensureFreshProof(deps, signedIn, given) : undefined
  const data = body.data ?? undefined
  if (data !== undefined) assertFits({ ...account.raw_user_meta_data, ...data })
  if (email !== undefined) {
    if ((await findByEmail(deps.pool, email)) !== undefined) throw emailExists()
    assertMayGo('email', account.email_change_sent_at, auth.mailFrequencySeconds)
  }
  if (phone !== undefined) await assertPhoneIsFree(deps, account, phone)
  const passwordHash =
    password === undefined ? undefined : await newPasswordHash(deps, signedIn, { ...body, password, proof })
  return { email, phone, channel: body.channel ?? 'sms', passwordHash, data, challenge }
}

async function assertPhoneIsFree({ pool, config }: AuthDeps, account: Account, phone: string): Promise<void> {
  if (!config.auth.phoneEnabled) throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if ((await findByPhone(pool, phone)) !== undefined) throw phoneExists()
  assertMayGo('sms', account.phone_change_sent_at, config.auth.sms.frequencySeconds)
}

function ssoManaged(): AuthError {
  return new AuthError(
    422,
    'user_sso_managed',
    'Updating email, phone, password of a SSO account only possible via SSO',
  )
}

async function applyChanges(
  c: Context,
  deps: AuthDeps,
  { account, session }: SignedIn,
  { email, phone, channel, passwordHash, data, challenge }: Changes,
): Promise<Account> {
  const textIt = phone !== undefined && !deps.config.auth.sms.autoConfirm
  // A guest has no mailbox to protect, and a site with auto-confirmation confirms no first one either (GoTrue:
  // UserUpdate).
  const withoutConfirmation = account.is_anonymous && deps.config.auth.autoConfirm
  const userAgent = c.req.header('user-agent')
  let updated = await transaction(deps.pool, async (client) => {
    if (passwordHash !== undefined) {
      await storePassword(client, account.id, passwordHash, session?.id)
      await recordChange(client, account, { kind: 'password_changed', userAgent })
    }
    if (data !== undefined) await mergeData(client, account.id, data)
    if (phone !== undefined && !textIt) {
      await changePhone(client, account, phone)
      await recordChange(client, account, { kind: 'phone_changed', userAgent })
    }
    if (email !== undefined && withoutConfirmation) await changeEmail(client, { ...account, email_change: email })
    return reloadAccount(client, account.id)
  })
  if (passwordHash !== undefined || phone !== undefined) await notifyOwner(c, deps, account.id)
  if (email !== undefined && !withoutConfirmation)
    updated = await sendEmailChange(c, deps, updated, { newEmail: email, challenge })
  if (!textIt) return updated
  const { sentAt } = await sendSms(deps, 'phone_change', updated, { to: phone, channel })
  return { ...updated, phone_change: phone, phone_change_sent_at: sentAt }
}

/** Merged in the database: concurrent updates keep each other's keys. Null deletes a key. */
async function mergeData(client: Queryable, userId: string, data: Record<string, unknown>): Promise<void> {
  const dropped = Object.keys(data).filter((key) => data[key] === null)
  await client.query(
    'update auth.users set raw_user_meta_data = (raw_user_meta_data || $2::jsonb) - $3::text[], updated_at = now() where id = $1',
    [userId, data, dropped],
  )
}
