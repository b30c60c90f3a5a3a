import { expect, test } from 'vitest'
import { type Box, onPage, onTurnedPage, type Turn, turnedSize } from './turns.ts'

const page = { width: 600, height: 800 }
const turns: Turn[] = [0, 90, 180, 270]

test.each([
  [0, [50, 20, 100, 10]],
  // The top of a page that has to be turned clockwise is at its left, its first letters at the bottom.
  [90, [20, 650, 10, 100]],
  [180, [450, 770, 100, 10]],
  [270, [570, 50, 10, 100]],
] as const)('a word at the top left of a page that was turned by %i degrees is at %j of the page', (turn, place) => {
  expect(onPage([50, 20, 100, 10], turn, page)).toEqual(place)
})

test.each(turns)('a box that is turned by %i degrees and back is where it was, and inside of its page', (turn) => {
  const box: Box = [11, 22, 33, 44]
  const turned = onTurnedPage(box, turn, page)
  const { width, height } = turnedSize(page, turn)
  expect(turned[0] + turned[2]).toBeLessThanOrEqual(width)
  expect(turned[1] + turned[3]).toBeLessThanOrEqual(height)
  expect(onPage(turned, turn, page)).toEqual(box)
})
