import type { Secrets } from '#server/core/encryption/secrets.ts'
import {
  type ApiRole,
  bearerToken,
  type Claims,
  InvalidToken,
  roleOfKey,
  type TokenVerifier,
} from '#server/supabase/caller/caller.ts'
import { ApiError, invalidToken } from '../protocol/errors.ts'

export interface Caller {
  role: ApiRole
  claims: Claims
}

/**
 * Every call carries an API key of the project. The role is the key's, unless a person's token is sent as well.
 * A bearer equal to the key is no person: supabase-js sends the key twice without a session.
 *
 * @throws {ApiError} 401
 */
export async function authenticate(
  apiKey: string | undefined,
  authorization: string | undefined,
  { secrets, tokens }: { secrets: Secrets; tokens: TokenVerifier },
): Promise<Caller> {
  if (apiKey === undefined || apiKey === '') {
    throw new ApiError(401, null, 'No API key found in request', { hint: 'No `apikey` request header was found.' })
  }
  const key = await readKey(apiKey, secrets, tokens)
  const token = bearerToken(authorization)
  if (token === undefined || token === apiKey) return key
  const claims = await verify(token, tokens)
  return { role: personRole(claims), claims }
}

async function readKey(apiKey: string, secrets: Secrets, tokens: TokenVerifier): Promise<Caller> {
  const role = roleOfKey(apiKey, secrets)
  if (role !== undefined) return { role, claims: { role } }
  // A legacy key is a JWT whose role is `anon` or `service_role`.
  const claims = await tokens.verify(apiKey).catch(() => undefined)
  const named = claims?.['role']
  if (claims !== undefined && (named === 'anon' || named === 'service_role')) return { role: named, claims }
  throw new ApiError(401, null, 'Invalid API key', { hint: 'Double check the publishable or secret API key.' })
}

async function verify(token: string, tokens: TokenVerifier): Promise<Claims> {
  try {
    return await tokens.verify(token)
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error
    if (error.reason === 'expired') throw invalidToken('PGRST303', 'JWT expired')
    throw invalidToken('PGRST301', 'JWT could not be decoded or its signature verified')
  }
}

function personRole({ role }: Claims): ApiRole {
  if (role === 'anon' || role === 'authenticated' || role === 'service_role') return role
  throw invalidToken('PGRST303', 'JWT has no role that this server knows')
}
