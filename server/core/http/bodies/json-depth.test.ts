import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooDeep } from './json-depth.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('the depth of a JSON text', () => {
  it('may be 64 levels, and no more', () => {
    expect(isTooDeep(nested(64))).toBe(false)
    expect(isTooDeep(nested(65))).toBe(true)
    expect(isTooDeep(`{"a":${nested(64)}}`)).toBe(true)
    expect(isTooDeep('{"a":'.repeat(200_000))).toBe(true)
  })

  it('is of brackets outside of strings, however many stand side by side', () => {
    expect(isTooDeep(JSON.stringify('['.repeat(1000)))).toBe(false)
    expect(isTooDeep(JSON.stringify({ [`\\"${'{'.repeat(1000)}`]: `${'['.repeat(1000)}\\` }))).toBe(false)
    expect(isTooDeep(`"\\\\"${nested(65)}`)).toBe(true)
    expect(isTooDeep(JSON.stringify(Array.from({ length: 1000 }, () => [])))).toBe(false)
  })

  it('is counted as a JSON parser would find it, for random values', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 1, max: 5 }), (value, most) => {
        const text = JSON.stringify(value)
        expect(isTooDeep(text, most)).toBe(text.length > most && depthOf(value) > most)
      }),
    )
  })
})
