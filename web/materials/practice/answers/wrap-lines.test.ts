import { describe, expect, it } from 'vitest'
import type { Area, Word } from './scan-lines.ts'
import { wrapLines } from './wrap-lines.ts'

const lineHeight = 12
/** A line of words, 7 points to a letter and 5 between words, with letters that are 7.2 points high. */
const line = (text: string, y: number, slope = 0): Word[] => {
  let x = 50
  return text.split(' ').map((word) => {
    const width = 7 * word.length
    const found: Word = [x, y + slope * (x + width / 2), width, 7.2, word]
    x += width + 5
    return found
  })
}
const area: Area = { x: 44, y: 97, width: 500, height: 200 }
const blank = () => false
const isInGap = ({ x, width }: Area) => width < 150 && x < 110 && x + width > 150
const wrap = (words: Word[], width = 330, hasInk: (area: Area) => boolean = blank) =>
  wrapLines(words, area, width, hasInk)
const long = 'The conditions are mutual exclusion as well as hold and wait'

/** Where the second of two lines begins. */
const firstOf = (second: string, first = long) => {
  const words = line(first, 100)
  return wrap([...words, ...line(second, 112)], 400)?.pieces[words.length]?.left
}

describe('the lines of a scanned answer', () => {
  it('are enlarged to letters of 21 px and wrapped within the width of a phone', () => {
    const wrapped = wrap(line(long, 100))
    for (const { left, width, height, scale } of wrapped?.pieces ?? []) {
      expect(scale).toBeCloseTo(2.1)
      expect(left + width * scale).toBeLessThanOrEqual(330.5)
      expect(height).toBeGreaterThan(7.2)
    }
    const tops = new Set(wrapped?.pieces.map(({ top }) => Math.round(top)))
    expect(tops.size).toBe(3)
    expect(wrapped?.height).toBeGreaterThan(3 * 21)
  })

  it('have every word once, in their order', () => {
    const words = [...line(long, 100), ...line('of processes.', 100 + lineHeight)]
    const pieces = wrap(words)?.pieces ?? []
    expect(pieces).toHaveLength(words.length)
    for (const [index, [x, y, width, height]] of words.entries()) {
      const piece = pieces[index]
      expect(piece?.x).toBeLessThanOrEqual(x)
      expect((piece?.x ?? 0) + (piece?.width ?? 0)).toBeGreaterThanOrEqual(x + width)
      expect(piece?.y).toBeLessThanOrEqual(y)
      expect((piece?.y ?? 0) + (piece?.height ?? 0)).toBeGreaterThanOrEqual(y + height)
    }
  })

  it('never cover each other', () => {
    const pieces = wrap([...line(long, 100), ...line(long, 112), ...line(long, 124)])?.pieces ?? []
    for (const [index, one] of pieces.entries())
      for (const other of pieces.slice(index + 1))
        expect(
          one.left + one.width * one.scale <= other.left + 0.01 ||
            other.left + other.width * other.scale <= one.left + 0.01 ||
            one.top + one.height * one.scale <= other.top + 0.01 ||
            other.top + other.height * other.scale <= one.top + 0.01,
        ).toBe(true)
  })

  it('flow where a line is full, and begin anew at an item of a list and after a short line', () => {
    expect(firstOf('of several processes and of the resources that these have')).toBeGreaterThan(0)
    expect(firstOf('2. of several processes and of the resources that they have')).toBe(0)
    expect(firstOf('of several processes and of the resources that these have', 'Short.')).toBe(0)
  })

  it('are followed where the page was scanned askew', () => {
    const slope = 0.02
    const pieces = wrap(line(long, 100, slope))?.pieces ?? []
    const tops = pieces.map(({ x, y, width }) => y - slope * (x + width / 2))
    for (const top of tops) expect(top).toBeCloseTo(tops[0] ?? 0, 5)
    expect((pieces.at(-1)?.y ?? 0) - (pieces[0]?.y ?? 0)).toBeGreaterThan(5)
  })

  it('keep what was printed between and beside them, and was not recognised', () => {
    const words = [...line('By the formula', 100), ...line('the waiting time is small', 160)]
    const formula = { from: 115, to: 150 }
    const pieces = wrap(
      words,
      330,
      ({ y, height, width }) => width > 400 && y < formula.from && y + height > formula.to,
    )
    const whole = pieces?.pieces.find(({ y, height }) => y < formula.from && y + height > formula.to)
    expect(whole?.width).toBe(area.width)
    expect((whole?.width ?? 0) * (whole?.scale ?? 9)).toBeLessThanOrEqual(330.5)
    const after = wrap(line('Sum is', 100), 330, ({ x }) => x > 90)?.pieces.at(-1)
    expect((after?.x ?? 0) + (after?.width ?? 0)).toBe(area.x + area.width)
  })

  it('lose a wide gap where nothing is printed in it, and no ink', () => {
    const far: Word[] = [...line('one', 100), [200, 100, 21, 7.2, 'two']]
    expect(wrap(far)?.pieces).toHaveLength(2)
    expect(wrap(far, 330, isInGap)?.pieces).toHaveLength(3)
  })

  it('are as small as their longest word needs', () => {
    const pieces = wrap(line('a pneumonoultramicroscopicsilicovolcanoconiosis b', 100), 300)?.pieces ?? []
    for (const { left, width, scale } of pieces) expect(left + width * scale).toBeLessThanOrEqual(300.5)
  })

  it('stay where they are where they stand side by side, and where nothing was recognised', () => {
    expect(wrap([...line(long, 100), ...line(long, 112), ...line(long, 100)])).toBeUndefined()
    expect(wrap([])).toBeUndefined()
  })
})
