import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Pool } from '#server/core/database/pool.ts'
import { bearerToken, type Claims, InvalidToken, type TokenVerifier } from '#server/supabase/caller/caller.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { countBodyFor } from '#server/core/http/bodies/waiting-bodies.ts'
import { hasSecondFactor, isBanned } from '../accounts/accounts.ts'
import { requireFreshProof } from './fresh-proof.ts'
import type { SignedIn } from './require-session.ts'
import { findSignedIn } from '../sessions/sessions.ts'

/** The caller, set by `requireAccount`. */
export interface AccountEnv {
  Variables: SignedIn
}

const claimsOfPerson = z.object({ sub: z.guid(), role: z.literal('authenticated'), session_id: z.guid() })

/**
 * For our own endpoints (`/api`): the bearer token must belong to a live session. A valid token is rejected once its
 * session has been signed out.
 *
 * @throws {AppError} not_signed_in
 */
export function requireAccount(pool: Pool, tokens: TokenVerifier): MiddlewareHandler<AccountEnv> {
  return async (c, next) => {
    const claims = claimsOfPerson.safeParse(await readClaims(bearerToken(c.req.header('authorization')), tokens))
    if (!claims.success) throw notSignedIn()
    const { sub, session_id: sessionId } = claims.data
    const found = await findSignedIn(pool, sub, sessionId)
    if (found?.session === undefined || isBanned(found.account)) throw notSignedIn()
    countBodyFor(c, sub)
    c.set('account', found.account)
    c.set('session', found.session)
    return next()
  }
}

/**
 * After `requireAccount`: rejects an aal1 session of an account with two-factor authentication.
 *
 * @throws {AppError} insufficient_aal
 */
export const requireSecondFactor: MiddlewareHandler<AccountEnv> = async (c, next) => {
  const { account, session } = c.var
  if (hasSecondFactor(account) && session?.aal !== 'aal2')
    throw new AppError(403, 'insufficient_aal', 'Confirm your second factor first.')
  return next()
}

/** After `requireAccount`: see fresh-proof.ts. @throws {AuthError} reauthentication_needed, insufficient_aal */
export const freshProof: MiddlewareHandler<AccountEnv> = async (c, next) => {
  requireFreshProof(c.var)
  return next()
}

async function readClaims(token: string | undefined, tokens: TokenVerifier): Promise<Claims> {
  if (token === undefined) throw notSignedIn()
  try {
    return await tokens.verify(token)
  } catch (error) {
    if (error instanceof InvalidToken) throw notSignedIn()
    throw error
  }
}

function notSignedIn(): AppError {
  return new AppError(401, 'not_signed_in', 'Please log in first.')
}
