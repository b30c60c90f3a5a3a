import { countsUp, type Label, labelOf, type Reading } from './labels.ts'
import type { PaperLine } from './lines.ts'
import { hasMarks, isInstructionNode, isLeftOf, isNext, type Node, sameKind, textOf, twinOf } from './node.ts'

/** The place of a label in the tree, and the kind that it is read as. */
export interface Place {
  depth: number
  reading: Reading
  /** All that was found until here were instructions, numbered as questions are. */
  afterInstructions?: true
}

/** What is open where a label is found. */
export interface Open {
  top: readonly Node[]
  stack: readonly Node[]
  pendingOr: boolean
  headed: boolean
  afterHeading: boolean
}

/** How a paper numbers its questions, by all of its lines. */
export class Numbering {
  readonly #lines: readonly PaperLine[]
  readonly #bareNumbers: boolean
  readonly #usesQ: boolean

  constructor(lines: readonly PaperLine[], skipped: ReadonlySet<number>) {
    this.#lines = lines
    const labels = lines.map(({ text }, index) => (skipped.has(index) ? undefined : labelOf(text)))
    this.#usesQ = labels.filter((label) => label?.style === 'Q' && label.firm).length >= 2
    this.#bareNumbers = !this.#usesQ && countsUp(labels)
  }

  /** Undefined where it continues no row of labels, and begins none. */
  placeOf(given: Label, { x }: PaperLine, index: number, open: Open): Place | undefined {
    const { stack } = open
    const label = this.asPrinted(given)
    if (label.style === 'bare' && this.#beginsInner(label, index, open))
      return { depth: 1, reading: label.readings[0] as Reading }
    const isBareNext = isNextInColumn(label, x, stack) || this.#isLostFirst(label, index, open)
    if (label.style === 'bare' && !this.#bareNumbers && !isBareNext) return undefined
    // "3. … OR 3. …": the alternative repeats the number of the question that it replaces.
    const twin = open.pendingOr && twinOf(stack, label)
    if (twin) return twin
    // "1 (b)" after "1 (a)".
    const child = stack.at(-1)?.children.at(-1)
    const after = child && label.readings.find((other) => isNext(child, other))
    if (after) return { depth: stack.length, reading: after }
    for (let depth = stack.length - 1; depth >= 0; depth--) {
      const node = stack[depth] as Node
      const next = label.readings.find((reading) => isNext(node, reading))
      if (next && sameKind(node, label) && !(depth > 0 && isLeftOf(x, stack[0]))) return { depth, reading: next }
    }
    const [reading] = label.readings
    if (reading === undefined) return undefined
    if (stack.length === 0) return this.#onTop(label, index, open)
    const first = label.readings.find(({ value }) => value === 1)
    if (first && isPreamble(label, first, open)) return { depth: 0, reading: first, afterInstructions: true }
    if (first && open.pendingOr) {
      const depth = stack.findIndex((node) => node.reading.family === first.family)
      if (depth >= 0) return { depth, reading: first }
    }
    if (first && !stack.some((node) => node.reading.family === first.family && sameKind(node, label))) {
      if (this.#usesQ && label.style === 'Q') return { depth: 0, reading: first }
      return stack.length < 4 && label.firm ? { depth: stack.length, reading: first } : undefined
    }
    return afterAGap(label, reading, x, stack)
  }

  /** "02" among Q1 and Q3 is Q2. */
  asPrinted(label: Label): Label {
    return label.round && this.#usesQ ? { ...label, style: 'Q' } : label
  }

  #onTop(label: Label, index: number, { top, headed }: Open): Place | undefined {
    // "l." and "I.": a recogniser's 1, where a 2 follows.
    const one = label.readings.find(({ family }) => family === 'number')
    if (one && label.readings.length > 1 && this.#twoFollows(index)) return { depth: 0, reading: one }
    const last = top.findLast(({ reading: { family } }) => label.readings.some((other) => other.family === family))
    const reading =
      label.readings.find(({ family, value }) => last?.reading.family === family && value === last.reading.value + 1) ??
      label.readings.find(({ value }) => value === 1) ??
      (label.firm && (last === undefined || label.readings[0]?.family === 'number') ? label.readings[0] : undefined)
    // A paper whose first page is lost, or whose first label is.
    const max = reading?.family === 'number' ? 3 : 1
    if (reading === undefined || (last === undefined && reading.value > max && label.style !== 'Q' && !headed))
      return undefined
    return { depth: 0, reading }
  }

  /** "1 Explain …" where "2." follows below it. */
  #isLostFirst({ readings }: Label, index: number, { top }: Open): boolean {
    return top.length === 0 && readings[0]?.value === 1 && this.#nextInColumn(index, 2) !== undefined
  }

  /** Questions of a question, numbered without a dot: "Q1. Objective questions", "1 Which …", "2 What …", "3 When …". */
  #beginsInner({ readings }: Label, index: number, { stack: [top, ...inner] }: Open): boolean {
    if (top?.style !== 'Q' || inner.length > 0 || readings[0]?.value !== 1) return false
    const second = this.#nextInColumn(index, 2)
    return second !== undefined && this.#nextInColumn(second, 3) !== undefined
  }

  /** The line further down the column that begins with the number. */
  #nextInColumn(index: number, wanted: number): number | undefined {
    const x = this.#lines[index]?.x
    if (x === undefined) return undefined
    const last = Math.min(this.#lines.length, index + 12)
    for (let at = index + 1; at < last; at++) {
      const line = this.#lines[at]
      if (line?.x === undefined || Math.abs(line.x - x) >= 10) continue
      const label = labelOf(line.text)
      if (label?.readings.some(({ family, value }) => family === 'number' && value === wanted)) return at
    }
    return undefined
  }

  #twoFollows(index: number): boolean {
    const [next] = this.#lines.slice(index + 1, index + 80).flatMap(({ text }) => {
      const label = labelOf(text)
      const reading = label?.readings.find(({ family, value }) => value <= 2 && /number|roman/i.test(family))
      return reading && (reading.value === 2 || label?.readings.length === 1) ? [reading] : []
    })
    return next?.family === 'number' && next.value === 2
  }
}

