import { describe, expect, it } from 'vitest'
import { proofState, requireFreshProof } from './fresh-proof.ts'
import type { SignedIn } from './require-session.ts'

/** Unix seconds. */
const now = Date.UTC(2026, 10, 22, 12) / 1000
const ago = (minutes: number) => now - minutes * 60

function signedIn(
  amr: [method: string, minutesAgo: number][],
  { factor = false, aal = 'aal1', guest = false } = {},
): SignedIn {
  return {
    account: { is_anonymous: guest, factors: factor ? [{ status: 'verified' }] : [{ status: 'unverified' }] },
    session: { aal, checkedAt: now, amr: amr.map(([method, minutes]) => ({ method, timestamp: ago(minutes) })) },
  } as unknown as SignedIn
}

const state = (...given: Parameters<typeof signedIn>) => proofState(signedIn(...given), now)

describe('the proof of a session', () => {
  it('is fresh for ten minutes after the newest sign-in, however it was made', () => {
    for (const method of ['password', 'otp', 'oauth', 'sso/saml', 'recovery', 'magiclink', 'totp']) {
      expect([method, state([[method, 9]])]).toEqual([method, 'fresh'])
      expect([method, state([[method, 10]])]).toEqual([method, 'stale'])
    }
    expect(
      state([
        ['password', 60 * 24],
        ['otp', 1],
      ]),
    ).toBe('fresh')
    expect(state([])).toBe('stale')
  })

  it('does not become fresh by refreshing a token', () => {
    expect(
      state([
        ['password', 30],
        ['token_refresh', 0],
      ]),
    ).toBe('stale')
  })

  it('must be the second factor where the account has one', () => {
    expect(state([['password', 0]], { factor: true })).toBe('second factor missing')
    expect(
      state(
        [
          ['password', 0],
          ['totp', 30],
        ],
        { factor: true, aal: 'aal2' },
      ),
    ).toBe('stale')
    for (const method of ['totp', 'mfa/phone', 'mfa/webauthn'])
      expect(
        state(
          [
            ['password', 60],
            [method, 5],
          ],
          { factor: true, aal: 'aal2' },
        ),
      ).toBe('fresh')
  })

  it('is asked of no guest, and missing where a token names no session', () => {
    expect(state([['anonymous', 600]], { guest: true })).toBe('fresh')
    expect(proofState({ ...signedIn([]), session: undefined }, now)).toBe('stale')
  })

  it('is refused with the codes that the client knows', () => {
    expect(() => requireFreshProof(signedIn([]))).toThrow(
      expect.objectContaining({ status: 400, code: 'reauthentication_needed' }),
    )
    expect(() => requireFreshProof(signedIn([], { factor: true }))).toThrow(
      expect.objectContaining({ status: 403, code: 'insufficient_aal' }),
    )
  })
})
