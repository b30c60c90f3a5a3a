import { latinDigits } from '#domain/text/digits.ts'
import type { GoTrueClient } from '@supabase/auth-js'
import { errorCode } from '#web/backend/errors.ts'
import { problemText } from '../forms/error-text.ts'

/** The digits of a typed or pasted code: apps show them in groups. */
export const digitsOf = (typed: string): string => latinDigits(typed).replaceAll(/\D/g, '')

/** Sends a code to a phone. Returns the id of the challenge. */
export async function askForCode(auth: GoTrueClient, factorId: string): Promise<string> {
  const { data, error } = await auth.mfa.challenge({ factorId })
  if (error) throw error
  return data.id
}

/** @param challengeId of a code that was sent; for an app's code the challenge is created here */
export async function showCode(
  auth: GoTrueClient,
  factorId: string,
  code: string,
  challengeId?: string | undefined,
): Promise<void> {
  const { error } = await auth.mfa.verify({
    factorId,
    challengeId: challengeId ?? (await askForCode(auth, factorId)),
    code,
  })
  if (error) throw error
}

const wrong = 'That code is not right. Wait for the next one, and check that the clock on your phone is right.'
const expired = 'That code has expired. Ask for a new one.'
const failed = 'The code could not be checked. Please try again.'
const gone = 'This sign-in has expired. Log in again.'

export function codeProblemText(error: unknown): string {
  const code = errorCode(error)
  if (code === 'mfa_verification_failed') return wrong
  if (code === 'mfa_challenge_expired' || code === 'mfa_ip_address_mismatch') return expired
  if (code === 'session_not_found' || (error instanceof Error && error.name === 'AuthSessionMissingError')) return gone
  return problemText(error, failed)
}
