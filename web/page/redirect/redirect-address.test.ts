import { describe, expect, it } from 'vitest'
import { hasRedirectResult } from './redirect-address.ts'

describe('hasRedirectResult', () => {
  it.each([
    ['/#error=access_denied&error_code=otp_expired', true],
    ['/profile?error=invalid_request&error_code=identity_already_exists', true],
    ['/dashboard#access_token=a.b.c', true],
    ['/dashboard#message=Confirmation', true],
    ['/discussion?q=error&message_id=1#comments', false],
  ])('%s: %s', (address, expected) => {
    expect(hasRedirectResult(new URL(address, 'https://ours.example'))).toBe(expected)
  })
})
