import { decimalOf, type Label, labelOf, printed, type Reading } from './labels.ts'
import type { PaperLine, PaperPage } from './lines.ts'
import { inlineLabel } from './inline-labels.ts'
import { instructionLines } from './instructions.ts'
import { isMarkTable } from './mark-table.ts'
import { eachOf, markedOf, marksInFront, writesBareMarks } from './marks.ts'
import { isInstructionNode, type Node, type Section } from './node.ts'
import { Numbering } from './place.ts'
import { asksForChoices, headingRest, isAfterword, isInstruction, isOr, isPaperHead } from './wording.ts'

/** The labels of a paper as a tree: questions, their parts, and those of their parts. */
export function outlineOf(pages: readonly PaperPage[]): Node[] {
  const lines = pages.flatMap((page) => page.lines)
  const outline = new Outline(lines)
  lines.forEach((line, index) => outline.take(line, index))
  return outline.end()
}

/** In one line, and in all: what has more is made to take long. */
const maxLabels = 8
const maxNodes = 800
/** Of one question or part: a page is full with a hundred. */
const maxLines = 120

interface Labelled {
  reading: Reading
  style: string
  line: PaperLine
  index: number
}

class Outline {
  readonly #lines: readonly PaperLine[]
  readonly #bareMarks: boolean
  /** Lines of instructions, and of tables for examiners. */
  readonly #skipped: ReadonlySet<number>
  readonly #numbering: Numbering
  #top: Node[] = []
  #stack: Node[] = []
  #section: Section = { instruction: '', choices: false }
  #afterHeading = true
  #pendingOr = false
  #ended = false
  #headed = false
  #count = 0
  #alternatives = 0

