import { siteName } from '#web/page/college.ts'
import { wording } from '#domain/wording.ts'
import { errorCode } from '#web/backend/errors.ts'

const unreachable = () => `${siteName()} cannot be reached. Check your connection and try again.`

/**
 * Messages of a failed server for operators, and the text of a status without a message (auth-js, lib/fetch): not for
 * users.
 */
const technical =
  /check server logs|^(?:HTTP \d{3}|Internal Server Error|Not Implemented|Bad Gateway|Service (?:Temporarily )?Unavailable|Gateway Time-?out)$/i

/** The text for the person: the server's own message, also of a failure, or the fallback. */
export function problemText(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback
  // On every page with a new password: the rules that this one broke are not on the page's list.
  if (errorCode(error) === 'weak_password') return wording.resetPassword.weak
  // The browser's message for a request that never arrived ("Failed to fetch") does not help a user.
  if (error instanceof TypeError) return unreachable()
  if (error.name === 'AuthRetryableFetchError' && 'status' in error && error.status === 0) return unreachable()
  // The auth client stringifies a response without a message.
  return error.message.startsWith('{') || technical.test(error.message) ? fallback : error.message || fallback
}

const sessionGone = ['session_not_found', 'session_expired', 'refresh_token_not_found', 'bad_jwt', 'no_authorization']

/** The reset page has words of its own for three failures (docs/behaviour.md#error-messages-accounts-and-profile). */
export function resetProblemText(error: unknown): string {
  const code = errorCode(error)
  const missing = error instanceof Error && error.name === 'AuthSessionMissingError'
  if (code === 'user_not_found') return wording.resetPassword.userMissing
  if (missing || sessionGone.includes(code)) return wording.resetPassword.sessionExpired
  return problemText(error, wording.resetPassword.failed)
}

/** Whether the server rejected the password as too weak: the reason is shown beside its rules (password-rules.tsx). */
export const isWeakPassword = (error: unknown): boolean => errorCode(error) === 'weak_password'
