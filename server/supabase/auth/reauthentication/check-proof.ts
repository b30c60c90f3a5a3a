import { hasSecondFactor } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError } from '../protocol/errors.ts'
import { proofState, reauthenticationNeeded, renewProof } from '../guards/fresh-proof.ts'
import type { SignedIn } from '../guards/require-session.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import { consumeNonce } from './reauthentication.ts'

/** A proof of identity in a request: a password, or a mailed code. */
export interface GivenProof {
  password?: string | undefined
  /** The code mailed by GET /reauthenticate. */
  nonce?: string | undefined
}

/** Which of the two was verified. */
export type CheckedProof = 'password' | 'nonce'

/**
 * Verifies the proof and renews the session's. Wrong guesses are limited per account.
 *
 * @throws {AuthError} current_password_invalid (400), reauthentication_not_valid (422), over_request_rate_limit;
 *   reauthentication_needed (400) without a proof, and for an account with a second factor, where only verifying that
 *   factor renews the proof
 */
export async function verifyReauthentication(
  deps: AuthDeps,
  signedIn: SignedIn,
  given: GivenProof,
): Promise<CheckedProof> {
  const { account, session } = signedIn
  if (session === undefined) throw new AuthError(403, 'session_not_found', 'This token belongs to no session')
  if (hasSecondFactor(account)) throw reauthenticationNeeded()
  if (given.password !== undefined) {
    await assertPassword(deps, signedIn, given.password)
    await renewProof(deps.pool, session.id, 'password')
    return 'password'
  }
  if (given.nonce === undefined) throw reauthenticationNeeded()
  await consumeNonce(deps, account, given.nonce)
  await renewProof(deps.pool, session.id, 'otp')
  return 'nonce'
}

/**
 * For a request that may carry its own proof, which is ignored while the session's is fresh.
 * @throws as `requireFreshProof` and `verifyReauthentication`
 */
export async function ensureFreshProof(
  deps: AuthDeps,
  signedIn: SignedIn,
  given: GivenProof,
): Promise<CheckedProof | undefined> {
  return proofState(signedIn) === 'fresh' ? undefined : verifyReauthentication(deps, signedIn, given)
}

async function assertPassword({ limits }: AuthDeps, { account }: SignedIn, password: string): Promise<void> {
  await limits.consume('wrong-second-factor', account.id)
  if (!(await passwordMatches(password, account.encrypted_password)))
    throw new AuthError(400, 'current_password_invalid', 'Current password is not correct')
  await limits.refund('wrong-second-factor', account.id)
}
