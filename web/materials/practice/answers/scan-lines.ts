/** x, y, width and height in points, and the text. */
export type Word = readonly [number, number, number, number, string]

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface ScanLine {
  words: [Word, ...Word[]]
  /** At the left edge of the page; where a page was scanned askew, `slope` further down for each point to the right. */
  baseline: number
}

/** Lines of recognised words in their order, with the slope that all of them have. */
export function linesOf(words: readonly Word[]): { lines: ScanLine[]; slope: number } {
  const rows: [Word, ...Word[]][] = []
  let last: Word | undefined
  for (const word of words) {
    const row = rows.at(-1)
    const centre = word[1] + word[3] / 2
    if (row && last && word[0] > last[0] && centre > last[1] && centre < last[1] + last[3]) row.push(word)
    else rows.push([word])
    last = word
  }
  const slope = slopeOf(rows)
  return { slope, lines: rows.map((row) => ({ words: row, baseline: baselineOf(row, slope) })) }
}

/** The least squares of all lines together: a line of two words has a slope of its own. */
function slopeOf(rows: readonly (readonly Word[])[]): number {
  let [covariance, variance] = [0, 0]
  for (const row of rows) {
    const x = meanOf(row.map((word) => word[0] + word[2] / 2))
    const y = meanOf(row.map(centreOf))
    for (const word of row) {
      const dx = word[0] + word[2] / 2 - x
      covariance += dx * (centreOf(word) - y)
      variance += dx * dx
    }
  }
  return variance > 0 ? covariance / variance : 0
}

const centreOf = (word: Word) => word[1] + word[3] / 2
const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** The lower edges of words of which no letter goes below the line. */
function baselineOf(row: readonly Word[], slope: number): number {
  const flat = row.filter(([, , , , text]) => !/[gjpqyQ,;()[\]{}|_/]/.test(text))
  return median((flat.length > 0 ? flat : row).map(([x, y, width, height]) => y + height - slope * (x + width / 2)))
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
