import { isDeletionPhrase } from '#domain/account.ts'
import { type Pool, transaction } from '#server/database/pool.ts'
import { type Account, hasSecondStep } from '../auth/accounts.ts'
import type { AuthDeps } from '../auth/deps.ts'
import type { SignedIn } from '../auth/guards.ts'
import { passwordMatches } from '../auth/passwords.ts'
import { spendNonce } from '../auth/reauthentication.ts'
import { AppError } from '../http/on-error.ts'
import { provenEmail } from './export.ts'

/** A second step that was shown so lately is as good as the password. */
const freshForSeconds = 10 * 60

interface Shown {
  confirmation: string
  password?: string | undefined
  nonce?: string | undefined
}

/**
 * Whether it is the owner who asks, and means it.
 * @throws {AppError} confirmation_missing, reauthentication_needed, current_password_invalid
 * @throws {AuthError} reauthentication_not_valid, over_request_rate_limit
 */
export async function assertMeant(deps: AuthDeps, { account, session }: SignedIn, shown: Shown): Promise<void> {
  if (!isDeletionPhrase(shown.confirmation))
    throw new AppError(400, 'confirmation_missing', 'The account is deleted only when the words are typed as asked.')
  if (shown.password !== undefined) return assertPassword(deps, account, shown.password)
  if (shown.nonce !== undefined) return spendNonce(deps, account, shown.nonce)
  const since = Date.now() / 1000 - freshForSeconds
  const isFresh = session?.amr.some(({ method, timestamp }) => secondSteps.has(method) && timestamp > since) === true
  // A guest has nothing else to show.
  if (account.is_anonymous || (hasSecondStep(account) && isFresh)) return
  throw new AppError(403, 'reauthentication_needed', 'Show your password, or the code that was mailed to you.')
}

const secondSteps = new Set(['totp', 'mfa/phone'])

async function assertPassword({ limits }: AuthDeps, account: Account, password: string): Promise<void> {
  await limits.spend('wrong-second-step', account.id)
  if (!(await passwordMatches(password, account.encrypted_password)))
    throw new AppError(403, 'current_password_invalid', 'The password is not right.')
  await limits.giveBack('wrong-second-step', account.id)
}

/** Everything goes with the account, but for what others have answered to: that stays, without the name. */
export async function removeAccount(pool: Pool, account: Account): Promise<void> {
  await transaction(pool, async (client) => {
    const email = provenEmail(account)
    await client.query('delete from public.contact_messages where lower(email) = lower($1)', [email])
    await client.query("update server.sandbox_payments set email = '', contact = '' where lower(email) = lower($1)", [
      email,
    ])
    await client.query('delete from server.mailbox where lower(recipient) = any($1)', [
      [account.email?.toLowerCase(), account.phone === null ? undefined : `+${account.phone}`].filter(
        (address) => address !== undefined,
      ),
    ])
    await client.query('delete from auth.users where id = $1', [account.id])
  })
}
