import type { Queryable } from '../accounts/accounts.ts'
import type { AuthDeps } from '../context/deps.ts'
import { AuthError } from '../protocol/errors.ts'
import { dropFlows } from '../accounts/drop-flows.ts'
import type { CheckedProof } from '../reauthentication/check-proof.ts'
import type { SignedIn } from '../guards/require-session.ts'
import { assertStrongPassword, hashPassword, namesIn, passwordMatches } from '../passwords/passwords.ts'
import { deleteSessions } from '../sessions/sessions.ts'
import { consumeNonce } from '../reauthentication/reauthentication.ts'

/** A younger session needs no further proof, where the site requires one at all, ms. */
const freshForMs = 24 * 60 * 60 * 1000

/** Sign-in methods of people who may have forgotten the password. */
const withoutPassword = new Set(['otp', 'magiclink', 'recovery'])

interface Wanted {
  password: string
  current_password?: string | undefined
  nonce?: string | undefined
  /** Which proof was verified already: a nonce works only once. */
  proof?: CheckedProof | undefined
}

/** @throws {AuthError} when the new password breaks the policy, or the proof of identity is missing */
export async function newPasswordHash(deps: AuthDeps, signedIn: SignedIn, wanted: Wanted): Promise<string> {
  const { account } = signedIn
  const { auth } = deps.config
  const about = [account.email, ...namesIn(account.raw_user_meta_data)]
  await assertStrongPassword(wanted.password, auth.passwordMinLength, about)
  if (wanted.proof !== 'password') await assertCurrentPassword(deps, signedIn, wanted.current_password)
  const old = account.encrypted_password
  if (old !== null && (await passwordMatches(wanted.password, old))) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
  }
  if (wanted.proof !== 'nonce') await assertFresh(deps, signedIn, wanted.nonce)
  return hashPassword(wanted.password)
}

async function assertCurrentPassword(
  { config, limits }: AuthDeps,
  { account, session }: SignedIn,
  current: string | undefined,
): Promise<void> {
  const old = account.encrypted_password
  const cameWithoutIt = session?.amr.some(({ method }) => withoutPassword.has(method)) === true
  if (!config.auth.passwordNeedsCurrent || old === null || cameWithoutIt) return
  if (current === undefined)
    throw new AuthError(400, 'current_password_required', 'Current password required when setting new password.')
  await limits.consume('wrong-second-factor', account.id)
  if (!(await passwordMatches(current, old)))
    throw new AuthError(400, 'current_password_invalid', 'Current password is not correct')
  await limits.refund('wrong-second-factor', account.id)
}

async function assertFresh(deps: AuthDeps, { account, session }: SignedIn, nonce: string | undefined): Promise<void> {
  const isFresh = session !== undefined && session.createdAt.getTime() > Date.now() - freshForMs
  if (!deps.config.auth.passwordNeedsNonce || isFresh) return
  if (nonce === undefined)
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
  await consumeNonce(deps, account, nonce)
}

/**
 * The account's row is locked from the first update on, so a concurrent sign-in with the old password either comes
 * before, and its session is deleted here, or finds another hash and fails.
 * @param currentSessionId the session that stays; all others end
 */
export async function storePassword(
  db: Queryable,
  userId: string,
  hash: string,
  currentSessionId: string | undefined,
): Promise<void> {
  await db.query(
    `update auth.users set encrypted_password = $2, updated_at = now(), confirmation_sent_at = null, recovery_sent_at = null,
       email_change_sent_at = null, phone_change_sent_at = null, reauthentication_sent_at = null
     where id = $1`,
    [userId, hash],
  )
  await db.query('delete from auth.one_time_tokens where user_id = $1', [userId])
  // The flow of this session's own sign-in, such as a recovery, ended when its code was exchanged.
  await dropFlows(db, userId)
  await deleteSessions(db, 'others', userId, currentSessionId)
}
