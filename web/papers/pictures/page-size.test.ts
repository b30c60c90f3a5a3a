import { describe, expect, test } from 'vitest'
import { isDark, maxPageBytes, meanLuminance, placeOnA4, shrinkSteps, sizeWithin } from './page-size.ts'

describe('a picture on its page', () => {
  test.each([
    ['of A4’s own shape fills the page', { width: 2480, height: 3508 }, [595.28, 841.89], [595.28, 841.89]],
    ['of a camera leaves room at the sides', { width: 3000, height: 4000 }, [595.28, 841.89], [595.28, 793.71]],
    ['that is narrow leaves room left and right', { width: 1000, height: 2000 }, [595.28, 841.89], [420.95, 841.89]],
    ['that lies on its side has a page that does', { width: 4000, height: 3000 }, [841.89, 595.28], [793.71, 595.28]],
    ['that is square is on an upright page', { width: 500, height: 500 }, [595.28, 841.89], [595.28, 595.28]],
  ])('%s', (_, picture, [pageWidth, pageHeight], [width, height]) => {
    const placed = placeOnA4(picture)
    expect(placed.page).toEqual({ width: pageWidth, height: pageHeight })
    expect(placed.width).toBeCloseTo(width ?? 0, 0)
    expect(placed.height).toBeCloseTo(height ?? 0, 0)
    expect(2 * placed.x + placed.width).toBeCloseTo(placed.page.width)
    expect(2 * placed.y + placed.height).toBeCloseTo(placed.page.height)
    expect(placed.width / placed.height).toBeCloseTo(picture.width / picture.height)
  })
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
