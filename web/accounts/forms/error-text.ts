import { wording } from '#domain/wording.ts'
import { errorCode } from '#web/backend/errors.ts'

const unreachable = 'CampusLife cannot be reached. Check your connection and try again.'

/** What a failed server says to operators, and the words of a status without a message (auth-js, lib/fetch): for nobody else. */
const technical =
  /check server logs|^(?:HTTP \d{3}|Internal Server Error|Not Implemented|Bad Gateway|Service (?:Temporarily )?Unavailable|Gateway Time-?out)$/i

/** What to tell the person: the server's own words, of a failure too, or the fallback where it had none. */
export function problemText(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return fallback
  // On every page that takes a new password: the rules that this one broke are not on the page's list.
  if (errorCode(error) === 'weak_password') return wording.resetPassword.weak
  // The browser's own words for a request that never arrived ("Failed to fetch") help nobody.
  if (error instanceof TypeError) return unreachable
  if (error.name === 'AuthRetryableFetchError' && 'status' in error && error.status === 0) return unreachable
  // The auth client stringifies an answer that holds no message.
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

/** Whether the server found the password too weak: the reason is shown beside its rules (password-rules.tsx). */
export const isWeakPassword = (error: unknown): boolean => errorCode(error) === 'weak_password'
