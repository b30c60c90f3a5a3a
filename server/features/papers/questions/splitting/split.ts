import type { PaperLine, PaperPage } from './lines.ts'
import { type Node, textOf } from './node.ts'
import { outlineOf } from './outline.ts'
import { kindOfParts } from './parts.ts'
import { type Region, regionOf } from './regions.ts'
import { isEmptyStem, isInstruction, pointsAtFigure } from './wording.ts'

/** A question as it is stored: public.questions. */
interface Question {
  number: string
  page: number
  region: Region | null
  text: string
  marks: number | null
  or_with: string | null
  figure: boolean
}

/** With the line in which it begins, counted over all pages: what labelled pages are compared with. */
export interface FoundQuestion extends Question {
  start: number
}

/** Raised when papers that are there should be split again. */
export const splitVersion = 2

const maxQuestions = 400
const maxText = 4000

interface AskedPart {
  node: Node
  /** What stands before it, from the outside in. */
  stems: Node[]
  /** All that belongs to it. */
  lines: { line: PaperLine; text: string }[]
  text: string
  marks?: number
  or?: string
}

/** The questions of a paper: each is what is asked alone, with the words that it needs to be understood. */
export function splitQuestions(pages: readonly PaperPage[]): FoundQuestion[] {
  const asked = outlineOf(pages)
    .filter((node) => node.children.length > 0 || !isInstruction(textOf(node)))
    .flatMap((node) => askedOf(node, []))
    .filter(({ text }) => /\p{L}{2}|\d\s*[-+×*/=]\s*\d/u.test(text))
    .slice(0, maxQuestions)
  return asked.map((question, index) => {
    const { node, stems, lines, text } = question
    const next = asked[index + 1]?.lines[0]?.line
    const own = lines.map(({ line }) => line)
    const whole = regionOf([...stems.flatMap((stem) => stem.lines.map(({ line }) => line)), ...own], next, pages)
    const figure = whole.drawn || pointsAtFigure(text)
    // What is drawn may stand with its stem; else the other parts between them are none of its matter.
    const { region } = figure || own.length === 0 ? whole : regionOf(own, next, pages)
    return {
      number: node.number.slice(0, 40),
      page: lines[0]?.line.page ?? stems.at(-1)?.lines[0]?.line.page ?? pages[0]?.page ?? 1,
      region,
      text: text.slice(0, maxText).trim(),
      marks: inRange(marksOf(question, asked)),
      or_with: question.or?.slice(0, 40) ?? null,
      figure,
      start: node.start,
    }
  })
}

function askedOf(node: Node, stems: readonly Node[], or?: string): AskedPart[] {
  const alternative = node.or?.replace('parts:', '') ?? or
  const whole = (lines: AskedPart['lines'], text: string): AskedPart[] => [
    {
      node,
      stems: [...stems],
      lines,
      text: [...stems.map((stem) => textOf(stem)).filter((stem) => !isEmptyStem(stem)), text].join(' ').trim(),
      ...(node.marked?.marks !== undefined && { marks: node.marked.marks }),
      ...(alternative !== undefined && { or: alternative }),
    },
  ]
  if (node.children.length === 0) return whole(node.lines, joined(node))
  const kind = kindOfParts(node, stems)
  if (kind === 'asked') return node.children.flatMap((child) => askedOf(child, [...stems, node], alternative))
  const parts = node.children.map((child) => `${labelIn(child)} ${joined(child)}`)
  const [found] = whole(
    [node, ...node.children].flatMap(({ lines }) => lines),
    [joined(node), ...parts].join(kind === 'options' ? '\n' : ' '),
  )
  const last = node.children.findLast(({ marked }) => marked?.marks !== undefined)?.marked?.marks
  return found === undefined
    ? []
    : [{ ...found, ...(found.marks === undefined && last !== undefined && { marks: last }) }]
}

const labelIn = ({ number }: Node) => /\([^)]*\)$/.exec(number)?.[0] ?? number

/** Its lines as one text; rows of a table stay rows, and a word that was parted at the end of a line is one again. */
function joined({ lines }: Node): string {
  let text = ''
  for (const { text: line } of lines) {
    if (text.length > maxText) break
    if (line.includes('\t')) text += `${text === '' ? '' : '\n'}${line.replaceAll('\t', '  ')}`
    else if (/\p{Ll}-$/u.test(text.slice(-2)) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line
    else text += `${text === '' ? '' : ' '}${line}`
  }
  return text
}

const inRange = (marks: number | null) => (marks !== null && marks >= 1 && marks <= 1000 ? Math.round(marks) : null)

/** Its own; else its share of what stands beside its question or its section. */
function marksOf({ node, stems, marks }: AskedPart, all: readonly AskedPart[]): number | null {
  if (marks !== undefined) return marks
  const parent = stems.at(-1)
  if (parent?.marked !== undefined) {
    const siblings = parent.children
    const { parts, product, marks: shared } = parent.marked
    if (parts?.length === siblings.length) return Math.max(1, Math.round(parts[siblings.indexOf(node)] ?? 0)) || null
    if (product !== undefined) return eachOf(product, siblings.length)
    // Shared evenly, where nobody says otherwise.
    if (shared !== undefined && siblings.every(({ marked }) => marked === undefined) && shared % siblings.length === 0)
      return shared / siblings.length
    return null
  }
  const { product, each } = node.section
  if (each !== undefined) return each
  if (product === undefined) return null
  const count = all.filter((other) => other.node.section === node.section && other.stems.length === stems.length).length
  return eachOf(product, count)
}

/** "5 × 2": which of the two is the marks, by how many there are to be answered. */
function eachOf([first, second]: [number, number], count: number): number | null {
  if (first === count) return Math.max(1, Math.round(second))
  if (second === count) return Math.max(1, Math.round(first))
  // Some of more are to be answered: the count is printed first.
  return first <= count ? Math.max(1, Math.round(second)) : null
}
