import { type Claims, InvalidToken } from './caller.ts'

/**
 * Rejects a token that was made for another service (RFC 7519, 4.1.3). Older keys name no audience and are accepted.
 *
 * @throws {InvalidToken}
 */
export function verifyAudience(claims: Claims): Claims {
  const { aud } = claims
  if (aud === undefined || [aud].flat().includes('authenticated')) return claims
  throw new InvalidToken('invalid', 'token is for another audience')
}
