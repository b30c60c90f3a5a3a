import type { MiddlewareHandler } from 'hono'
import { bearerToken, roleOfKey } from '#server/supabase/caller/caller.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError } from '../protocol/errors.ts'
import { readClaims } from '../guards/require-session.ts'

/** Admits the secret key, or a token with its role (GoTrue: requireAdminCredentials). */
export function requireSecretKey({ secrets, tokens }: Pick<AuthDeps, 'secrets' | 'tokens'>): MiddlewareHandler {
  return async (c, next) => {
    // As a gateway does, the key's role counts where the request has no token.
    const credential = bearerToken(c.req.header('authorization')) ?? c.req.header('apikey') ?? ''
    const role = roleOfKey(credential, secrets) ?? (await readClaims(c, tokens))['role']
    if (role !== 'service_role' && role !== 'supabase_admin') throw new AuthError(403, 'not_admin', 'User not allowed')
    return next()
  }
}
