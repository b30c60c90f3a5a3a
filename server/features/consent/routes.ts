import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { emailProblem } from '#domain/accounts/email.ts'
import { consentVersion, languageTags } from '#domain/consent/consent.ts'
import type { Config } from '#server/core/config/config.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { type Pool, transaction } from '#server/core/database/pool.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { requireJson } from '#server/core/http/require-json.ts'
import { documentHeaders } from '#server/core/http/security-headers.ts'
import { unstored } from '#server/core/http/unstored.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import { openRateLimits } from '#server/core/rate-limits/rate-limits.ts'
import { readSiteName } from '#server/core/college.ts'
import type { Account } from '#server/supabase/auth/accounts/accounts.ts'
import { type AccountEnv, requireAccount } from '#server/supabase/auth/guards/require-account.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { parentPage, type RequestState } from './parent-page.ts'
import { queueParentRequest } from './parent-mails.ts'
import type { ParentTokens } from './parent-token.ts'

interface ConsentDeps {
  pool: Pool
  tokens: TokenVerifier
  jobs: Jobs
  parentTokens: ParentTokens
  config: Config
}

const maxBodyBytes = 4 * 1024
const hour = 60 * 60
const rules = {
  /** Per network, which a hostel shares; an account and an address have their own limits (private.ask_parent). */
  'parent-mails': { points: 60, duration: hour },
  'parent-answers': { points: 120, duration: hour },
} as const

const language = z.enum(languageTags)
const request = z.object({
  email: z
    .string()
    .max(254)
    .trim()
    .toLowerCase()
    .refine((email) => emailProblem(email) === undefined, 'is no e-mail address'),
  language,
})

/**
 * The consent of a parent; mounted at /api/consent. All other answers go through the data API. Opening the link of the mail
 * changes nothing, since mail programs and scanners open links by themselves: the answer is a button of its page.
 */
export function createConsentApi({ pool, tokens, jobs, parentTokens, config }: ConsentDeps): Hono<AccountEnv> {
  const limits = openRateLimits({ pool, config }, rules)
  const requestOf = async (c: Context) => {
    await limits.consume('parent-answers', clientAddress(c, config.trustProxy))
    return parentTokens.read(c.req.query('token') ?? '')
  }
  const show = async (c: Context, shown: { state: RequestState; id: string | undefined }) => {
    const lang = language.catch('en').parse(c.req.query('lang'))
    const page = parentPage({
      siteName: await readSiteName(pool),
      lang,
      state: shown.state,
      account: shown.id && (await accountOf(pool, shown.id)),
      token: c.req.query('token') ?? '',
    })
    return c.html(page, shown.state === 'unknown' ? 404 : 200, {
      ...documentHeaders(page, config),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
  }

  return new Hono<AccountEnv>()
    .post(
      '/parent',
      requireJson('The address of a parent'),
      limitBody(maxBodyBytes),
      requireAccount(pool, tokens),
      unstored,
      async (c) => {
        const { email, language: chosen } = await readJson(c, request)
        assertOthersAddress(c.var.account, email)
        await limits.consume('parent-mails', clientAddress(c, config.trustProxy))
        await jobs.ready()
        await transaction(pool, async (client) => {
          await client
            .query('select private.ask_parent($1, $2, $3, $4)', [c.var.account.id, email, consentVersion, chosen])
            .catch(rethrowLimit)
          await queueParentRequest(jobs, client)
        })
        return c.body(null, 204)
      },
    )
    .get('/parent/answer', async (c) => {
      const id = await requestOf(c)
      return show(c, { state: await stateOf(pool, id), id })
    })
    .post('/parent/answer', limitBody(maxBodyBytes), async (c) => {
      const id = await requestOf(c)
      const { answer } = await c.req.parseBody()
      if (id !== undefined && (answer === 'yes' || answer === 'no'))
        await pool.query('select private.answer_for_child($1, $2)', [id, answer === 'yes'])
      return show(c, { state: await stateOf(pool, id), id })
    })
}

/**
 * The mail names the account by its address: a confirmed one, so that its sender cannot write its text, and not the parent's own.
 * @throws {AppError} email_needed, own_address
 */
function assertOthersAddress({ email, email_confirmed_at: confirmed }: Account, parent: string): void {
  if (email === null || email === '' || confirmed === null)
    throw new AppError(409, 'email_needed', 'Confirm the e-mail address of your account first.')
  if (withoutTag(email) === withoutTag(parent))
    throw new AppError(400, 'own_address', 'This is your own address. Enter that of a parent or guardian.')
}

/** `asha+home@example.org` is read by asha@example.org. */
const withoutTag = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** @throws {AppError} with the database's own sentence and hint */
function rethrowLimit(error: unknown): never {
  const hint = error instanceof Error && 'hint' in error && typeof error.hint === 'string' ? error.hint : 'limit'
  if (isDatabaseError(error, 'PT429')) throw new AppError(429, `parent_${hint}`, (error as Error).message)
  if (isDatabaseError(error, 'PT409')) throw new AppError(409, `parent_${hint}`, (error as Error).message)
  throw error
}

async function stateOf(pool: Pool, id: string | undefined): Promise<RequestState> {
  if (id === undefined) return 'unknown'
  const { rows } = await pool.query<{ state: RequestState }>('select private.parent_request_state($1) as state', [id])
  return rows[0]?.state ?? 'unknown'
}

async function accountOf(pool: Pool, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ email: string | null }>(
    'select a.email from private.parent_requests r join auth.users a on a.id = r.account_id where r.id = $1',
    [id],
  )
  return rows[0]?.email ?? undefined
}
