import { Hono } from 'hono'
import { z } from 'zod'
import type { SetupState } from '#domain/college/setup-steps.ts'
import type { Config } from '#server/core/config/config.ts'
import type { Pool } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { unstored } from '#server/core/http/unstored.ts'
import type { Mailer } from '#server/core/mail/mail.ts'
import { openRateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { type AccountEnv, requireAccount, requireSecondFactor } from '#server/supabase/auth/guards/require-account.ts'
import { requireRight, withRight } from '#server/supabase/auth/guards/rights.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { readSiteState } from './checklist.ts'
import { mailProvenAt, proveMail, sendTestMail } from './mail-proof.ts'

interface SetupDeps {
  pool: Pool
  tokens: TokenVerifier
  mailer: Mailer
  payments: { provider: { testMode: boolean } | undefined }
  config: Pick<Config, 'smtp' | 'rateLimits'>
}

const typedCode = z.object({ code: z.string().regex(/^[0-9]{6}$/, 'has six digits') })

/** Test mails of an account: each goes to its own address. */
const limits = { 'test-mail': { points: 6, duration: 60 * 60 } }

/** The checklist of a new site; mounted at /api/admin/setup. */
export function createSetupApi({ pool, tokens, mailer, payments, config }: SetupDeps): Hono<AccountEnv> {
  const mails = openRateLimits({ pool, config }, limits)
  const { provider } = payments
  return new Hono<AccountEnv>()
    .use(limitBody(1024), requireAccount(pool, tokens), requireSecondFactor, unstored)
    .get('/', async (c) => {
      const site = await withRight(pool, c.var, 'settings', readSiteState)
      const state: SetupState = {
        ...site,
        mailProvenAt: (await mailProvenAt(pool, config))?.toISOString() ?? null,
        mailServer: config.smtp !== undefined,
        payments: provider === undefined ? 'none' : provider.testMode ? 'test' : 'live',
      }
      return c.json(state)
    })
    .post('/test-mail', async (c) => {
      await requireRight(pool, c.var, 'settings')
      const { email, id } = c.var.account
      if (email === null) throw new AppError(409, 'no_address', 'Your account has no e-mail address.')
      await mails.consume('test-mail', id)
      await sendTestMail({ pool, mailer, config }, email)
      return c.json({ to: email })
    })
    .post('/test-mail/code', async (c) => {
      await requireRight(pool, c.var, 'settings')
      const { code } = await readJson(c, typedCode)
      await proveMail(pool, config, code)
      return c.body(null, 204)
    })
}
