import type { Context, MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { Pool } from '#server/core/database/pool.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'
import { countBodyFor } from '#server/core/http/bodies/waiting-bodies.ts'
import {
  bearerToken,
  type Claims,
  InvalidToken,
  roleOfKey,
  type TokenVerifier,
} from '#server/supabase/caller/caller.ts'
import { type Account, isBanned } from '../accounts/accounts.ts'
import { AuthError } from '../protocol/errors.ts'
import { findSignedIn, type SessionFacts } from '../sessions/sessions.ts'

/** The caller, set by `requireSession`. */
export interface SignedIn {
  account: Account
  /** The guards reject a token without a session, or with an ended one. */
  session: SessionFacts | undefined
}

export interface AuthEnv {
  Variables: { signedIn: SignedIn }
}

const noKey = { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' }
const wrongKey = { message: 'Invalid API key', hint: 'Double check your Supabase `anon` or `service_role` API key.' }

/** The check and texts of a hosted project's gateway: every request needs a key of this project. */
export function requireApiKey(secrets: Secrets, tokens: TokenVerifier): MiddlewareHandler {
  return async (c, next) => {
    const key = c.req.header('apikey') ?? c.req.query('apikey')
    if (key === undefined || key === '') return c.json(noKey, 401)
    if (roleOfKey(key, secrets) === undefined && !(await isLegacyKey(key, tokens))) return c.json(wrongKey, 401)
    return next()
  }
}

/** A legacy key is a JWT signed with the JWT secret; its role distinguishes the two keys. */
async function isLegacyKey(key: string, tokens: TokenVerifier): Promise<boolean> {
  try {
    const { role } = await tokens.verify(key)
    return role === 'anon' || role === 'service_role'
  } catch (error) {
    if (error instanceof InvalidToken) return false
    throw error
  }
}

export function requireSession(pool: Pool, tokens: TokenVerifier): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    c.set('signedIn', await readSession(c, pool, tokens))
    return next()
  }
}

/**
 * The bearer token must belong to a live session of an existing account; checks and codes in GoTrue's order
 * (internal/api/auth.go).
 */
export async function readSession(c: Context, pool: Pool, tokens: TokenVerifier): Promise<SignedIn> {
  const claims = await readClaims(c, tokens)
  const userId = subjectOf(claims)
  const sessionId = sessionOf(claims)
  const found = await findSignedIn(pool, userId, sessionId)
  if (found === undefined) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const { account, session } = found
  // A token without a session could not be revoked, so it is rejected like one whose session has ended.
  if (session === undefined) throw sessionNotFound()
  if (isBanned(account)) throw new AuthError(403, 'user_banned', 'User is banned')
  countBodyFor(c, userId)
  return { account, session }
}

export function sessionNotFound(): AuthError {
  return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

export async function readClaims(c: Context, tokens: TokenVerifier): Promise<Claims> {
  const token = bearerToken(c.req.header('authorization'))
  if (token === undefined) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  try {
    return await tokens.verify(token)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${error.message}`)
  }
}

const uuid = z.core.regexes.guid

function subjectOf({ sub }: Claims): string {
  if (typeof sub !== 'string' || sub === '') throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim')
  if (!uuid.test(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  return sub
}

function sessionOf({ session_id: id }: Claims): string | undefined {
  if (id === undefined || id === '') return undefined
  if (typeof id !== 'string' || !uuid.test(id))
    throw new AuthError(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID')
  return id
}
