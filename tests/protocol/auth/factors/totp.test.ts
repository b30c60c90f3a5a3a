import { expect, it } from 'vitest'
import { stepOf } from '#server/supabase/auth/factors/totp.ts'
import { totp } from '#tests/support/accounts/totp.ts'

// RFC 6238, Appendix B, SHA-1: the last six of its eight digits. Both implementations, the server's and the one of the
// tests, must match it.

/** "12345678901234567890" */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d the code is %s', (second, code) => {
  expect(totp(secret, 0, second * 1000)).toBe(code)
  expect(stepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30))
  expect(stepOf(secret, code, (second + 90) * 1000)).toBeUndefined()
})
