/** Degrees from level, in which lines of text are looked for, and from upright. */
const widest = 14
const step = 0.5
/** Pixels: twice the distance of places of ink, or rows would hold one and two of them by turns. */
const rowHeight = 4
/** More say no more. */
const maxPoints = 25_000
/** What is printed on its side has so much sharper rows across than along. */
const sidewaysFrom = 1.5

export interface LineAngle {
  /** Its lines run up or down. */
  sideways: boolean
  /** Clockwise from level, once the page is turned so that they do not: radians. */
  skew: number
}

/**
 * In which direction lines of text run: along it, rows of ink and of paper follow each other sharply.
 *
 * @param ink x, y, x, y, …
 */
export function lineAngleOf(ink: Uint16Array): LineAngle {
  const every = Math.ceil(ink.length / 2 / maxPoints) * 2
  const level = sharpest(ink, every, 0)
  const upright = sharpest(ink, every, 90)
  const sideways = upright.sharpness > level.sharpness * sidewaysFrom
  return { sideways, skew: ((sideways ? upright : level).angle * Math.PI) / 180 }
}

function sharpest(ink: Uint16Array, every: number, around: 0 | 90): { angle: number; sharpness: number } {
  let best = { angle: 0, sharpness: sharpnessAt(ink, every, around) * 1.02 }
  for (let angle = -widest; angle <= widest; angle += step) {
    const sharpness = sharpnessAt(ink, every, around + angle)
    if (sharpness > best.sharpness) best = { angle, sharpness }
  }
  return best
}

/** Of the rows across the direction: the squares of the steps from each to the next. */
function sharpnessAt(ink: Uint16Array, every: number, degrees: number): number {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const rows = new Float64Array(8192)
  for (let at = 0; at + 1 < ink.length; at += every) {
    const row = Math.round(((ink[at + 1] ?? 0) * cos - (ink[at] ?? 0) * sin) / rowHeight) + 4096
    rows[row] = (rows[row] ?? 0) + 1
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return sum
}
