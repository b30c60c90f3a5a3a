import type { PaperLine } from './lines.ts'

/** One of its brackets may be lost in recognition. */
const label = String.raw`(?:[([{]\s?[a-f]\s?[.)\]}]?|[a-f]\s?[.)\]}])\s*`
const firstOption = /^(?:[([{]\s?a|a\s?[.)\]}])/i
const two = new RegExp(String.raw`^(${label}\S.*?)\s+(${label}\S.*)$`, 'i')

/** "a. Hub   c. Router" above "b. Repeater   d. Cable": options that run down, each on a line of its own, in their order. */
export function withoutOptionColumns(lines: readonly PaperLine[]): PaperLine[] {
  const result: PaperLine[] = []
  for (let at = 0; at < lines.length; at++) {
    const rows = rowsAt(lines, at)
    if (rows === undefined) {
      result.push(lines[at] as PaperLine)
      continue
    }
    for (const side of [0, 1] as const) result.push(...rows.map((row) => row[side]))
    at += rows.length - 1
  }
  return result
}

/** Two or three rows, "a d", "b e", "c f". */
function rowsAt(lines: readonly PaperLine[], at: number): [PaperLine, PaperLine][] | undefined {
  if (!firstOption.test(lines[at]?.text ?? '')) return undefined
  const first = pairOf(lines[at])
  if (first === undefined || first.one !== 0 || first.other < 2 || first.other > 3) return undefined
  const rows = Array.from({ length: first.other }, (_, row) => ({
    line: lines[at + row],
    pair: pairOf(lines[at + row]),
  }))
  const parted = rows.flatMap(({ line, pair }, row): [PaperLine, PaperLine][] =>
    line !== undefined && pair?.one === row && pair.other === row + first.other
      ? [
          [
            { ...line, text: pair.texts[0] },
            { ...line, text: pair.texts[1] },
          ],
        ]
      : [],
  )
  return parted.length === rows.length ? parted : undefined
}

function pairOf(line: PaperLine | undefined) {
  const [, left, right] = two.exec(line?.text ?? '') ?? []
  if (left === undefined || right === undefined) return undefined
  return { texts: [left, right] as const, one: placeOf(left), other: placeOf(right) }
}

/** Of an option's letter: 0 for "a". */
const placeOf = (text: string) => (/[a-f]/i.exec(text)?.[0].toLowerCase().charCodeAt(0) ?? 0) - 97
