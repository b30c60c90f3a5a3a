import { hasSecondFactor } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError } from '../protocol/errors.ts'
import { proofState, reauthenticationNeeded, renewProof } from '../guards/fresh-proof.ts'
import type { SignedIn } from '../guards/require-session.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import { consumeNonce } from './reauthentication.ts'

/** A fresh proof of identity: a password, a second factor or a mailed code. */
export interface GivenProof {
  password?: string | undefined
  /** The code that GET /reauthenticate mailed. */
  nonce?: string | undefined
}

/** Which of the two was checked. */
export type CheckedProof = 'password' | 'nonce'

/**
 * Checks what was given, and writes the session's proof down as of now. Who guesses is stopped per account.
 *
 * @throws {AuthError} current_password_invalid (400), reauthentication_not_valid (422), over_request_rate_limit;
 *   reauthentication_needed (400) when nothing was given, or when only the account's second factor is proof:
 *   verifying that renews the proof by itself
 */
export async function giveProof(deps: AuthDeps, signedIn: SignedIn, given: GivenProof): Promise<CheckedProof> {
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
 * For a request that may carry its own proof: nothing of it is looked at while the session's is fresh.
 * @throws as `requireFreshProof` and `giveProof`
 */
export async function ensureFreshProof(
  deps: AuthDeps,
  signedIn: SignedIn,
  given: GivenProof,
): Promise<CheckedProof | undefined> {
  return proofState(signedIn) === 'fresh' ? undefined : giveProof(deps, signedIn, given)
}

async function assertPassword({ limits }: AuthDeps, { account }: SignedIn, password: string): Promise<void> {
  await limits.consume('wrong-second-factor', account.id)
  if (!(await passwordMatches(password, account.encrypted_password)))
    throw new AuthError(400, 'current_password_invalid', 'Current password is not correct')
  await limits.refund('wrong-second-factor', account.id)
}
