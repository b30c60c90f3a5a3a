import type { Factor, Session } from '@supabase/auth-js'
import * as z from 'zod/mini'

const claims = z.object({ aal: z.optional(z.string()) })

/** The second factors that can answer for an account: those that have once answered. */
export function verifiedFactors(factors: Factor[] | undefined): Factor[] {
  return factors?.filter(({ status }) => status === 'verified') ?? []
}

/**
 * Whether the account wants a code that this session has not shown. Read from the token itself: the client's own
 * question (`getAuthenticatorAssuranceLevel`) waits for the lock that is held while it tells of a session.
 */
export function needsSecondFactor({ access_token: token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  return verifiedFactors(user.factors).length > 0 && assuranceOf(token) !== 'aal2'
}

function assuranceOf(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    // No letter beyond ASCII matters here: the claim is read, the rest only parsed.
    return claims.safeParse(JSON.parse(atob(payload))).data?.aal
  } catch {
    return undefined
  }
}
