import { AuthApiError, AuthSessionMissingError } from '@supabase/auth-js'
import type { Factor, User } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { needsSecondFactor } from '#web/backend/session/assurance.ts'
import { codeProblemText, digitsOf } from './second-factor.ts'

const token = (claims: object) =>
  `x.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`
const at = '2026-01-01T00:00:00Z'
const factor = (status: 'verified' | 'unverified', type: Factor['factor_type'] = 'totp'): Factor => ({
  id: '1',
  factor_type: type,
  status,
  created_at: at,
  updated_at: at,
})
const user = (factors?: Factor[]): User => ({
  id: '1',
  aud: '',
  app_metadata: {},
  user_metadata: {},
  created_at: at,
  ...(factors && { factors }),
})

describe('needsSecondFactor', () => {
  it.each([
    ['no factor', undefined, 'aal1', false],
    ['one that was never finished', [factor('unverified')], 'aal1', false],
    ['a factor, not shown', [factor('verified')], 'aal1', true],
    ['a passkey that is a factor, not shown', [factor('verified', 'webauthn')], 'aal1', true],
    ['a factor, shown', [factor('verified')], 'aal2', false],
  ] as const)('%s', (_, factors, aal, needed) => {
    // "?>" and "~" make base64 differ from base64url.
    const session = { access_token: token({ name: '?>?>~~', aal }), user: user(factors && [...factors]) }
    expect(needsSecondFactor(session)).toBe(needed)
  })

  it('a token without an aal claim counts as aal1', () => {
    for (const broken of ['', 'a.b.c', token({}), token({ aal: 2 })])
      expect(needsSecondFactor({ access_token: broken, user: user([factor('verified')]) })).toBe(true)
  })
})

it('the digits of a code are read however they are grouped', () => {
  expect(['123 456', ' 123-456 ', '12345'].map(digitsOf)).toEqual(['123456', '123456', '12345'])
})

it.each([
  [new AuthApiError('Invalid TOTP code entered', 422, 'mfa_verification_failed'), 'not right'],
  [new AuthApiError('expired', 422, 'mfa_challenge_expired'), 'has expired. Ask'],
  [new AuthApiError('gone', 403, 'session_not_found'), 'Log in again'],
  [new AuthSessionMissingError(), 'Log in again'],
  [new AuthApiError('Too many', 429, 'over_request_rate_limit'), 'Too many'],
  [undefined, 'could not be checked'],
])('an error of a code has its own text: %s', (error, words) => {
  expect(codeProblemText(error)).toContain(words)
})
