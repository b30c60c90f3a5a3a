import { describe, expect, it } from 'vitest'
import { Bucket, Generations } from './token-buckets.ts'

const budget = { burst: 10, perSecond: 2 }

describe('a budget', () => {
  it('gives its burst at once, then so much a second', () => {
    const bucket = new Bucket(budget, 0)
    for (let n = 0; n < 10; n++) {
      expect(bucket.wait(0)).toBe(0)
      bucket.take(1, 0)
    }
    expect(bucket.wait(0)).toBeGreaterThan(0)
    expect(bucket.wait(500)).toBe(0)
    expect(bucket.used(60_500)).toBe(0)
  })

  it('is in debt for what turned out to cost more', () => {
    const bucket = new Bucket(budget, 0)
    bucket.take(30, 0)
    expect(bucket.wait(0)).toBe(10)
    expect(bucket.wait(9_000)).toBeCloseTo(1)
    expect(bucket.wait(10_500)).toBe(0)
  })
})

describe('a map of two generations', () => {
  it('is bounded, and the one that is used stays', () => {
    const generations = new Generations<{ n: number }>(100)
    const used = generations.get('used', () => ({ n: 0 }))
    for (let n = 0; n < 1000; n++) {
      generations.get(`network ${n}`, () => ({ n }))
      expect(generations.get('used', () => ({ n: -1 }))).toBe(used)
    }
    expect(generations.size).toBeLessThanOrEqual(200)
    expect(generations.get('network 0', () => ({ n: -1 })).n).toBe(-1)
  })
})
