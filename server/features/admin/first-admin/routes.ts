import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { emailProblem } from '#domain/accounts/email.ts'
import { meetsPasswordRules, passwordMinimum } from '#domain/accounts/password.ts'
import { wording } from '#domain/wording.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { networksOf } from '#server/core/http/addresses/networks.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { requireJson } from '#server/core/http/require-json.ts'
import { unstored } from '#server/core/http/unstored.ts'
import { openRateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { assertStrongPassword } from '#server/supabase/auth/passwords/passwords.ts'
import type { ProjectAdmin } from '#server/supabase/hosted/project-admin.ts'
import { makeFirstAdmin } from './first-admin.ts'
import { requireOpenLink } from './links.ts'

interface FirstAdminDeps {
  pool: Pool
  /** Where the accounts are a hosted project's. */
  project?: ProjectAdmin | undefined
  config: Pick<Config, 'trustProxy' | 'rateLimits'>
}

/** 128 random bits, as base64url. */
const link = z.object({ token: z.string().regex(/^[\w-]{22}$/) })
const account = link.extend({
  email: z
    .string()
    .max(254)
    .trim()
    .toLowerCase()
    .refine((email) => emailProblem(email) === undefined, 'is no e-mail address'),
  password: z
    .string()
    .max(200)
    .refine((password) => meetsPasswordRules(password, passwordMinimum.register), wording.register.rulesUnmet),
})

/** Tries of an address: a token cannot be guessed, but each reads the database, and the right one hashes a password. */
const limits = { 'setup-link': { points: 30, duration: 5 * 60 } }

/**
 * The first admin, made with the link of the start-up lines instead of a session; mounted at /api/setup. The page then
 * signs in with the password.
 */
export function createFirstAdminApi({ pool, project, config }: FirstAdminDeps): Hono {
  const tries = openRateLimits({ pool, config }, limits)
  const addressOf = (c: Context) => clientAddress(c, config.trustProxy)
  return new Hono()
    .use(limitBody(4 * 1024), requireJson('The form of the first admin'), unstored, async (c, next) => {
      await tries.consume('setup-link', addressOf(c))
      return next()
    })
    .post('/look', async (c) => {
      const { token } = await readJson(c, link)
      await requireOpenLink(pool, token)
      return c.json({ state: 'open' })
    })
    .post('/', async (c) => {
      const { token, ...admin } = await readJson(c, account)
      await requireOpenLink(pool, token)
      await assertStrongPassword(admin.password, passwordMinimum.register, [admin.email])
      await makeFirstAdmin({ pool, project }, token, admin, networksOf(addressOf(c)).at(-1) ?? '')
      return c.body(null, 204)
    })
}
