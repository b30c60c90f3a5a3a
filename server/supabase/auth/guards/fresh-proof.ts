import { hasSecondFactor, type Queryable } from '../accounts/accounts.ts'
import { AuthError } from '../protocol/errors.ts'
import type { SignedIn } from './require-session.ts'
import type { AuthenticationMethod, OpenSession } from '../sessions/sessions.ts'

// A stolen session must not be enough to take the account over: what changes or exports the account needs a proof of
// identity that is minutes old. After a recent sign-in no further proof is needed.

/** Seconds for which a proof of identity counts as fresh. */
const proofLifetime = 10 * 60

/** The second factors in a session's amr. For an account with a second factor, only these are proof. */
const secondFactorMethods: ReadonlySet<string> = new Set(['totp', 'mfa/phone', 'mfa/webauthn'])

/** Entries of an amr that prove no knowledge or possession. */
const withoutProof: ReadonlySet<string> = new Set(['token_refresh'])

/** A session of an account with a second factor proves nothing until it has verified one. */
type ProofState = 'fresh' | 'stale' | 'second factor missing'

/**
 * Uses the session's claims from the database (`amr`), which `requireSession` and `requireAccount` have read already,
 * and the database's clock, which dated them. A token without a session proves nothing about the time of a sign-in.
 *
 * @param now unix seconds
 */
export function proofState(
  { account, session }: SignedIn,
  now = session?.checkedAt,
  lifetime = proofLifetime,
): ProofState {
  const withFactor = hasSecondFactor(account)
  if (withFactor && session?.aal !== 'aal2') return 'second factor missing'
  // A guest account has neither a credential to prove nor anything to protect.
  if (account.is_anonymous && !withFactor) return 'fresh'
  if (session === undefined || now === undefined) return 'stale'
  return newestProof(session.amr, withFactor) > Math.floor(now) - lifetime ? 'fresh' : 'stale'
}

/** Unix seconds; 0 without a proof. */
function newestProof(amr: OpenSession['amr'], withFactor: boolean): number {
  const counts = (method: string) => (withFactor ? secondFactorMethods.has(method) : !withoutProof.has(method))
  return Math.max(0, ...amr.filter(({ method }) => counts(method)).map(({ timestamp }) => timestamp))
}

/**
 * The guard of everything that changes or exports an account.
 *
 * @param lifetime seconds
 * @throws {AuthError} reauthentication_needed (400) when the session's newest proof is older than that;
 *   insufficient_aal (403) when the account has a second factor that this session has not verified
 */
export function requireFreshProof(signedIn: SignedIn, lifetime = proofLifetime): void {
  const state = proofState(signedIn, undefined, lifetime)
  if (state === 'second factor missing')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required: verify your second factor first')
  if (state === 'stale') throw reauthenticationNeeded()
}

export function reauthenticationNeeded(): AuthError {
  return new AuthError(
    400,
    'reauthentication_needed',
    'Confirm that it is you: your last proof is over ten minutes old',
  )
}

/** Records that the session's owner has just proven their identity. */
export async function renewProof(db: Queryable, sessionId: string, method: AuthenticationMethod): Promise<void> {
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  )
}
