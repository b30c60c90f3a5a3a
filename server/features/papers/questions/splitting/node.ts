import type { Label, Reading } from './labels.ts'
import type { PaperLine } from './lines.ts'
import type { Marked } from './marks.ts'
import { isInstruction } from './wording.ts'

export interface Section {
  instruction: string
  product?: [number, number]
  each?: number
  choices: boolean
}

/** A label with what stands under it. */
export interface Node {
  reading: Reading
  style: string
  /** Of the label, in points from the left; where it is known. */
  x?: number
  number: string
  /** Where its label stands: the line of all lines, from 0. */
  start: number
  lines: { line: PaperLine; text: string }[]
  marked?: Marked
  children: Node[]
  section: Section
  /** Alternatives have the same. */
  or?: string
}

export const textOf = ({ lines }: Node): string =>
  lines
    .map(({ text }) => text)
    .join(' ')
    .trim()

export const isNext = ({ reading }: Node, { family, value }: Reading) =>
  family === reading.family && value === reading.value + 1

/** "Q" counts questions; plain numbers beside it count something else. */
export const sameKind = (open: Node, label: Label) =>
  (open.style === 'Q') === (label.style === 'Q') || label.style === open.style

/** Of the open labels, the one that this label repeats. */
export function twinOf(stack: readonly Node[], label: Label): { depth: number; reading: Reading } | undefined {
  for (const [depth, open] of stack.entries()) {
    const reading = label.readings.find(
      ({ family, value }) => family === open.reading.family && value === open.reading.value,
    )
    if (reading && label.style === open.style && label.firm) return { depth, reading }
  }
  return undefined
}

export const hasMarks = ({ marked }: Node) => marked?.marks !== undefined

/** An instruction is short; a label without any word is a row of a table of marks. */
export const isInstructionNode = (node: Node) =>
  node.children.length === 0 &&
  node.lines.length < 6 &&
  (isInstruction(textOf(node)) || (node.lines.length === 0 && !hasMarks(node)))

export const isLeftOf = (x: number | undefined, top: Node | undefined) =>
  x !== undefined && top?.x !== undefined && x < top.x - 12
