import { type Claims, InvalidToken } from './caller.ts'

/**
 * A token that was made for another service is not a sign-in here (RFC 7519, 4.1.3). One that names no audience is
 * for everybody: keys of the older kind.
 *
 * @throws {InvalidToken}
 */
export function verifyAudience(claims: Claims): Claims {
  const { aud } = claims
  if (aud === undefined || [aud].flat().includes('authenticated')) return claims
  throw new InvalidToken('invalid', 'token is for another audience')
}
