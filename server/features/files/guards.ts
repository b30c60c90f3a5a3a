import type { Context, MiddlewareHandler } from 'hono'
import type { Area } from '#domain/roles/roles.ts'
import { haveArea, notAdmin } from '#server/supabase/auth/guards/rights.ts'
import { authenticate, type Caller } from '#server/supabase/data/execution/authenticate.ts'
import { ApiError } from '#server/supabase/data/protocol/errors.ts'
import { hasLiveSession } from '#server/supabase/caller/session-check.ts'
import { type Client, type Pool, transaction } from '#server/core/database/pool.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'
import type { TokenVerifier } from '#server/supabase/caller/caller.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import type { PdfSender } from './pdf/pdf-checks.ts'

interface GuardDeps {
  /** The owner's pool. */
  pool: Pool
  apiPool: Pool
  secrets: Secrets
  tokens: TokenVerifier
}

export interface FilesEnv {
  Variables: { caller: Caller }
}

/** Authenticates by the rules of the data API: a person's token, or the secret key as `apikey`. */
export function requireCaller(
  deps: Pick<GuardDeps, 'secrets' | 'tokens'>,
  { visitors = false }: { visitors?: boolean } = {},
): MiddlewareHandler<FilesEnv> {
  return async (c, next) => {
    const key = c.req.header('apikey') ?? deps.secrets.publishableKey
    const caller = await authenticate(key, c.req.header('authorization'), deps).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined
      throw error
    })
    if (caller === undefined || (caller.role === 'anon' && !visitors))
      throw new AppError(401, 'not_signed_in', 'Please log in to read this.')
    c.set('caller', caller)
    return next()
  }
}

/** Runs before the body is read, so that a stranger cannot make the server read twenty megabytes. */
export function requireFilesRole(
  { pool, apiPool }: Pick<GuardDeps, 'pool' | 'apiPool'>,
  area: Area,
  message: string,
): MiddlewareHandler<FilesEnv> {
  return async (c, next) => {
    const caller = c.get('caller')
    if (!(await hasLiveSession(apiPool, caller.claims)))
      throw new AppError(401, 'not_signed_in', 'Please log in again.')
    if (!(await transaction(pool, (client) => mayManageFiles(client, caller, area)))) throw notAdmin(message)
    return next()
  }
}

/** The owner of a turn: an account, or the secret key. */
export function pdfSenderOf(c: Context<FilesEnv>): PdfSender {
  const { sub } = c.get('caller').claims
  return { account: typeof sub === 'string' ? sub : '', signal: c.req.raw.signal }
}

/**
 * Who has the area, of which the policies may reach only a part, or the secret key. The claims stay set until the
 * client's transaction ends.
 */
export async function mayManageFiles(client: Client, { role, claims }: Caller, area: Area): Promise<boolean> {
  return (await haveArea(client, claims, area)) || role === 'service_role'
}

/** Whether the caller may add an approved paper of this semester; a paper of this form names no course of the catalogue. */
export async function mayAddMaterial(client: Client, caller: Caller, { semester }: { semester: number }) {
  if (!(await mayManageFiles(client, caller, 'papers'))) return false
  const { rows } = await client.query<{ may: boolean }>("select private.may_course('papers', null, $1) as may", [
    semester,
  ])
  return rows[0]?.may === true || caller.role === 'service_role'
}
