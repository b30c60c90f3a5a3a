import { Hono } from 'hono'
import { z } from 'zod'
import { emailProblem } from '#domain/accounts/email.ts'
import { areaNames, maxSemester } from '#domain/roles/roles.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import { isDatabaseError } from '#server/core/database/database-error.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { limitBody, readJson } from '#server/core/http/bodies/json-body.ts'
import { unstored } from '#server/core/http/unstored.ts'
import type { Jobs } from '#server/core/jobs/jobs.ts'
import {
  type AccountEnv,
  freshProof,
  requireAccount,
  requireSecondFactor,
} from '#server/supabase/auth/guards/require-account.ts'
import { claimsOf, notAdmin } from '#server/supabase/auth/guards/rights.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { queueRoleMail } from './mail-queue.ts'

interface RolesDeps {
  pool: Pool
  tokens: TokenVerifier
  jobs: Jobs
}

const maxBodyBytes = 4 * 1024
const semester = z.number().int().min(1).max(maxSemester).nullable().default(null)

/** `id` is made with the form: an invitation that is sent twice is one. */
const invitation = z.object({
  id: z.uuid(),
  email: z
    .string()
    .max(254)
    .trim()
    .toLowerCase()
    .refine((email) => emailProblem(email) === undefined, 'is no e-mail address'),
  area: z.enum(areaNames),
  branch_id: z.uuid().nullable().default(null),
  semester_from: semester,
  semester_to: semester,
  posts_as: z.string().max(120).nullable().default(null),
  may_give: z.boolean().default(false),
  role_ends_at: z.iso.datetime({ offset: true }).nullable().default(null),
  /** For how long the link works. */
  days: z.union([z.literal(2), z.literal(7), z.literal(30)]),
})

/** Invitations to roles, which need a mail; mounted at /api/roles. The rest goes through the data API. */
export function createRolesApi({ pool, tokens, jobs }: RolesDeps): Hono<AccountEnv> {
  return new Hono<AccountEnv>()
    .use(limitBody(maxBodyBytes), requireAccount(pool, tokens), requireSecondFactor, unstored)
    .post('/invitations', freshProof, async (c) => {
      const { days, ...asked } = await readJson(c, invitation)
      const expires_at = new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
      await jobs.ready()
      await transaction(pool, async (client) => {
        await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claimsOf(c.var))])
        if (await invite(client, { ...asked, expires_at })) await queueRoleMail(jobs, asked.id, client)
      })
      return c.json({ id: asked.id, expires_at }, 201)
    })
}

/**
 * @returns whether it is new
 * @throws {AppError} not_admin, too_many, validation_failed
 */
async function invite(client: Client, row: object): Promise<boolean> {
  try {
    const { rows } = await client.query<{ is_new: boolean }>(
      `select (private.invite_to_role(jsonb_populate_record(null::public.role_invitations, $1))).id is not null as is_new`,
      [JSON.stringify(row)],
    )
    return rows[0]?.is_new === true
  } catch (error) {
    if (isDatabaseError(error, '42501')) throw notAdmin('You may not give this role.')
    if (isDatabaseError(error, 'PT409'))
      throw new AppError(409, 'too_many', 'You have sent 100 invitations today. Send more tomorrow.')
    // A scope that the area does not have, or a branch that is gone.
    if (isDatabaseError(error, '23514') || isDatabaseError(error, '23503'))
      throw new AppError(400, 'validation_failed', 'This area has no such scope, or the branch is gone.')
    throw error
  }
}
