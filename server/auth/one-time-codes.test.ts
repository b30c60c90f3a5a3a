import { expect, it, vi } from 'vitest'
import { makeCode, makeLinkToken } from './one-time-codes.ts'
import { makeRefreshToken } from './refresh-tokens.ts'
import { openTokenHash } from './token-hash.ts'

it('makes six digits, leading zeros included, spread over all of them', () => {
  const codes = Array.from({ length: 2_000 }, () => makeCode(6))
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes).size).toBeGreaterThan(1_950)
  expect(new Set(codes.map((code) => code[0])).size).toBe(10)
})

it('a link carries 224 random bits', () => {
  const tokens = Array.from({ length: 100 }, makeLinkToken)
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{56}$/)
  expect(new Set(tokens).size).toBe(100)
})

it('a stored hash depends on the key, the address, the secret and its kind', () => {
  const secrets = { publishableKey: '', secretKey: '', jwtSecret: 'one' }
  const hash = openTokenHash(secrets)
  const all = [
    hash.ofCode('a@example.org', '123456'),
    hash.ofCode('b@example.org', '123456'),
    hash.ofCode('a@example.org1', '23456'),
    hash.ofLink('123456'),
    openTokenHash({ ...secrets, jwtSecret: 'two' }).ofCode('a@example.org', '123456'),
  ]
  expect(new Set(all).size).toBe(all.length)
  expect(openTokenHash(secrets).ofCode('a@example.org', '123456')).toBe(all[0])
})

it('nobody can compute the next code or token from the ones before', () => {
  const predictable = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  for (const make of [() => makeCode(6), makeLinkToken, makeRefreshToken])
    expect(new Set(Array.from({ length: 10 }, make)).size).toBeGreaterThan(5)
  predictable.mockRestore()
})
