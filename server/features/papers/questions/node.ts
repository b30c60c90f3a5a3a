import type { Label, Reading } from './labels.ts'
import type { PaperLine } from './lines.ts'
import type { Marked } from './marks.ts'

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
