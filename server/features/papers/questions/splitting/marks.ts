/** What a line says of marks, and the line without it. */
export interface Marked {
  text: string
  /** Of the question itself. */
  marks?: number
  /** "5 + 5": of its parts, in their order. */
  parts?: number[]
  /** "5 × 2 = 10": so many questions of so many marks, or the other way round. */
  product?: [number, number]
}

const word = String.raw`(?:marks?|mks?|points?|pts?|m|अंक|ଅଙ୍କ)\.?`
const sum = String.raw`\d{1,2}(?:\.5)?(?:\s*\+\s*\d{1,2}(?:\.5)?){1,5}(?:\s*=\s*\d{1,3})?`
const product = String.raw`\d{1,2}(?:\.5)?\s*[×xX*]\s*\d{1,2}(?:\.5)?(?:\s*=\s*\d{1,3})?`
const plainMarks = String.raw`\d{1,2}(?:\.5)?`
const anyMarks = `(?:${sum}|${product}|${plainMarks})`
const bracketedMarks = new RegExp(
  String.raw`(?:(?<=^|[\s.?!:;,)\]])[\[({]|(?<=\p{Ll}{2})\[)\s*(?:${word}\s*[:=-]?\s*)?(${anyMarks})\s*(?:${word})?\s*(?:each)?\s*[\])}]\s*[.,;]?$`,
  'iu',
)
const wordedMarks = new RegExp(String.raw`[\s\t]*[-–—:(\[]*\s*(${anyMarks})[\s-]*${word}\s*[\])]*\s*[.,;]?$`, 'i')
const atTheEnd = new RegExp(String.raw`(?:\t|^)\s*(${anyMarks})\s*(?:${word})?$`, 'i')
/** "CO 4  6": the course outcome precedes the marks. */
const afterOutcome = /\s+[[(]?(?:CO|PO|BL|BTL|PSO|LO)\s?[-:.]?\s?\d[\])]?\s+(\d{1,2}(?:\.5)?)$/i
/** Signs from the end in which marks and codes stand: these patterns take long where a whole line looks like them. */
const tail = 80
const calculated = /(?<=\s)(\d{1,2}(?:\s*[×xX*+]\s*\d{1,2}){1,4}\s*=\s*\d{1,3})$/
/** But not of an option: "d. 15". */
const afterASentence = /(?<=(?<![\s(][a-e])[.?!:)\]])\s+(\d{1,2}(?:\s*\+\s*\d{1,2}){0,4})$/
/** "CO1", "[BL-2]", "(K3)", "PO2": codes of outcomes, after the question or its marks. */
const outcome = /[\s\t,;|/&]*[[(]?\s*(?:CO|PO|BL|BTL|PSO|LO)\s*[-:.]?\s*\d(?:\s*,\s*(?:CO|PO|BL)?\s*\d)*\s*[\])]?$/i
const level =
  /[\s\t,;|/]*(?:[[(]\s*[LKRUAECP]\s*-?\s*[1-6]?\s*[\])]|\t\s*(?:[LKC]\s?-?[1-6]|R|U|A|Ap|An|E|Remember|Understand|Apply|Analy[sz]e|Evaluate|Create))$/i

/** Reads the marks with which a line ends. `bare`: the paper writes them without brackets, after the sentence. */
export function markedOf(line: string, bare: boolean): Marked {
  const whole = line.trim()
  const start = Math.max(0, whole.length - tail)
  const { text, ...marks } = markedTail(whole.slice(start), bare)
  return { text: (whole.slice(0, start) + text).trimEnd(), ...marks }
}

function markedTail(end: string, bare: boolean): Marked {
  let text = end
  let codes = false
  for (let turns = 0; turns < 4; turns++) {
    const bareLevel = text.replace(/\s[LKC]\s?-?[1-6]$/, '')
    const without = (outcome.test(bareLevel) || codes ? bareLevel : text)
      .replace(outcome, '')
      .replace(level, '')
      .trimEnd()
    if (without === text) break
    codes = true
    text = without
  }
  const found =
    bracketedMarks.exec(text) ??
    afterOutcome.exec(text) ??
    atTheEnd.exec(text) ??
    wordedMarks.exec(text) ??
    calculated.exec(text) ??
    (bare || codes ? (afterASentence.exec(text) ?? (codes ? /\s(\d{1,2})$/.exec(text) : null)) : null)
  if (!found?.[1]) return { text }
  const read = readMarks(found[1])
  // A year, or a bracket of the sentence.
  return read === undefined
    ? { text }
    : { text: text.slice(0, found.index).trimEnd().replace(outcome, '').trimEnd(), ...read }
}

function readMarks(expression: string): Omit<Marked, 'text'> | undefined {
  const [left = '', total] = expression.split('=')
  const numbers = left.split(/[+×xX*]/).map(Number)
  if (numbers.some((number) => !(number > 0 && number <= 100))) return undefined
  const [first = 0, second = 0] = numbers
  if (/[×xX*]/.test(left)) return { product: [first, second], marks: rounded(first * second) }
  if (numbers.length > 1) {
    const all = numbers.reduce((one, other) => one + other)
    return total === undefined || Number(total) === all
      ? { parts: numbers, marks: rounded(all) }
      : { parts: numbers, marks: Number(total) }
  }
  return { marks: rounded(first) }
}

const rounded = (marks: number) => Math.max(1, Math.round(marks))

const inFront = /^[[(]\s*(\d{1,2})\s*(?:marks?|mks?|points?|pts?|m)\.?\s*[\])]\s*[.:-]?\s*(?=\p{L})/iu
/** "Exercise 1 (6 points). Draw …": marks between a label and its question. */
export function marksInFront(text: string): { marks: number; rest: string } | undefined {
  const found = inFront.exec(text)
  return found ? { marks: rounded(Number(found[1])), rest: text.slice(found[0].length) } : undefined
}

/** Whether the paper writes marks without brackets: "…with an example. 10", on more lines than a sentence would. */
export function writesBareMarks(lines: readonly string[]): boolean {
  return lines.filter((line) => /(?<![\s(][a-e])[.?!)]\s+\d{1,2}$/.test(line)).length >= 3
}

/** "Each question carries 5 marks." */
export function eachOf(text: string): { each?: number } {
  const each =
    /(?:each|every)[^.]{0,40}?\b(?:carr(?:y|ies)|of)\s+(\d{1,2})\s*marks?/i.exec(text) ??
    /(\d{1,2})\s*marks?\s+each/i.exec(text)
  return each ? { each: Number(each[1]) } : {}
}