  constructor(lines: readonly PaperLine[]) {
    this.#lines = lines
    const texts = lines.map(({ text }) => text)
    this.#bareMarks = writesBareMarks(texts)
    this.#skipped = new Set([
      ...instructionLines(texts),
      ...texts.flatMap((text, index) => (isMarkTable(text) ? [index] : [])),
    ])
    this.#numbering = new Numbering(lines, this.#skipped)
  }

  take(line: PaperLine, index: number): void {
    if (this.#count > maxNodes) return
    const { text } = line
    if (this.#skipped.has(index)) return this.#stack.length === 0 ? this.#readSection(text) : undefined
    if (isOr(text)) return void (this.#pendingOr = this.#stack.length > 0)
    if (this.#top.length > 0 && (isAfterword(text) || isPaperHead(text))) return void (this.#ended = true)
    const rest = headingRest(text)
    if (rest !== undefined) return this.#open(rest)
    if (!this.#labels(line, index)) this.#append(line, text, index)
  }

  end(): Node[] {
    this.#dropInstructions(false)
    return this.#top
  }

  #open(rest: string): void {
    this.#dropInstructions(false)
    const { text, product } = markedOf(rest, false)
    this.#section = { instruction: text, choices: asksForChoices(text), ...(product && { product }), ...eachOf(rest) }
    this.#stack = []
    this.#headed = true
    this.#afterHeading = true
    this.#pendingOr = false
    this.#ended = false
  }

  /** The labels at a line's beginning, and further ones in it: "(a) … (b) …". False where it begins with none. */
  #labels(line: PaperLine, index: number): boolean {
    const first = this.#label(line.text, line, index)
    if (first === undefined) return false
    let rest = first
    for (let labels = 1; labels < maxLabels; labels++) {
      const next = this.#label(rest, line, index, true)
      if (next === undefined) break
      rest = next
    }
    this.#append(line, rest, index)
    return true
  }

  /** What follows the label with which the text begins; undefined where it begins with none that fits. */
  #label(text: string, line: PaperLine, index: number, nested = false): string | undefined {
    const parts = nested ? undefined : decimalOf(text)
    const top = this.#stack[0]
    if (parts && (parts.part === 1 || (top?.children.at(-1)?.style === '1.1' && parts.main === top.reading.value))) {
      if (top?.reading.value !== parts.main || top.reading.family !== 'number') {
        const label: Label = { readings: [{ family: 'number', value: parts.main }], style: '1.', length: 0, firm: true }
        if (!this.#accept(label, line, index)) return undefined
      } else this.#stack.length = 1
      this.#push(1, { reading: { family: 'number', value: parts.part }, style: '1.1', line, index })
      return text.slice(parts.length)
    }
    const label = labelOf(text)
    if (label === undefined) return undefined
    const rest = text.slice(label.length)
    const repeats =
      top !== undefined &&
      top.style === label.style &&
      top.reading.family === 'number' &&
      label.readings[0]?.value === top.reading.value &&
      labelOf(rest) !== undefined &&
      !nested &&
      !this.#pendingOr
    if (repeats) {
      this.#stack.length = 1
      return rest
    }
    return this.#accept(label, line, index, rest) ? rest : undefined
  }

  #accept(label: Label, line: PaperLine, index: number, rest = ''): boolean {
    // The margin's marks, alone on a line.
    if (label.style === '(1)' && rest === '') return false
    const place = this.#numbering.placeOf(label, line, index, {
      top: this.#top,
      stack: this.#stack,
      pendingOr: this.#pendingOr,
      headed: this.#headed,
      afterHeading: this.#afterHeading,
    })
    if (place === undefined) return false
    if (place.afterInstructions) this.#dropInstructions(true)
    this.#push(place.depth, { reading: place.reading, style: this.#numbering.asPrinted(label).style, line, index })
    return true
  }

  #dropInstructions(all: boolean): void {
    if (all || this.#top.every((node) => isInstructionNode(node))) this.#top = []
    if (all) this.#stack = []
  }

  #push(depth: number, { reading, style, line, index }: Labelled): void {
    const parent = depth === 0 ? undefined : this.#stack[depth - 1]
    const siblings = parent?.children ?? this.#top
    const before = siblings.at(-1)
    const own =
      (depth === 0 && reading.family === 'number') || style === '1.1' ? printed(reading) : `(${printed(reading)})`
    const node: Node = {
      reading,
      style,
      number: style === '1.1' ? `${parent?.number}.${own}` : [parent?.number, own].filter(Boolean).join(' '),
      start: index,
      lines: [],
      children: [],
      section: this.#section,
      ...(line.x !== undefined && { x: line.x }),
    }
    if (this.#pendingOr && before !== undefined) this.#choose(parent, siblings, before, node)
    else if (parent?.children.at(-1)?.or?.startsWith('parts:')) node.or = parent.children.at(-1)?.or as string
    this.#pendingOr = false
    this.#afterHeading = false
    this.#ended = false
    siblings.push(node)
    this.#count++
    this.#stack = [...this.#stack.slice(0, depth), node]
  }

  #choose(parent: Node | undefined, siblings: readonly Node[], before: Node, node: Node): void {
    // "(a) … (b) … OR (a) … (b) …": all that was before is one way, all that comes is another.
    if (parent !== undefined && node.reading.value === 1 && node.style !== 'OR') {
      const or = `parts:${parent.number}`
      for (const sibling of siblings) sibling.or ??= or
      node.or = or
      return
    }
    before.or ??= `${before.number}${this.#alternatives++ === 0 ? '' : ` #${this.#alternatives}`}`
    node.or = before.or
  }

  /** @param isPiece of a line that has several labels */
  #append(line: PaperLine, text: string, index: number, isPiece = false): void {
    const open = this.#stack.at(-1)
    if (this.#ended) return
    if (open === undefined) return this.#readSection(text)
    if (this.#pendingOr && open.lines.length > 0) {
      // "Explain A. OR Explain B." under one number.
      this.#push(this.#stack.length - 1, { reading: open.reading, style: 'OR', line, index })
      const twin = this.#stack.at(-1) as Node
      Object.assign(twin, { number: open.number, style: open.style })
      return this.#append(line, text, index)
    }
    const front = open.lines.length === 0 ? marksInFront(text) : undefined
    if (front !== undefined) {
      open.marked ??= { text: '', marks: front.marks }
      return this.#append(line, front.rest, index)
    }
    // "(a) 12 (b) 15": options that are numbers, and no marks.
    const isNumber = /^\s*-?\d+(?:\.\d+)?\s*$/.test(text) && open.lines.length === 0 && open.reading.family !== 'number'
    if (isNumber && (isPiece || this.#section.choices)) return void open.lines.push({ line, text: text.trim() })
    const { text: words, ...marked } = markedOf(text, this.#bareMarks)
    const inline = inlineLabel(words, this.#stack, this.#following(index))
    if (inline) {
      this.#append(line, words.slice(0, inline.at), index, true)
      const from = words.slice(inline.at).trimStart()
      const rest = this.#label(`${from}${text.slice(words.length)}`, line, index, true)
      return this.#append(line, rest ?? from, index, true)
    }
    if (open.children.length > 0 && isInstruction(words) && /answer|attempt/i.test(words)) return this.#open(text)
    if (words !== '' && open.lines.length < maxLines) open.lines.push({ line, text: words })
    if (marked.marks !== undefined && open.marked?.marks === undefined) open.marked = { text: '', ...marked }
  }

  #readSection(text: string): void {
    const { text: words, product } = markedOf(text, false)
    if (!isInstruction(words) && !asksForChoices(words) && product === undefined) return
    const { instruction, choices } = this.#section
    this.#section = {
      ...this.#section,
      instruction: `${instruction} ${words}`.trim(),
      choices: choices || asksForChoices(words),
      ...(product && { product }),
      ...eachOf(text),
    }
  }

  #following(index: number): string {
    return this.#lines
      .slice(index + 1, index + 6)
      .map(({ text }) => text)
      .join('\n')
  }
}
