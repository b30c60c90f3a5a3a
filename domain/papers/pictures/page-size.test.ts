import { describe, expect, test } from 'vitest'
import { isDark, maxPageBytes, meanLuminance, pageSizeOf, shrinkSteps, sizeWithin } from './page-size.ts'

test.each([
  ['of A4’s own shape', { width: 2480, height: 3508 }, [595.18, 841.89]],
  ['of a camera', { width: 3000, height: 4000 }, [631.42, 841.89]],
  ['that is narrow', { width: 1080, height: 1920 }, [473.56, 841.89]],
  ['that lies on its side', { width: 4000, height: 3000 }, [841.89, 631.42]],
  ['that is square', { width: 500, height: 500 }, [841.89, 841.89]],
])('the page of a picture %s has its shape, without margins', (_, picture, [width, height]) => {
  expect(pageSizeOf(picture).width).toBeCloseTo(width ?? 0, 1)
  expect(pageSizeOf(picture).height).toBeCloseTo(height ?? 0, 1)
})

test.each([
  [{ width: 3000, height: 4000 }, 2000, { width: 1500, height: 2000 }],
  [{ width: 4000, height: 3000 }, 2000, { width: 2000, height: 1500 }],
  [{ width: 800, height: 600 }, 2000, { width: 800, height: 600 }],
  [{ width: 9000, height: 2 }, 900, { width: 900, height: 1 }],
])('%j within %i pixels is %j', (size, longest, fitted) => expect(sizeWithin(size, longest)).toEqual(fitted))

test('each step of shrinking asks for less than the one before', () => {
  const weights = shrinkSteps.map(({ longestSide, quality }) => longestSide ** 2 * quality)
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  expect(maxPageBytes).toBe(400_000)
})

const of = (...colour: number[]) => Array.from({ length: 10 }, () => [...colour, 255]).flat()

describe('the light of a page', () => {
  test.each([
    ['white paper', of(255, 255, 255), 255, false],
    ['paper under a lamp', of(190, 175, 140), 176, false],
    ['paper in the shadow', of(70, 70, 80), 71, true],
    ['nothing', of(0, 0, 0), 0, true],
    ['no pixel', [], 255, false],
  ])('of %s', (_, pixels, luminance, dark) => {
    expect(meanLuminance(pixels)).toBeCloseTo(luminance, -0.5)
    expect(isDark(meanLuminance(pixels))).toBe(dark)
  })
})
