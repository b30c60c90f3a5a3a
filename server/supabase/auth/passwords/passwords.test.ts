import { dictionary } from '@zxcvbn-ts/language-common'
import bcrypt from 'bcrypt'
import { describe, expect, it } from 'vitest'
import { AuthError, WeakPassword } from '../protocol/errors.ts'
import { assertStrongPassword, hashPassword, passwordMatches, weaknessOf } from './passwords.ts'

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
  it('reads as many bytes as bcrypt does', async () => {
    const long = 'kj3$9dkw0Z-mango-river-7-bicycle-under-the-old-banyan-tree-at-noon-12345'
    expect(long).toHaveLength(72)
    await expect(assertStrongPassword(long, 6)).resolves.toBeUndefined()
    await expect(assertStrongPassword(`${long}x`, 6)).rejects.toThrow(AuthError)
    await expect(assertStrongPassword('12345', 6)).rejects.toThrow(WeakPassword)
  })

  it('counts characters, not bytes', () => {
    expect(weaknessOf('12345', 6)).toMatchObject({
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
      message: 'Password should be at least 6 characters.',
    })
    expect(weaknessOf('739164', 6)).toBeUndefined()
    expect(weaknessOf('ನಮಸ್ಕಾರ', 6)).toBeUndefined()
    expect(weaknessOf('😀😀😀', 6)).toMatchObject({ reasons: ['length'] })
  })

  it('refuses what everybody tries first', () => {
    expect(weaknessOf('Password@123', 6)).toMatchObject({ status: 422, code: 'weak_password', reasons: ['pwned'] })
  })

  it('refuses each of the 3,000 most common passwords that are long enough', { timeout: 120_000 }, async () => {
    const common = dictionary['passwords-common'].filter((password) => password.length >= 6).slice(0, 3000)
    expect(common).toHaveLength(3000)
    const taken: string[] = []
    // In tens: an estimate that waits too long falls back to the short list.
    for (let start = 0; start < common.length; start += 10)
      await Promise.all(
        common.slice(start, start + 10).map((password) =>
          assertStrongPassword(password, 6).then(
            () => taken.push(password),
            (error: unknown) => expect(error).toBeInstanceOf(WeakPassword),
          ),
        ),
      )
    expect(taken).toEqual([])
  })

  it.each([
    'Summer2026!',
    'Winter@2025',
    'Monsoon#2026',
    'January@2026',
    'Diwali@2025',
    'ViratKohli18!',
    'Narendra@2024',
    'Michael@2026',
    'Shahrukh@1',
    'Einstein1!',
    'Obama2026!',
    'Ronaldo#7',
    'Ashley@2024',
    '739164',
    'aB3$'.repeat(18),
    'x'.repeat(72),
  ])('refuses %s, which is guessed soon', async (password) => {
    await expect(assertStrongPassword(password, 6)).rejects.toMatchObject({ code: 'weak_password', reasons: ['pwned'] })
  })

  it.each(['Genda#2026', 'Correct-horse-1', 'Third-horse-3', 'Remembered-3', 'Mango-River7', 'Xy7!pq', 'ನಮಸ್ಕಾರ'])(
    'takes %s, which is not',
    async (password) => {
      await expect(assertStrongPassword(password, 6, ['asha.das@campus.example', 'Asha Das'])).resolves.toBeUndefined()
    },
  )

  it('refuses what is known of the person, with a few characters added', async () => {
    const about = ['ananya.mohapatra@campus.example', 'Ananya Mohapatra']
    for (const password of ['Ananya@2006', 'mohapatra1!', 'M0hapatra#7'])
      await expect(assertStrongPassword(password, 6, about)).rejects.toThrow(WeakPassword)
  })

  it('leaves the event loop free meanwhile', async () => {
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    // The estimate takes a second of work.
    await assertStrongPassword('ab7'.repeat(24), 6).catch(() => {})
    clearInterval(timer)
    expect(longest).toBeLessThan(500)
  })
})
