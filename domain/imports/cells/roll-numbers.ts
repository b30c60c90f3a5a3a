import { latinDigits } from '../../text/digits.ts'
import { readText } from './texts.ts'
import type { Reading } from './reading.ts'

const zeroFirst = /^0\d+$/

/** How many digits most of the column's numbers with a leading zero have; undefined where none has one. */
export function digitsOf(cells: readonly string[]): number | undefined {
  const counts = new Map<number, number>()
  for (const cell of cells)
    if (zeroFirst.test(latinDigits(cell))) counts.set(cell.length, (counts.get(cell.length) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

const plain = readText(60)

/** As text; a figure that is shorter than those with a leading zero has perhaps lost its own in a spreadsheet. */
export function readRollNumber(typed: string, { digits = 0 }: { digits: number | undefined }): Reading<string> {
  const text = /^\d+\.0+$/.test(typed) ? typed.replace(/\.0+$/, '') : typed
  const reading = plain(text)
  if ('problem' in reading || !/^[1-9]\d*$/.test(text) || text.length >= digits) return reading
  const fix = text.padStart(digits, '0')
  return {
    ...reading,
    note: {
      kind: 'perhaps-lost-zero',
      text: `Other numbers of this column begin with a zero. Is it ${fix}?`,
      fixes: [fix],
    },
  }
}
