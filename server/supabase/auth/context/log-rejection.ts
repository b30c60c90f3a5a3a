import type { Context } from 'hono'
import type { Config } from '#server/core/config/config.ts'
import { AuthError, type ErrorCode } from '#server/supabase/auth/protocol/errors.ts'
import { clientAddress } from '#server/core/http/addresses/client-address.ts'
import { AppError } from '#server/core/errors/app-error.ts'
import { originOf } from '#server/supabase/security-log/events.ts'
import type { QueuedEvent, SecurityLog } from '#server/supabase/security-log/log.ts'

/** Codes of wrong credentials, and the kind that the log gives them. */
const failures: Partial<Record<ErrorCode, string>> = {
  otp_expired: 'code',
  mfa_verification_failed: 'second_factor',
  current_password_invalid: 'proof',
  reauthentication_not_valid: 'proof',
  webauthn_verification_failed: 'passkey',
}

/** Codes of rejections although the credentials were right, or were not checked. */
const rejectionCodes = new Set<ErrorCode>([
  'bad_code_verifier',
  'bad_oauth_callback',
  'bad_oauth_state',
  'captcha_failed',
  'email_not_confirmed',
  'flow_state_expired',
  'flow_state_not_found',
  'mfa_challenge_expired',
  'mfa_ip_address_mismatch',
  'phone_not_confirmed',
  'provider_email_needs_verification',
  'saml_assertion_no_user_id',
  'saml_relay_state_expired',
  'saml_relay_state_not_found',
  'signup_disabled',
  'signup_not_allowed',
  'sso_provider_disabled',
  'user_banned',
])

type What = Pick<QueuedEvent, 'kind' | 'details' | 'userId' | 'email'>

/**
 * Records an error response in the security log, if it belongs there. Only errors call it: no other request pays for
 * it.
 */
export function logRejection(
  log: SecurityLog | undefined,
  config: Pick<Config, 'trustProxy'>,
  c: Context,
  error: unknown,
): void {
  const what = log === undefined ? undefined : describe(c, error)
  if (log === undefined || what === undefined) return
  const address = clientAddress(c, config.trustProxy)
  log.record({ ...originOf({ address, userAgent: c.req.header('user-agent') }), userId: signedInAs(c), ...what })
}

function describe(c: Context, error: unknown): What | undefined {
  if (error instanceof AuthError) return describeAuth(error)
  if (error instanceof AppError && error.status === 429)
    return { kind: 'limit_reached', details: { limit: placeOf(c.req.path) } }
  return undefined
}

function describeAuth({ code, status, logged }: AuthError): What | undefined {
  const { limit, reason = failures[code], userId, email } = logged
  const account = { ...(userId !== undefined && { userId }), ...(email !== undefined && { email }) }
  if (status === 429) return { kind: 'limit_reached', details: { limit: limit ?? code }, ...account }
  if (reason !== undefined) return { kind: 'sign_in_failed', details: { reason }, ...account }
  return rejectionCodes.has(code) ? { kind: 'sign_in_refused', details: { code }, ...account } : undefined
}

/** `/api/contact/…` becomes `api/contact`. */
function placeOf(path: string): string {
  return path
    .split('/')
    .slice(1, 3)
    .map((part) => part.replaceAll(/[^\w-]/g, '').slice(0, 20))
    .join('/')
}

/** The account set by a guard, in the shape of require-session.ts or of require-account.ts (supabase/auth/guards). */
function signedInAs(c: Context): string | undefined {
  const signedIn: { account: { id: string } } | undefined = c.get('signedIn')
  const account: { id: string } | undefined = signedIn?.account ?? c.get('account')
  return account?.id
}
