import type { GoTrueClient } from '@supabase/auth-js'
import { errorCode } from '#web/backend/errors.ts'
import { problemText } from '../forms/error-text.ts'

/** Whether this browser supports passkeys. */
export const browserHasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Signs in as the owner of the chosen passkey. */
export async function signInWithPasskey(auth: GoTrueClient): Promise<void> {
  const { error } = await auth.signInWithPasskey()
  if (error) throw error
}

/** Raises the session's assurance level by a passkey that is a second factor of the account. */
export async function showPasskey(auth: GoTrueClient, factorId: string): Promise<void> {
  const { error } = await auth.mfa.webauthn.authenticate({ factorId })
  if (error) throw error
}

const unknown = 'This passkey does not belong to any account. It may have been removed from yours.'
const expired = 'That took too long. Please try again.'
const blocked = 'This account is blocked. Contact us if you think this is a mistake.'
const unconfirmed = 'Confirm your e-mail first: open the link that we sent you when you signed up.'
const present = 'This device has a passkey for your account already.'
const full = 'You already have ten passkeys. Remove one first.'
const unusable = 'This device cannot create a passkey. Set up a screen lock, or use a security key with a PIN.'
const wrongSite = 'Passkeys do not work at this web address.'

const texts = new Map([
  ['webauthn_verification_failed', unknown],
  ['webauthn_challenge_not_found', expired],
  ['webauthn_challenge_expired', expired],
  ['user_banned', blocked],
  ['email_not_confirmed', unconfirmed],
  ['webauthn_credential_exists', present],
  ['too_many_passkeys', full],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', present],
  ['ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', unusable],
  ['ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT', unusable],
  ['ERROR_INVALID_DOMAIN', wrongSite],
  ['ERROR_INVALID_RP_ID', wrongSite],
])

/** Browsers report "cancelled", "took too long" and "none here" alike, so that no page can tell them apart. */
export function wasCancelled(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const cause = error.cause instanceof Error ? error.cause.name : ''
  return [error.name, cause].some((name) => name === 'NotAllowedError' || name === 'AbortError')
}

const cancelled = 'No passkey was used. Try again, or log in another way.'

export function passkeyProblemText(error: unknown, fallback: string): string {
  if (wasCancelled(error)) return cancelled
  const known = texts.get(errorCode(error))
  if (known !== undefined) return known
  // The client's messages about the browser's errors are for developers.
  return errorCode(error).startsWith('ERROR_') ? fallback : problemText(error, fallback)
}
