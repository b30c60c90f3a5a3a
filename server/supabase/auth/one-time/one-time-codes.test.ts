import { expect, it, vi } from 'vitest'
import { makeEncryptionKey, useEncryptionKeys } from '#server/core/encryption/encryption-key.ts'
import { makeCode, makeLinkToken } from './one-time-codes.ts'
import { makeRefreshToken } from '../tokens/refresh-tokens.ts'
import { tokenHash } from './token-hash.ts'

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
  const [one, two] = [makeEncryptionKey(), makeEncryptionKey()]
  const ofCode = (key: typeof one, address: string, code: string) => {
    useEncryptionKeys([key])
    return tokenHash.ofCode(address, code)
  }
  const all = [
    ofCode(two, 'a@example.org', '123456'),
    ofCode(one, 'a@example.org', '123456'),
    ofCode(one, 'b@example.org', '123456'),
    ofCode(one, 'a@example.org1', '23456'),
    tokenHash.ofLink('123456'),
  ]
  expect(new Set(all).size).toBe(all.length)
  expect(ofCode(two, 'a@example.org', '123456')).toBe(all[0])
})

it('nobody can compute the next code or token from the ones before', () => {
  const predictable = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  for (const make of [() => makeCode(6), makeLinkToken, makeRefreshToken])
    expect(new Set(Array.from({ length: 10 }, make)).size).toBeGreaterThan(5)
  predictable.mockRestore()
})
