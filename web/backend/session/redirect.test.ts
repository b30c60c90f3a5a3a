import { describe, expect, it } from 'vitest'
import { readRedirect } from './redirect.ts'
import { withoutRedirect } from './without-redirect.ts'

function redirectOf(address: string) {
  const url = new URL(address, 'https://ours.example')
  const params = Object.fromEntries([...new URLSearchParams(url.hash.slice(1)), ...url.searchParams])
  return readRedirect(params, url.hash)
}

describe('readRedirect', () => {
  it('recognises a session, and an address that was confirmed with it', () => {
    const address = '/dashboard#access_token=a.b.c&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type='
    expect(redirectOf(`${address}recovery`)).toEqual({ kind: 'session' })
    expect(redirectOf(`${address}signup`)).toEqual({ kind: 'session', text: 'Your e-mail address is confirmed.' })
  })

  it('describes an expired or used link in our own words', () => {
    const address = '/dashboard#error=access_denied&error_code=otp_expired&error_description=Send+me+money&sb='
    expect(redirectOf(address)).toEqual({ kind: 'error', text: expect.stringContaining('expired or was already used') })
  })

  it('never repeats text from the address', () => {
    expect(redirectOf('/dashboard?error_description=Call+this+number')).toEqual({
      kind: 'error',
      text: expect.stringContaining('That did not work.'),
    })
    expect(JSON.stringify(redirectOf('/dashboard#message=Call+this+number&sb='))).not.toContain('number')
  })

  it.each([
    ['bad_oauth_callback', 'You did not finish logging in at the other service.'],
    ['bad_oauth_state', 'started it in another browser or app'],
    ['saml_relay_state_expired', 'started it in another browser or app'],
    ['provider_email_needs_verification', 'has not confirmed your e-mail address'],
    ['identity_already_exists', 'already linked'],
    ['signup_disabled', 'new accounts cannot be created'],
    ['signup_not_allowed', 'Use your college address'],
    ['user_banned', 'This account is blocked.'],
    ['sso_provider_disabled', 'switched off'],
    ['unexpected_failure', 'The other service cannot be reached.'],
    ['validation_failed', 'That did not work.'],
    ['no_such_code', 'That did not work.'],
  ])('has a message for the error of an identity provider: %s', (code, words) => {
    const address = `/dashboard?error=x&error_code=${code}&error_description=x#error=x&error_code=${code}&sb=`
    expect(redirectOf(address)).toEqual({ kind: 'error', text: expect.stringContaining(words) })
  })

  it('returns nothing on an ordinary page', () => {
    expect(redirectOf('/discussion?q=message&id=1#comments')).toEqual({ kind: 'none' })
  })
})

describe('withoutRedirect', () => {
  it.each([
    ['/dashboard#access_token=a.b.c&type=signup', '/dashboard'],
    ['/reset-password?error=x&error_code=otp_expired#error=x', '/reset-password'],
    ['/discussion?q=a%20b&error=x#error=x', '/discussion?q=a+b'],
  ])('cleans %s', (address, clean) => {
    expect(withoutRedirect(new URL(address, 'https://ours.example'))).toBe(clean)
  })
})
