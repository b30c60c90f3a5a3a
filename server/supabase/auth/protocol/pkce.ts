import { createHash } from 'node:crypto'
import { sameSecret } from '#server/core/encryption/same-secret.ts'
import { invalid } from './errors.ts'

/** The code challenge of an application (RFC 7636). */
export interface Challenge {
  value: string
  method: 's256' | 'plain'
}

interface Fields {
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}

/**
 * @returns undefined for the implicit flow
 * @throws {AuthError} validation_failed
 */
export function readChallenge({ code_challenge: value, code_challenge_method: method }: Fields): Challenge | undefined {
  if (value === undefined && method === undefined) return undefined
  if (value === undefined || method === undefined)
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(value))
    throw invalid('code challenge has to be between 43 and 128 characters of the unreserved set')
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain') throw invalid('code challenge method not supported')
  return { value, method: known }
}

export function opens({ value, method }: Challenge, verifier: string): boolean {
  const derived = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return sameSecret(derived, value)
}
