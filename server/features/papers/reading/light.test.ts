import { describe, expect, test } from 'vitest'
import { evened, inkOf, lightOf } from './light.ts'
import { lineAngleOf } from './line-angle.ts'
import { type Picture, rotated, turned } from './picture.ts'

const [width, height] = [480, 600]
/** Of different widths, so that those of all lines form no columns. */
const glyphWidth = (line: number, glyph: number) => 2 + ((line * 31 + glyph * glyph * 17 + line * glyph * 7) % 6)
const isGlyph = (x: number, y: number) =>
  y % 30 < 10 &&
  x % 9 < glyphWidth(Math.floor(y / 30), Math.floor(x / 9)) &&
  x > 60 &&
  x < width - 60 &&
  y > 60 &&
  y < height - 60

/** Lines of black on paper, each pixel as bright as `light` leaves it. */
function pageIn(light: (x: number, y: number) => number): Picture {
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels[y * width + x] = (isGlyph(x, y) ? 50 : 235) * light(x, y)
  return { width, height, pixels }
}

const lights: [string, (x: number, y: number) => number, boolean][] = [
  ['a scanner', () => 1, true],
  ['a dim room', () => 0.5, true],
  ['a lamp at one side', (x) => 1 - (0.75 * x) / width, false],
  ['a photograph on white paper', (x, y) => (x > 40 && x < 440 && y > 40 && y < 560 ? 0.4 : 1.08), false],
]

describe('the light of a page', () => {
  test.each(lights)('of %s is even: %s', (_, light, isEven) => expect(lightOf(pageIn(light)).isEven).toBe(isEven))

  test.each(lights)('of %s is taken out, so that one threshold parts ink from paper', (_, light) => {
    const page = pageIn(light)
    const { pixels } = evened(page, lightOf(page))
    let wrong = 0
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if ((pixels[y * width + x] ?? 0) < 140 !== isGlyph(x, y)) wrong++
    expect(wrong).toBeLessThan(width * height * 0.006)
  })

  test('does not make ink of an empty page', () => {
    const empty: Picture = { width, height, pixels: new Uint8Array(width * height).fill(180) }
    expect(inkOf(empty, lightOf(empty))).toHaveLength(0)
  })
})

const angleOf = (picture: Picture) => lineAngleOf(inkOf(picture, lightOf(picture)))

describe('the lines of a page', () => {
  const page = pageIn(() => 1)

  test.each([
    [0, false],
    [90, true],
    [180, false],
    [270, true],
  ] as const)('run sideways on a page that is turned by %i degrees: %s', (turn, sideways) => {
    expect(angleOf(turned(page, turn))).toEqual({ sideways, skew: 0 })
  })

  test.each([-9, -3, 2, 8])('of a page at %i degrees have that angle', (degrees) => {
    const angle = (degrees * Math.PI) / 180
    expect(angleOf(rotated(page, angle)).skew).toBeCloseTo(angle, 1.7)
    expect(angleOf(rotated(turned(page, 90), angle))).toMatchObject({ sideways: true })
    expect(angleOf(rotated(rotated(page, angle), -angle)).skew).toBeCloseTo(0, 1.7)
  })
})

test('a picture that is turned four times by a quarter is as it was', () => {
  const page = pageIn((x, y) => 0.5 + x / 2000 + y / 3000)
  let picture = page
  for (let times = 0; times < 4; times++) picture = turned(picture, 90)
  expect(picture).toEqual(page)
  expect(turned(turned(page, 90), 90)).toEqual(turned(page, 180))
  expect(turned(turned(page, 180), 90)).toEqual(turned(page, 270))
})
