import { labelOf } from './splitting/labels.ts'
import type { PaperLine } from './splitting/lines.ts'
import { headingRest } from './splitting/wording.ts'

export interface AnswerLists {
  /** Lines of lists inside of answers, by their index. */
  lines: ReadonlySet<number>
  /** Lines that an answer begins with. */
  labels: ReadonlySet<number>
  /** Numbers of answers of which it is uncertain where they begin. */
  uncertain: ReadonlySet<number>
}

/** A list that is indented as far as this (points) belongs to an answer. */
const indent = 8

/**
 * "1. Mutual exclusion 2. Hold and wait": lists inside of answers, numbered as the answers are. A list is indented, or
 * begins with 1 where the answers are further. Where its next item has the number of the next answer, the answer is the
 * later of the two.
 */
export function listsInAnswers(lines: readonly PaperLine[]): AnswerLists {
  const labels = lines.map(({ text }) => {
    const label = labelOf(text)
    const value = label?.readings.find(({ family }) => family === 'number')?.value
    return label?.firm === true && value !== undefined
      ? { style: label.style, value, hasPart: labelOf(text.slice(label.length)) !== undefined }
      : undefined
  })
  const found = { lines: new Set<number>(), labels: new Set<number>(), uncertain: new Set<number>() }
  let answer: { style: string; value: number; x: number | undefined } | undefined
  let item = 0
  for (const [index, line] of lines.entries()) {
    if (headingRest(line.text) !== undefined) [answer, item] = [undefined, 0]
    const label = labels[index]
    if (label === undefined || (answer !== undefined && label.style !== answer.style)) continue
    const { value, style } = label
    // "1 (a) …", then "1 (b) …".
    if (answer?.value === value && label.hasPart) continue
    const isIndented = answer?.x !== undefined && line.x !== undefined && line.x > answer.x + indent
    const continues = value === 1 || (item > 0 && value === item + 1)
    const isNext = value === (answer?.value ?? 0) + 1
    const comesAgain = labels.some((other, at) => at > index && other?.value === value && other.style === style)
    if (answer !== undefined && (isIndented || (continues && (!isNext || comesAgain)))) {
      found.lines.add(index)
      if (!isIndented && isNext) found.uncertain.add(value - 1).add(value)
      item = value
    } else {
      found.labels.add(index)
      answer = { style, value, x: line.x }
      item = 0
    }
  }
  return found
}
