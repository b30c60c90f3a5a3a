import { expect, it, vi } from 'vitest'
import { hashCode, makeCode } from './one-time-codes.ts'
import { makeRefreshToken } from './refresh-tokens.ts'

it('makes six digits, leading zeros included, spread over all of them', () => {
  const codes = Array.from({ length: 2_000 }, () => makeCode(6))
  for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  expect(new Set(codes).size).toBeGreaterThan(1_950)
  expect(new Set(codes.map((code) => code[0])).size).toBe(10)
})

it('hashes as GoTrue does: sha224 of address and code', () => {
  // printf 'a@example.org123456' | openssl dgst -sha224
  expect(hashCode('a@example.org', '123456')).toBe('b344080ca0d8e7950d9ee88e6303e531965c0d3b3cd2597b4f22f51b')
})

it('nobody can compute the next code or token from the ones before', () => {
  const predictable = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  for (const make of [() => makeCode(6), makeRefreshToken])
    expect(new Set(Array.from({ length: 10 }, make)).size).toBeGreaterThan(5)
  predictable.mockRestore()
})
