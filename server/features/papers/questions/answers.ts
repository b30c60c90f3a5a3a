import { listsInAnswers } from './answer-lists.ts'
import type { PaperLine, PaperPage } from './splitting/lines.ts'
import type { Node } from './splitting/node.ts'
import { outlineOf } from './splitting/outline.ts'
import { type Region, regionOf } from './splitting/regions.ts'
import { pointsAtFigure } from './splitting/wording.ts'

/** An answer as it is stored: public.key_answers. */
export interface FoundAnswer {
  number: string
  page: number
  last_page: number
  /** On each of its pages: the page, then the region. */
  regions: [number, ...Region][]
  text: string
  scanned: boolean
  figure: boolean
}

const maxAnswers = 400
const maxText = 4000
const maxRegions = 8

/** "Ans. 3", "Solution to Q3", "उत्तर 3". */
const beforeNumber =
  /^\W*(?:ans(?:wers?)?|sol(?:utions?|n)?|उत्तर|हल|ଉତ୍ତର)(?![\p{L}\p{M}])[\s.:–—-]*(?:(?:to|of|for)\s+)?(?:the\s+)?(?:no\.?\s*)?(?=(?:q(?:uestion|ue|n)?\.?\s*(?:no\.?\s*)?)?\d{1,2}(?!\d)\s*(?:$|[.):(–—-]|[a-z]\s?[.)]))/iu
/** "Ans:": what precedes it repeats the question. */
const beforeAnswer = /^\W*(?:ans(?:wer)?|sol(?:ution|n)?|उत्तर|हल|ଉତ୍ତର)(?![\p{L}\p{M}])\W*/iu

/** In front of a list's number, which is then no label; it prints as nothing. */
const item = '\u2060'

/** A formula loses its fractions and powers as a text: it is shown as it is printed, too. */
const formula = /[\p{Sm}\p{Co}\uFFFD\u2200-\u22ff]/u

type OwnLine = Node['lines'][number]

/**
 * The answers of an answer key, each with those of its parts, labelled as the questions of a paper are.
 *
 * @param scanned pages whose lines were recognised: their pictures are shown
 */
export function splitAnswers(pages: readonly PaperPage[], scanned: ReadonlySet<number>): FoundAnswer[] {
  const read = pages.map((page) => ({ ...page, lines: page.lines.map((line) => withoutPrefix(line)) }))
  const lists = listsInAnswers(read.flatMap((page) => page.lines))
  let at = 0
  const labelled = read.map((page) => ({
    ...page,
    lines: page.lines.map((line) => (lists.lines.has(at++) ? { ...line, text: `${item}${line.text}` } : line)),
  }))
  const lines = labelled.flatMap((page) => page.lines)
  const nodes = outlineOf(labelled).flatMap((node) => withParts(node))
  const starts = nodes.map((node) => node.start)
  // A label that fits nowhere: where the answer around it ends is uncertain.
  const uncertain = new Set(lists.uncertain)
  for (const index of lists.labels)
    if (!starts.includes(index)) uncertain.add(mainOf(nodes.findLast(({ start }) => start < index)?.number ?? ''))
  return nodes.slice(0, maxAnswers).flatMap((node) => {
    const own = answerIn(linesOf(node, lines))
    const text = textOf(own)
    const first = own[0]?.line
    if (text === '' || first === undefined || uncertain.has(mainOf(node.number))) return []
    const end = endOf(node)
    const next = lines[starts.find((start) => start > end) ?? -1]
    const place = placeOf(own, next, labelled, scanned)
    const figure = place.figure || pointsAtFigure(text) || (!place.scanned && formula.test(text))
    return [{ number: node.number.slice(0, 40), text, ...place, figure }]
  })
}

function withoutPrefix(line: PaperLine): PaperLine {
  const prefix = beforeNumber.exec(line.text)?.[0]
  if (prefix === undefined) return line
  const rest = line.text.slice(prefix.length)
  return { ...line, text: /^\d/.test(rest) ? `Q${rest}` : rest }
}

const mainOf = (number: string) => Number.parseInt(number, 10)

const withParts = (node: Node): Node[] => [node, ...node.children.flatMap((child) => withParts(child))]
const endOf = (node: Node): number => Math.max(node.start, ...node.children.map((child) => endOf(child)))

/** Of the whole answer; the labels of parts precede them, as they are printed. "1. (b)" has nothing but its label. */
function linesOf(node: Node, all: readonly PaperLine[]): OwnLine[] {
  const parts = node.children.flatMap((child) => {
    const [first, ...rest] = linesOf(child, all)
    const line = all[child.start]
    if (first === undefined) return line === undefined ? [] : [{ line, text: labelIn(child) }]
    return [{ ...first, text: `${labelIn(child)} ${first.text}` }, ...rest]
  })
  return [...node.lines.filter(({ text }) => text !== ''), ...parts]
}

const labelIn = ({ number }: Node) => /\([^)]*\)$/.exec(number)?.[0] ?? `${number}.`

/** Many keys print each question once more above its answer. */
function answerIn(lines: readonly OwnLine[]): OwnLine[] {
  const at = lines.findIndex(({ text }) => beforeAnswer.test(text))
  const first = lines[at]
  if (first === undefined) return [...lines]
  const rest = first.text.replace(beforeAnswer, '')
  return [...(rest === '' ? [] : [{ ...first, text: rest }]), ...lines.slice(at + 1)]
}

const endsSentence = /[.:;?!।]$/
const beginsItem = /^(?:[•●▪◦*–—-]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s|step\b)/i

/** A line begins where one began on the page: an item of a list, a row of a table, a sentence; other lines flow. */
function textOf(lines: readonly OwnLine[]): string {
  let text = ''
  for (const { text: printed } of lines) {
    const line = printed.replaceAll(item, '')
    if (text.length > maxText) break
    const begins = line.includes('\t') || beginsItem.test(line) || endsSentence.test(text)
    if (!begins && /\p{Ll}-$/u.test(text.slice(-2)) && /^\p{Ll}/u.test(line)) text = text.slice(0, -1) + line
    else text += `${text === '' ? '' : begins ? '\n' : ' '}${line.replaceAll('\t', '  ')}`
  }
  // "Ans 1 (a): …"
  const whole = text.replace(/^[\s:.]*(?:[–—-]\s+)?/, '').trim()
  return whole.length > maxText ? `${whole.slice(0, maxText - 2)} …` : whole
}

function placeOf(
  own: readonly OwnLine[],
  next: PaperLine | undefined,
  pages: readonly PaperPage[],
  scanned: ReadonlySet<number>,
): Pick<FoundAnswer, 'page' | 'last_page' | 'regions' | 'scanned' | 'figure'> {
  const on = [...new Set(own.map(({ line }) => line.page))].toSorted((one, other) => one - other)
  const found = on.map((page) => {
    const here = own.flatMap(({ line }) => (line.page === page ? [line] : []))
    const { region, drawn } = regionOf(here, next, pages)
    return { page, drawn, region }
  })
  const regions = found.flatMap(({ page, region }): [number, ...Region][] => (region ? [[page, ...region]] : []))
  return {
    page: on[0] ?? 1,
    last_page: on.at(-1) ?? 1,
    // Of some of its pages only, they would show a part as if it were all.
    regions: regions.length === on.length && on.length <= maxRegions ? regions : [],
    scanned: on.some((page) => scanned.has(page)),
    figure: found.some(({ drawn }) => drawn),
  }
}
