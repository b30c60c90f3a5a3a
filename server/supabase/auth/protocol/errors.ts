import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { AppError } from '#server/core/errors/app-error.ts'
import type { ErrorFormat } from '#server/core/errors/on-error.ts'
import type { Log } from '#server/core/log/log.ts'
import { isConflict, isDatabaseUnavailable } from '#server/core/database/unavailable.ts'
import { BodyBudgetExceeded } from '#server/core/http/bodies/waiting-bodies.ts'
import { rejections } from '#server/core/metrics/counters.ts'

/** The error codes of this protocol that the server uses (GoTrue: internal/api/apierrors/errorcode.go). */
export type ErrorCode =
  | 'anonymous_provider_disabled'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'captcha_failed'
  | 'conflict'
  | 'current_password_invalid'
  | 'current_password_required'
  | 'email_conflict_identity_not_deletable'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'email_provider_disabled'
  | 'flow_state_already_used'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'manual_linking_disabled'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_phone_enroll_not_enabled'
  | 'mfa_phone_verify_not_enabled'
  | 'mfa_totp_enroll_not_enabled'
  | 'mfa_totp_verify_not_enabled'
  | 'mfa_verification_failed'
  | 'mfa_verified_factor_exists'
  | 'mfa_webauthn_enroll_not_enabled'
  | 'mfa_webauthn_verify_not_enabled'
  | 'no_authorization'
  | 'not_admin'
  | 'not_found'
  | 'otp_disabled'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'over_sms_send_rate_limit'
  | 'overloaded'
  | 'passkey_disabled'
  | 'phone_exists'
  | 'phone_not_confirmed'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'provider_email_needs_verification'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'same_password'
  | 'saml_assertion_no_user_id'
  | 'saml_browser_mismatch'
  | 'saml_domain_mismatch'
  | 'saml_idp_already_exists'
  | 'saml_metadata_fetch_failed'
  | 'saml_provider_disabled'
  | 'saml_relay_state_expired'
  | 'saml_relay_state_not_found'
  | 'session_expired'
  | 'session_not_found'
  | 'signup_disabled'
  | 'signup_not_allowed'
  | 'single_identity_not_deletable'
  | 'sms_send_failed'
  | 'sso_domain_already_exists'
  | 'sso_provider_disabled'
  | 'sso_provider_not_found'
  | 'too_many_enrolled_mfa_factors'
  | 'too_many_passkeys'
  | 'unexpected_failure'
  | 'user_already_exists'
  | 'user_banned'
  | 'user_not_found'
  | 'user_sso_managed'
  | 'validation_failed'
  | 'weak_password'
  | 'web3_provider_disabled'
  | 'webauthn_challenge_expired'
  | 'webauthn_challenge_not_found'
  | 'webauthn_credential_exists'
  | 'webauthn_verification_failed'

/** Details of an error for the security log, which the client does not get. */
interface LoggedFacts {
  /** The exceeded limit. */
  limit?: string
  /** The reason, where the code leaves it open. */
  reason?: string
  /** The account concerned, or its address. */
  userId?: string | undefined
  email?: string | undefined
}

/**
 * An error of this protocol: status, code and message are sent as they are. Below /api it is formatted like any
 * AppError.
 */
export class AuthError extends AppError {
  override name = 'AuthError'
  declare readonly code: ErrorCode
  readonly logged: LoggedFacts
  constructor(
    status: ContentfulStatusCode,
    code: ErrorCode,
    message: string,
    options: { headers?: Record<string, string>; cause?: unknown; logged?: LoggedFacts } = {},
  ) {
    super(status, code, message, { cause: options.cause, report: status >= 500, headers: options.headers ?? {} })
    this.logged = options.logged ?? {}
  }
}

/** A password that breaks the policy; the only error with additional fields in its body. */
export class WeakPassword extends AuthError {
  override name = 'WeakPassword'
  readonly reasons: string[]
  constructor(message: string, reasons: string[]) {
    super(422, 'weak_password', message)
    this.reasons = reasons
  }
}

/** Only the ID token grant has errors in the format of RFC 6749, 5.2 (GoTrue: apierrors.OAuthError). */
export class GrantError extends AuthError {
  override name = 'GrantError'
  readonly error: string
  constructor(description: string, { error = 'invalid request', cause }: { error?: string; cause?: unknown } = {}) {
    super(400, 'validation_failed', description, { cause, logged: { reason: 'ID token' } })
    this.error = error
  }
}

export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

export function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}

export function phoneExists(): AuthError {
  return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
}

const versionHeader = 'X-Supabase-Api-Version'
const currentVersion = '2024-01-01'

/**
 * Whether the client requests the newer of GoTrue's two error formats (internal/api/apiversions.go); an invalid date
 * means the older.
 */
function wantsCurrentFormat(c: Context): boolean {
  const asked = z.iso.date().safeParse(c.req.header(versionHeader))
  return asked.success && asked.data >= currentVersion
}

/** The protocol's base path and error format, for the error handler. */
export const authErrorFormat: ErrorFormat = { basePath: '/auth/v1', answer: errorAnswer }

function errorAnswer(c: Context, thrown: unknown, log: Log): Response {
  const error = thrown instanceof AuthError ? thrown : (knownError(thrown) ?? unexpected(thrown))
  // The request log has the same id; a part that is mounted alone, as in tests, makes one.
  rejections.inc({ code: error.code })
  const errorId = error.status >= 500 ? (c.get('requestId') ?? randomUUID()) : undefined
  // Overload must not flood the log as well; the metrics count it.
  if (errorId !== undefined && error.code !== 'overloaded')
    log.error({ errorId, err: error.cause ?? error }, error.message)

  if (error instanceof GrantError) return c.json({ error: error.error, error_description: error.message }, 400)
  const current = wantsCurrentFormat(c)
  const weak = error instanceof WeakPassword ? { weak_password: { reasons: error.reasons } } : {}
  const headers: Record<string, string> = { ...error.headers }
  if (current) headers[versionHeader] = currentVersion
  // GoTrue leaves the code out of the header for weak passwords in the newer format.
  if (!current || !(error instanceof WeakPassword)) headers['x-sb-error-code'] = error.code
  const body = current
    ? { code: error.code, message: error.message, ...weak }
    : {
        code: error.status,
        error_code: error.code,
        msg: error.message,
        ...(errorId === undefined ? {} : { error_id: errorId }),
        ...weak,
      }
  return c.json(body, error.status, headers)
}

function unexpected(cause: unknown): AuthError {
  // The protocol has no code for it; the status tells clients and proxies that the error is temporary.
  if (isDatabaseUnavailable(cause))
    return new AuthError(503, 'unexpected_failure', 'The database cannot be reached, please try again', { cause })
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information', {
    cause,
  })
}

function knownError(error: unknown): AuthError | undefined {
  if (error instanceof BodyBudgetExceeded) {
    const { status, message, headers } = error
    return new AuthError(status, status === 503 ? 'overloaded' : 'over_request_rate_limit', message, { headers })
  }
  // Conflicting transactions (deadlock, lock timeout, serialization): a retry succeeds.
  return isConflict(error)
    ? new AuthError(409, 'conflict', 'Too many concurrent requests on the same account, please try again')
    : undefined
}