/** "2 Compare …" where its column has had "1.", or "1": a dot that was not recognised, or never was. */
function isNextInColumn(label: Label, x: number | undefined, stack: readonly Node[]): boolean {
  const [reading] = label.readings
  return stack.some(
    (node) =>
      reading !== undefined &&
      isNext(node, reading) &&
      /^1\D$|^bare$/.test(node.style) &&
      x !== undefined &&
      node.x !== undefined &&
      Math.abs(x - node.x) < 10,
  )
}

/** One that was not recognised, between this and the last; or an exam in two halves, whose heading was not. */
function afterAGap(label: Label, reading: Reading, x: number | undefined, stack: readonly Node[]): Place | undefined {
  for (let depth = stack.length - 1; depth >= 0; depth--) {
    const before = stack[depth] as Node
    const near = label.readings.find(
      ({ family, value }) =>
        family === before.reading.family &&
        value > before.reading.value &&
        value <= before.reading.value + (depth === 0 ? 3 : 2),
    )
    if (near && before.style === label.style && label.firm && !(depth > 0 && isLeftOf(x, stack[0])))
      return { depth, reading: near }
  }
  const [top] = stack
  const gap = reading.value - (top?.reading.value ?? 0)
  if (label.style !== 'Q' || !label.firm) return undefined
  return (gap > 0 && gap < 5) || (reading.value === 1 && top?.style === 'Q') ? { depth: 0, reading } : undefined
}

/** As many as a list of instructions has. */
const maxInstructions = 25

/** All until here were instructions: most are known as such, none has marks or asks. */
function isPreamble(label: Label, first: Reading, { top, afterHeading }: Open): boolean {
  if (top.length > maxInstructions || top.some(({ children }) => children.length > 0)) return false
  if (!top.every((node) => isInstructionNode(node)) && !areMostlyInstructions(label, top)) return false
  if (label.style === 'Q' || first.family === top[0]?.reading.family || first.family === 'number') return true
  return top.length > 1 && afterHeading
}

function areMostlyInstructions(label: Label, top: readonly Node[]): boolean {
  if (top.length < 2 || (label.style !== 'Q' && label.style !== top[0]?.style)) return false
  if (top.some((node) => hasMarks(node) || textOf(node).includes('?'))) return false
  return top.filter((node) => isInstructionNode(node)).length >= top.length / 2
}
