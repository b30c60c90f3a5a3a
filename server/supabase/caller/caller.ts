import { z } from 'zod'
import { sameSecret } from '#server/core/encryption/same-secret.ts'
import type { Secrets } from '#server/core/encryption/secrets.ts'

/** The database's roles for callers; a token may name another one that has been granted to the server. */
export type ApiRole = 'anon' | 'authenticated' | 'service_role'

/** The claims of a verified token. */
export type Claims = Record<string, unknown>

/** Why a token was rejected. `expired` has its own text in both protocols. */
export class InvalidToken extends Error {
  override name = 'InvalidToken'
  readonly reason: 'expired' | 'invalid'
  constructor(reason: 'expired' | 'invalid', message: string) {
    super(message)
    this.reason = reason
  }
}

/** The session that a person's token belongs to. */
export interface TokenSession {
  session: string
  account: string
}

const uuid = z.core.regexes.guid

/**
 * API keys belong to no session; every other token is a person's and must name one. A person's token without a session
 * is rejected even with a valid signature, because it could not be revoked before it expires.
 *
 * @returns undefined for a key
 * @throws {InvalidToken}
 */
export function sessionOf({ sub, session_id: session, role }: Claims): TokenSession | undefined {
  if (sub === undefined && session === undefined && role !== 'authenticated') return undefined
  const named = typeof sub === 'string' && uuid.test(sub) && typeof session === 'string' && uuid.test(session)
  if (!named) throw new InvalidToken('invalid', 'token names no session')
  return { session, account: sub }
}

/** Verifies a bearer token: the key named by `kid`; HS256 only where LEGACY_JWT_SECRET is set. */
export interface TokenVerifier {
  /** @throws {InvalidToken} */
  verify: (token: string) => Promise<Claims>
}

/** The role of a publishable or secret key; undefined when it is neither. */
export function roleOfKey(key: string, secrets: Secrets): 'anon' | 'service_role' | undefined {
  if (key === secrets.publishableKey) return 'anon' // Public: every page contains it.
  if (sameSecret(key, secrets.secretKey)) return 'service_role'
  return undefined
}

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return header?.match(/^bearer\s+(\S+)\s*$/i)?.[1]
}
