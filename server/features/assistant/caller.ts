import type { Context } from 'hono'
import { hasLiveSession } from '#server/supabase/caller/session-check.ts'
import type { Pool } from '#server/core/database/pool.ts'
import {
  type ApiRole,
  bearerToken,
  type Claims,
  InvalidToken,
  type TokenVerifier,
} from '#server/supabase/caller/caller.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { countBodyFor } from '#server/core/http/bodies/waiting-bodies.ts'

/** A visitor, or a person with an account. Never the server's own role. */
export interface Caller {
  role: Extract<ApiRole, 'anon' | 'authenticated'>
  claims: Claims
  /** Undefined for a visitor. */
  accountId: string | undefined
}

const visitor: Caller = { role: 'anon', claims: { role: 'anon' }, accountId: undefined }

/** @throws {AppError} bad_token: a request with an invalid token never falls back to the visitor's rights */
export async function readCaller(c: Context, tokens: TokenVerifier, apiPool: Pool): Promise<Caller> {
  const header = c.req.header('authorization')
  if (header === undefined) return visitor
  const claims = await verified(bearerToken(header) ?? '', tokens)
  const { role, sub } = claims
  if (role !== 'authenticated' || typeof sub !== 'string' || sub === '') throw badToken()
  if (!(await hasLiveSession(apiPool, claims))) throw badToken()
  countBodyFor(c, sub)
  return { role, claims, accountId: sub }
}

async function verified(token: string, tokens: TokenVerifier): Promise<Claims> {
  try {
    return await tokens.verify(token)
  } catch (error) {
    if (error instanceof InvalidToken) throw badToken()
    throw error
  }
}

function badToken(): AppError {
  return new AppError(401, 'bad_token', 'Your session is not valid any more. Please log in again.')
}
