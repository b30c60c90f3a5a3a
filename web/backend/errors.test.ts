import { describe, expect, it } from 'vitest'
import { isRejected } from './errors.ts'

function coded(code: string) {
  return Object.assign(new Error('no'), { code })
}

describe('a failed query', () => {
  it.each(['PGRST116', 'PGRST303', '42501', '22P02'])('is not retried after %s', (code) => {
    expect(isRejected(coded(code))).toBe(true)
  })

  it.each([
    'PGRST000',
    'PGRST003',
    'over_request_rate_limit',
    'over_posting_limit',
    '08006',
    '40001',
    '53300',
    '57014',
    '',
  ])('is retried after "%s"', (code) => {
    expect(isRejected(coded(code))).toBe(false)
  })

  it('is retried when the request never arrived', () => {
    expect(isRejected(new TypeError('Failed to fetch'))).toBe(false)
  })
})
