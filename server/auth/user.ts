import { Hono } from 'hono'
import { z } from 'zod'
import { transaction } from '#server/database/pool.ts'
import { type Account, accountColumns, findByEmail, userJson } from './accounts.ts'
import { optionalText, pkceFields, readBody, refusePkce } from './body.ts'
import type { AuthDeps } from './deps.ts'
import { parseEmail } from './email-address.ts'
import { AuthError } from './errors.ts'
import { type AuthEnv, requireSession } from './guards.ts'
import { assertFits } from './metadata.ts'
import { assertMailMayGo } from './one-time-tokens.ts'
import { assertChoosable, hashPassword, passwordMatches } from './passwords.ts'
import { sendEmailChange } from './send-mail.ts'

const updateBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
  ...pkceFields,
})

/** What a valid request asks to change; undefined is "leave it". */
interface Changes {
  email: string | undefined
  passwordHash: string | undefined
  data: Record<string, unknown> | undefined
}

/** GET and PUT /user (GoTrue: internal/api/user.go) */
export function userRoutes(deps: AuthDeps): Hono<AuthEnv> {
  const { pool, tokens } = deps

  return new Hono<AuthEnv>()
    .use('/user', requireSession(pool, tokens))
    .get('/user', (c) => c.json(userJson(c.var.signedIn.account)))
    .put('/user', async (c) => {
      const { account, sessionId } = c.var.signedIn
      const changes = await readChanges(await readBody(c, updateBody), account, deps)
      const updated = await applyChanges(deps, account, sessionId, changes)
      if (changes.email === undefined) return c.json(userJson(updated))
      return c.json(userJson(await sendEmailChange(c, deps, updated, changes.email)))
    })
}

async function readChanges(
  body: z.output<typeof updateBody>,
  account: Account,
  { pool, config }: AuthDeps,
): Promise<Changes> {
  refusePkce(body)
  if (body.app_metadata != null)
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  if (body.phone !== undefined && body.phone !== account.phone)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  const password = body.password ?? undefined
  if (password !== undefined) assertChoosable(password, config.auth.passwordMinLength)
  const wanted = body.email === undefined ? undefined : parseEmail(body.email)
  const email = wanted === account.email ? undefined : wanted

  if (account.is_sso_user && (email !== undefined || password !== undefined)) {
    throw new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    )
  }
  const data = body.data ?? undefined
  if (data !== undefined) assertFits({ ...account.raw_user_meta_data, ...data })
  if (email !== undefined) {
    if ((await findByEmail(pool, email)) !== undefined) throw emailExists()
    assertMailMayGo(account.email_change_sent_at, config.auth.mailFrequencySeconds)
  }
  const passwordHash = password === undefined ? undefined : await hashNewPassword(password, account.encrypted_password)
  return { email, passwordHash, data }
}

async function hashNewPassword(password: string, oldHash: string | null): Promise<string> {
  if (oldHash !== null && (await passwordMatches(password, oldHash))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  return hashPassword(password)
}

export function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}

async function applyChanges(
  { pool }: AuthDeps,
  account: Account,
  sessionId: string | undefined,
  { passwordHash, data }: Changes,
): Promise<Account> {
  if (passwordHash === undefined && data === undefined) return account
  return transaction(pool, async (client) => {
    // The account row is locked from its first update on, so a sign-in with the old password that is under
    // way either comes before, and its session is deleted below, or finds another hash and fails.
    if (passwordHash !== undefined) {
      await client.query(
        `update auth.users set encrypted_password = $2, updated_at = now(), confirmation_sent_at = null, recovery_sent_at = null,
           email_change_sent_at = null, phone_change_sent_at = null, reauthentication_sent_at = null
         where id = $1`,
        [account.id, passwordHash],
      )
      await client.query('delete from auth.one_time_tokens where user_id = $1', [account.id])
      await client.query('delete from auth.sessions where user_id = $1 and id is distinct from $2', [
        account.id,
        sessionId ?? null,
      ])
    }
    if (data !== undefined) {
      // Merged in the database: two updates at once keep each other's keys. Null deletes a key.
      const dropped = Object.keys(data).filter((key) => data[key] === null)
      await client.query(
        'update auth.users set raw_user_meta_data = (raw_user_meta_data || $2::jsonb) - $3::text[], updated_at = now() where id = $1',
        [account.id, data, dropped],
      )
    }
    const { rows } = await client.query<Account>(`select ${accountColumns} from auth.users u where u.id = $1`, [
      account.id,
    ])
    if (rows[0] === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    return rows[0]
  })
}
