import type { Factor, Session } from '@supabase/auth-js'
import * as z from 'zod/mini'

const claims = z.object({ aal: z.optional(z.string()) })

/** The second factors that have been verified once, and so can be challenged. */
export function verifiedFactors(factors: Factor[] | undefined): Factor[] {
  return factors?.filter(({ status }) => status === 'verified') ?? []
}

/**
 * Whether the account requires a code that this session has not presented. Parsed from the token: the client's
 * `getAuthenticatorAssuranceLevel` waits for the lock that is held while it emits auth events.
 */
export function needsSecondFactor({ access_token: token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  return verifiedFactors(user.factors).length > 0 && assuranceOf(token) !== 'aal2'
}

function assuranceOf(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    // No letter beyond ASCII matters here: only the claim is read.
    return claims.safeParse(JSON.parse(atob(payload))).data?.aal
  } catch {
    return undefined
  }
}
