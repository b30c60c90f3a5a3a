import { AuthApiError } from '@supabase/auth-js'
import { expect, it } from 'vitest'
import { passkeyProblemText, wasCancelled } from './passkeys.ts'

const failed = 'It failed.'
/** An error of the client, whose cause is the browser's own error. */
const ofBrowser = (name: string, code = 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY') =>
  Object.assign(new Error('a Non-Webauthn related error', { cause: new DOMException('x', name) }), { code })

it.each(['NotAllowedError', 'AbortError'])('the browser error %s counts as cancelled', (name) => {
  expect(wasCancelled(ofBrowser(name))).toBe(true)
  expect(wasCancelled(new DOMException('x', name))).toBe(true)
  expect(passkeyProblemText(ofBrowser(name), failed)).toContain('No passkey was used.')
})

it('an error code of the server or the browser has a sentence of ours', () => {
  const rejected = new AuthApiError('Credential verification failed', 400, 'webauthn_verification_failed')
  expect(passkeyProblemText(rejected, failed)).toContain('does not belong to any account')
  const present = ofBrowser('InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
  expect(passkeyProblemText(present, failed)).toContain('has a passkey for your account already')
})

it('messages for developers are not shown', () => {
  expect(passkeyProblemText(ofBrowser('UnknownError'), failed)).toBe(failed)
  expect(passkeyProblemText(new TypeError('Failed to fetch'), failed)).toContain('cannot be reached')
})
