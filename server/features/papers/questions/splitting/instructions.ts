import { type Label, labelOf } from './labels.ts'
import { markedOf } from './marks.ts'
import { headingRest, instructionsRest, isAsked, isInstruction } from './wording.ts'

const maxItems = 25
/** Lines of one instruction. */
const maxLines = 5

interface Item {
  label: Label
  line: number
  text: string
}

/**
 * Lines of lists of instructions: those between "Instructions" and the line where the numbering begins again. A list after
 * which it does not begin again has the questions themselves.
 */
export function instructionLines(texts: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (let line = 0; line < texts.length; line++) {
    const rest = instructionsRest(texts[line] ?? '')
    if (rest === undefined) continue
    const end = endOfList(texts, line, rest)
    for (let at = line; at < end; at++) if (headingRest(texts[at] ?? '') === undefined) found.add(at)
    line = Math.max(line, end - 1)
  }
  return found
}

/** The line with which questions begin; the heading's own line where no list follows. */
function endOfList(texts: readonly string[], heading: number, rest: string): number {
  const items: Item[] = []
  let isInSection = true
  for (let line = heading; line < texts.length; line++) {
    const text = line === heading ? rest : (texts[line] ?? '')
    const last = items.at(-1)
    if (line - (last?.line ?? heading) > maxLines || items.length > maxItems) return heading
    if (line > heading && headingRest(text) !== undefined) {
      if (items.length === 0) return heading
      isInSection = false
      continue
    }
    const label = labelOf(text)
    if (label === undefined) continue
    if (last === undefined) {
      if (label.style === 'Q' || !isOne(label)) return heading
      items.push({ label, line, text: text.slice(label.length) })
    } else if (continues(asRow(items, label), last.label, label)) {
      items.push({ label, line, text: text.slice(label.length) })
    } else if (beginsAgain(items[0]?.label as Label, label)) {
      return areInstructions(items, isInSection || isOwn(rest)) ? line : heading
    }
    // Else a line of an instruction that begins as a label does: "attempt four from / Question No. 2 to 6".
  }
  return heading
}

const isOne = ({ readings }: Label) => readings.some(({ value }) => value === 1)

/** Of the list: its first label, which is a one where a two follows ("l.", "I."). */
function asRow(items: readonly Item[], next: Label): Label {
  const first = items[0]?.label as Label
  const isTwo =
    items.length === 1 &&
    first.readings.length > 1 &&
    next.readings.some(({ family, value }) => family === 'number' && value === 2)
  const one = isTwo && first.readings.find(({ family }) => family === 'number')
  if (!one) return first
  Object.assign(first, { style: '1.', readings: [one] })
  return first
}

/** Dots and brackets are lost in recognition, and a whole label now and then. */
const dress = ({ style }: Label) => (/^1\W$|^bare$/.test(style) ? '1' : style.replaceAll(/[().]/g, ''))

const continues = (first: Label, last: Label, next: Label) =>
  dress(next) === dress(first) &&
  next.readings.some(
    ({ family, value }) =>
      family === first.readings[0]?.family &&
      last.readings.some((reading) => value === reading.value + 1 || value === reading.value + 2),
  )

/** Questions begin: with a label of their own, with the same one, or with numbers after letters. */
function beginsAgain(first: Label, label: Label): boolean {
  if (!isOne(label)) return false
  if (label.style === 'Q') return true
  return label.readings.some(
    ({ family, value }) =>
      value === 1 && (family === 'number' || (dress(label) === dress(first) && first.readings[0]?.family === family)),
  )
}

const isQuestion = (text: string) => text.includes('?') || markedOf(text, false).marks !== undefined

/** The heading says nothing by itself: what follows is its list. */
const isOwn = (rest: string) => rest === '' || labelOf(rest) !== undefined

/** Behind a section's heading the numbers of questions begin again, too. */
function areInstructions(items: readonly Item[], isClear: boolean): boolean {
  // "Each question carries 12 marks."
  if (items.some(({ text }) => isQuestion(text) && !isInstruction(text))) return false
  if (isClear) return true
  const asked = items.filter(({ text }) => isAsked(text) && !isInstruction(text)).length
  return asked < items.length / 2
}
