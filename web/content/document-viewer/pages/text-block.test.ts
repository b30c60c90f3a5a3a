import { expect, test } from 'vitest'
import { columnIn, filledScale, fittedScale, inkIn, textBlockIn, wholePage } from './text-block.ts'

const width = 320
const height = 450

/** A page of this brightness with ink in these boxes: shares of its width and height. */
function pageWith(boxes: [left: number, right: number, top: number, bottom: number][], paper = 255): number[] {
  const data = new Uint8ClampedArray(4 * width * height).fill(paper)
  for (const [left, right, top, bottom] of boxes)
    for (let y = Math.round(top * height); y < bottom * height; y += 3)
      for (let x = Math.round(left * width); x < right * width; x++)
        data.fill(20, 4 * (y * width + x), 4 * (y * width + x) + 3)
  return inkIn({ data, width, height })
}

test('the text block of a page spans its words without the margins', () => {
  const { left, right } = textBlockIn(pageWith([[0.12, 0.85, 0.1, 0.9]]))
  expect(left).toBeCloseTo(0.12, 1)
  expect(right).toBeCloseTo(0.85, 1)
})

test('a grey scan with a dark rim and a vertical rule has the block of its words', () => {
  const ink = pageWith(
    [
      [0, 0.012, 0, 1],
      [0.15, 0.8, 0.1, 0.9],
    ],
    190,
  )
  expect(textBlockIn(ink).left).toBeCloseTo(0.15, 1)
  expect(textBlockIn(ink).right).toBeCloseTo(0.8, 1)
})

test('an empty page and a page of two words have the whole width as their text block', () => {
  expect(textBlockIn(pageWith([]))).toBe(wholePage)
  expect(textBlockIn(pageWith([[0.45, 0.55, 0.1, 0.15]]))).toBe(wholePage)
  expect(textBlockIn([])).toBe(wholePage)
})

test('a finger on one of two columns selects that column, also under a title across both', () => {
  const ink = pageWith([
    [0.1, 0.9, 0.04, 0.08],
    [0.1, 0.47, 0.1, 0.9],
    [0.53, 0.9, 0.1, 0.9],
  ])
  const [one, other] = [columnIn(ink, 0.2), columnIn(ink, 0.7)]
  expect([one.left, one.right].map((share) => share.toFixed(1))).toEqual(['0.1', '0.5'])
  expect([other.left, other.right].map((share) => share.toFixed(1))).toEqual(['0.5', '0.9'])
  expect(one.right).toBeLessThan(other.left)
})

test('the numbers and marks of questions are not detected as columns', () => {
  const ink = pageWith([
    [0.1, 0.13, 0.1, 0.9],
    [0.17, 0.8, 0.1, 0.9],
    [0.86, 0.9, 0.1, 0.9],
  ])
  const { left, right } = columnIn(ink, 0.5)
  expect(left).toBeCloseTo(0.1, 1)
  expect(right).toBeCloseTo(0.9, 1)
})

test('the filled scale fits the words to the width of a phone, within limits, and is never below the fitted scale', () => {
  const fitted = fittedScale(595, 360)
  expect(fitted * 595).toBe(336)
  const scale = filledScale({ left: 0.1, right: 0.9 }, 595, 360)
  expect(scale * 595 * 0.8).toBeCloseTo(344)
  expect(filledScale({ left: 0, right: 1 }, 595, 360)).toBeGreaterThanOrEqual(fitted)
  expect(filledScale({ left: 0.4, right: 0.6 }, 595, 360)).toBeCloseTo(fitted * 2.5)
})
