import bcrypt from 'bcrypt'
import { describe, expect, it } from 'vitest'
import { AuthError, WeakPassword } from './errors.ts'
import { assertChoosable, hashPassword, passwordMatches, weaknessOf } from './passwords.ts'

describe('a password hash', () => {
  it('matches its password only', async () => {
    const hash = await hashPassword('Correct-horse-1')
    expect(hash).toMatch(/^\$2[ab]\$10\$.{53}$/)
    expect(await passwordMatches('Correct-horse-1', hash)).toBe(true)
    expect(await passwordMatches('Correct-horse-2', hash)).toBe(false)
    expect(await passwordMatches('', hash)).toBe(false)
  })

  it('never matches when there is none, or when it is of a kind that we cannot check', async () => {
    for (const hash of [null, undefined, '', 'Correct-horse-1', '$argon2id$v=19$m=1,t=1,p=1$abc$def', '$2b$10$short']) {
      expect([hash, await passwordMatches('Correct-horse-1', hash)]).toEqual([hash, false])
    }
  })

  it('does not match a longer password that begins with the same 72 bytes', async () => {
    const whole = 'x'.repeat(72)
    const hash = await bcrypt.hash(whole, 4)
    expect(await passwordMatches(whole, hash)).toBe(true)
    expect(await passwordMatches(`${whole}y`, hash)).toBe(false)
  })

  it('is worked on by three at a time, and every one gets its turn', async () => {
    const hash = await hashPassword('Correct-horse-1')
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) => passwordMatches(`Correct-horse-${index}`, hash)),
    )
    expect(results.map(Number)).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  })
})

describe('the policy', () => {
  it('counts characters, not bytes, up to what bcrypt reads', () => {
    expect(weaknessOf('12345', 6)).toMatchObject({
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    })
    expect(weaknessOf('739164', 6)).toBeUndefined()
    expect(weaknessOf('ನಮಸ್ಕಾರ', 6)).toBeUndefined()
    expect(weaknessOf('😀😀😀', 6)).toMatchObject({ reasons: ['length'] })
    expect(() => assertChoosable('ab7'.repeat(24).replace(/^a/, 'q'), 6)).not.toThrow()
    expect(() => assertChoosable('x'.repeat(73), 6)).toThrow(AuthError)
    expect(() => assertChoosable('12345', 6)).toThrow(WeakPassword)
  })

  it('refuses what everybody tries first', () => {
    expect(weaknessOf('Password@123', 6)).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
    expect(() => assertChoosable('Password@123', 6)).toThrow(WeakPassword)
  })
})
