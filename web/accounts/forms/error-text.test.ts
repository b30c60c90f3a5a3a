import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { problemText, resetProblemText } from './error-text.ts'

describe('problemText', () => {
  it("returns the server's message unchanged", () => {
    const rejected = new AuthApiError('Invalid login credentials', 400, 'invalid_credentials')
    expect(problemText(rejected, 'fallback')).toBe('Invalid login credentials')
  })

  it('has the documented text for a password that is too common', () => {
    expect(problemText(new AuthWeakPasswordError('Too common', 422, ['pwned']), 'fallback')).toBe(
      'Password does not meet security requirements. Please choose a stronger password.',
    )
  })

  it('returns the fallback where the server sent no message', () => {
    expect(problemText(new AuthRetryableFetchError('{}', 503), 'fallback')).toBe('fallback')
    expect(problemText(new AuthApiError('{"odd":1}', 400, undefined), 'fallback')).toBe('fallback')
    expect(problemText(undefined, 'fallback')).toBe('fallback')
  })

  it.each([
    [500, 'Error sending recovery email'],
    [503, 'Many people are logging in right now. Please try again in a few seconds.'],
    [503, 'The database cannot be reached, please try again'],
  ])("returns a failed server's message with status %i unchanged: %s", (status, message) => {
    expect(problemText(new AuthRetryableFetchError(message, status), 'fallback')).toBe(message)
  })

  it.each([
    [500, 'Unexpected failure, please check server logs for more information'],
    [500, 'Internal Server Error'],
    [502, 'Bad Gateway'],
    [503, 'Service Temporarily Unavailable'],
    [504, 'Gateway Timeout'],
    [504, 'HTTP 504'],
    [500, ''],
  ])('returns the fallback for the technical message of a server with status %i: "%s"', (status, message) => {
    expect(problemText(new AuthRetryableFetchError(message, status), 'fallback')).toBe('fallback')
  })

  it('reports that the server could not be reached', () => {
    expect(problemText(new AuthRetryableFetchError('Failed to fetch', 0), 'fallback')).toContain('cannot be reached')
    expect(problemText(new TypeError('Failed to fetch'), 'fallback')).toContain('cannot be reached')
  })
})

describe('resetProblemText', () => {
  it.each([
    [new AuthWeakPasswordError('Too weak', 422, ['length']), 'security requirements'],
    [new AuthSessionMissingError(), 'reset session has expired'],
    [new AuthApiError('gone', 403, 'session_not_found'), 'reset session has expired'],
    [new AuthApiError('gone', 403, 'user_not_found'), 'User session invalid'],
    [new AuthApiError('New password should be different', 422, 'same_password'), 'should be different'],
    [
      new AuthRetryableFetchError('The database cannot be reached, please try again', 503),
      'database cannot be reached',
    ],
    [new AuthRetryableFetchError('{}', 500), 'Failed to reset password. Please try again.'],
    [undefined, 'Failed to reset password. Please try again.'],
  ])('%s', (error, words) => {
    expect(resetProblemText(error)).toContain(words)
  })
})
