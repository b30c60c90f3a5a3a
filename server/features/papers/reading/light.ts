import type { Picture } from './picture.ts'

// The light on a page. Tesseract finds one threshold for a whole page: on a photograph whose corner lies in the shadow, or
// that was put on a white sheet, that one turns the paper black.

/** Pixels: wider than a letter, so that each tile has some paper in it. */
const tile = 24
/** Of the pixels of a tile: brighter ones are noise and gloss. */
const paperRank = 0.9
/** Darker paper is none, but the table below it. */
const darkest = 48
/** Of the paper's brightness. */
const inkBelow = 0.72
/** Of the brightest paper. A scanner's is even to some hundredths. */
const evenFrom = 0.82

export interface Light {
  columns: number
  rows: number
  /** How bright the paper is in each tile. */
  paper: Uint8Array
  isEven: boolean
}

export function lightOf({ width, height, pixels }: Picture): Light {
  const [columns, rows] = [Math.ceil(width / tile), Math.ceil(height / tile)]
  const paper = new Uint8Array(columns * rows)
  const counts = new Uint32Array(256)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      counts.fill(0)
      const [right, bottom] = [Math.min(width, (column + 1) * tile), Math.min(height, (row + 1) * tile)]
      for (let y = row * tile; y < bottom; y++)
        for (let at = y * width + column * tile; at < y * width + right; at++) {
          const level = pixels[at] ?? 0
          counts[level] = (counts[level] ?? 0) + 1
        }
      let brighter = (right - column * tile) * (bottom - row * tile) * (1 - paperRank)
      let level = 255
      while (level > 0 && (brighter -= counts[level] ?? 0) >= 0) level--
      paper[row * columns + column] = level
    }
  const levels = paper.toSorted()
  const rank = (share: number) => levels[Math.floor(share * (levels.length - 1))] ?? 255
  return { columns, rows, paper: smooth(paper, columns, rows), isEven: rank(0.08) >= rank(0.95) * evenFrom }
}

/**
 * The third darkest of each tile and its neighbours: on both sides of the edge of a grey photograph it is the photograph's, so
 * that no dark seam is left along the white margin.
 */
function smooth(paper: Uint8Array, columns: number, rows: number): Uint8Array {
  return paper.map((_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const around: number[] = []
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++)
        around.push(paper[y * columns + x] ?? 255)
    around.sort((a, b) => a - b)
    return Math.max(darkest, around[2] ?? 255)
  })
}

/** Each pixel's brightness as a share of the paper's around it. */
export function evened({ width, height, pixels }: Picture, light: Light): Picture {
  const made = new Uint8Array(pixels.length)
  const line = new Float32Array(width)
  for (let y = 0, at = 0; y < height; y++) {
    paperOfRow(light, y, line)
    for (let x = 0; x < width; x++, at++) made[at] = Math.min(255, ((pixels[at] ?? 0) * 255) / (line[x] ?? 255))
  }
  return { width, height, pixels: made }
}

/** Between the middles of tiles. */
function paperOfRow({ columns, rows, paper }: Light, y: number, line: Float32Array): void {
  const down = Math.min(rows - 1, Math.max(0, (y + 0.5) / tile - 0.5))
  const [upper, lower] = [Math.floor(down) * columns, Math.ceil(down) * columns]
  const below = down - Math.floor(down)
  const level = (column: number) =>
    (paper[upper + column] ?? 255) * (1 - below) + (paper[lower + column] ?? 255) * below
  for (let x = 0; x < line.length; x++) {
    const across = Math.min(columns - 1, Math.max(0, (x + 0.5) / tile - 0.5))
    const left = Math.floor(across)
    line[x] = level(left) * (1 - across + left) + level(Math.ceil(across)) * (across - left)
  }
}

/** Places of ink, every other pixel of every other row: x, y, x, y, … */
export function inkOf({ width, height, pixels }: Picture, light: Light): Uint16Array {
  const ink: number[] = []
  const line = new Float32Array(width)
  for (let y = 0; y < height; y += 2) {
    paperOfRow(light, y, line)
    for (let x = 0; x < width; x += 2) if ((pixels[y * width + x] ?? 255) < (line[x] ?? 255) * inkBelow) ink.push(x, y)
  }
  return Uint16Array.from(ink)
}
