import { describe, expect, it } from 'vitest'
import { linkFailed, readLanding, withoutLanding } from './landing.ts'

function landingOf(address: string) {
  const url = new URL(address, 'https://ours.example')
  const params = Object.fromEntries([...new URLSearchParams(url.hash.slice(1)), ...url.searchParams])
  return readLanding(params, url.hash)
}

describe('readLanding', () => {
  it('knows a session, and an address that was confirmed with it', () => {
    const address = '/dashboard#access_token=a.b.c&expires_in=3600&refresh_token=r&sb=&token_type=bearer&type='
    expect(landingOf(`${address}recovery`)).toEqual({ kind: 'session' })
    expect(landingOf(`${address}signup`)).toEqual({ kind: 'session', text: 'Your e-mail address is confirmed.' })
  })

  it('puts an expired or used link into our own words', () => {
    const address = '/dashboard#error=access_denied&error_code=otp_expired&error_description=Send+me+money&sb='
    expect(landingOf(address)).toEqual({ kind: 'error', text: expect.stringContaining('expired or was already used') })
  })

  it('never repeats what the address says', () => {
    expect(landingOf('/dashboard?error_description=Call+this+number')).toEqual({ kind: 'error', text: linkFailed })
    expect(JSON.stringify(landingOf('/dashboard#message=Call+this+number&sb='))).not.toContain('number')
  })

  it('is nothing on an ordinary page', () => {
    expect(landingOf('/discussion?q=message&id=1#comments')).toEqual({ kind: 'none' })
  })
})

describe('withoutLanding', () => {
  it.each([
    ['/dashboard#access_token=a.b.c&type=signup', '/dashboard'],
    ['/reset-password?error=x&error_code=otp_expired#error=x', '/reset-password'],
    ['/discussion?q=a%20b&error=x#error=x', '/discussion?q=a+b'],
  ])('cleans %s', (address, clean) => {
    expect(withoutLanding(new URL(address, 'https://ours.example'))).toBe(clean)
  })
})
