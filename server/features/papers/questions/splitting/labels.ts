/** In which row of labels it stands: 1 2 3, a b c, A B C, i ii iii, I II III, क ख ग. */
type Family = 'number' | 'lower' | 'upper' | 'roman' | 'ROMAN' | 'letter'

export interface Reading {
  family: Family
  value: number
}

export interface Label {
  /** What it can be, the likeliest first: "(i)" is the first of a list, or comes after "(h)". */
  readings: Reading[]
  /** How it is dressed: 'Q', '1.', '(1)', 'a)' … */
  style: string
  /** Signs that it takes at the beginning of its text. */
  length: number
  /** Nothing else looks like it. */
  firm: boolean
  /** "02": its zero may be a Q. */
  round?: true
}

const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv']
const ownSigns = ['कखगघङचछजझ', 'କଖଗଘଙଚଛଜଝ', 'अआइईउऊ', 'কখগঘঙচছজঝ']
/** Of Hindi papers: (अ) (ब) (स) (द). */
const hindiLetters = 'अबसद'

/** As a label is printed in the number of a question. */
export function printed({ family, value }: Reading): string {
  if (family === 'number') return String(value)
  if (family === 'roman') return romans[value - 1] ?? String(value)
  if (family === 'ROMAN') return (romans[value - 1] ?? String(value)).toUpperCase()
  if (family === 'letter') return ownSigns[0]?.[value - 1] ?? String(value)
  return String.fromCodePoint((family === 'upper' ? 64 : 96) + value)
}

const asked = String.raw`(?:q(?:u?e?s|ue(?:s(?:tion)?s?)?|n|no)?|problem|exercise|ex|task|प्रश्न|प्र|ପ୍ରଶ୍ନ|প্রশ্ন)`
const questionLabel = new RegExp(
  String.raw`^[(\[]?${asked}\s*[.:#]?\s*(?:no|number|क्र|नं|सं|संख्या)?\s*[.:#]?\s*[-–—]?\s*(\d{1,2}|[lI|]\d?|O\d)(?!\d|\.\d)\s*[.):\]}–—-]*\s*(?=\W|$|[a-z]{1,4}\s?[.)\]]|[A-Z]|\p{L})`,
  'iu',
)
/** "0.1" and "O.1": Q read as a round letter. */
const roundQuestion = /^[O0@]\s?[.,]?\s?(\d{1,2}|l)\s?[.):]?\s+(?=[A-Z(]|[a-e]\s?[.)])/
const closedNumber = /^(\d{1,2})\s?([.)\]:}]|\.\))\s*(?!\d)/
/** "1-", "1 –", but no range; "१।"; and a dot that is read as a comma. */
const dashedNumber = /^(\d{1,2})\s?[-–—]\s*(?=[^\s\d])/
const stoppedNumber = /^(\d{1,2})\s?[।॥]\s*/
const commaNumber = /^(\d{1,2})\s?,\s+(?=[\p{Lu}\u0904-\u0d39])/u
const bracketedNumber = /^[([{]\s?(\d{1,2})\s?[)\]}]\s*/
/** "1 (a)", "1a)". */
const numberBeforeLabel = /^(\d{1,2})\s?(?=[([{]\s?[a-z]{1,4}\s?[)\]}]|[a-z]\s?[)\].]\s)/i
const bareNumber = /^(\d{1,2})(?:\t|\s+)(?=[A-Z("'\u0900-\u0963\u0966-\u0d7f])/
const damagedOne = /^[lI|!]\s?[.)]\s*(?=\S)/
const bracketed = /^[([{]\s?([a-z]{1,5}|[@©¢]|[il1|]{1,4})\s?[)\]}]\s*/i
const closed = /^([a-z]{1,4}|[@©])\s?[)\]}]\s*/i
// "B.Tech" is none.
const dotted = /^(?:([a-zA-Z]|[ivx]{2,5}|[IVX]{2,5})\.(?:\s+|$)|([a-z])\.(?=[A-Z][a-z]+\s))/
/** "(a Find", "fa) Find": a bracket that is lost, or read as a letter. */
const brokenBracket = /^(?:[([{]\s?([a-h]|[ivx]{1,4})\s+(?=[A-Z])|[ft]([a-h])\)\s+)/
const ownSign = /^[([]?\s?([\u0905-\u0939\u0b05-\u0b39\u0985-\u09b9])\s?[)\]]\s*/
const decimal = /^(\d{1,2})\.(\d{1,2})[.)]?\s+(?=\p{L})/u

/** The label with which a text begins. */
export function labelOf(text: string): Label | undefined {
  const question = questionLabel.exec(text)
  if (question) return numbered(question, 'Q', true)
  const split = numberBeforeLabel.exec(text)
  if (split) return numbered(split, '1', true)
  const number = closedNumber.exec(text)
  if (number) return numbered(number, `1${number[2]}`, true)
  const stopped = stoppedNumber.exec(text)
  if (stopped) return numbered(stopped, '1.', true)
  const dashed = dashedNumber.exec(text)
  if (dashed) return numbered(dashed, '1-', true)
  const inBrackets = bracketedNumber.exec(text)
  if (inBrackets) return numbered(inBrackets, '(1)', true)
  return signOf(text) ?? doubtful(text)
}

function signOf(text: string): Label | undefined {
  const own = ownSign.exec(text)
  if (own?.[1] !== undefined) {
    const value = [hindiLetters, ...ownSigns].map((row) => row.indexOf(own[1] ?? '')).find((at) => at >= 0)
    return value === undefined
      ? undefined
      : { ...label(own, '(क)'), readings: [{ family: 'letter', value: value + 1 }] }
  }
  for (const [pattern, style] of [
    [bracketed, '(a)'],
    [closed, 'a)'],
    [dotted, 'a.'],
  ] as const) {
    const found = pattern.exec(text)
    const letters = found?.[1] ?? found?.[2]
    const readings = letters === undefined ? [] : readingsOf(letters)
    if (found && readings.length > 0) return { ...label(found, style), readings }
  }
  return undefined
}

function doubtful(text: string): Label | undefined {
  const one = damagedOne.exec(text)
  if (one) return { ...label(one, '1.'), readings: [{ family: 'number', value: 1 }] }
  const broken = brokenBracket.exec(text)
  const sign = broken?.[1] ?? broken?.[2]
  if (broken && sign !== undefined) return { ...label(broken, '(a)'), readings: readingsOf(sign) }
  const round = roundQuestion.exec(text)
  if (round) return numbered(round, 'Q', false)
  const comma = commaNumber.exec(text)
  if (comma) return numbered(comma, '1.', false)
  const bare = bareNumber.exec(text)
  return bare ? numbered(bare, 'bare', false) : undefined
}

/** "1.1", "2.3": the part of a question. */
export function decimalOf(text: string): { main: number; part: number; length: number } | undefined {
  const found = decimal.exec(text)
  return found ? { main: Number(found[1]), part: Number(found[2]), length: found[0].length } : undefined
}

const label = (found: RegExpExecArray, style: string) => ({ style, length: found[0].length, firm: true })

function numbered(found: RegExpExecArray, style: string, firm: boolean): Label | undefined {
  const value = Number((found[1] ?? '').replaceAll(/[lI|]/g, '1').replaceAll('O', '0'))
  if (value < 1 || value > 60) return undefined
  return {
    ...label(found, style),
    firm,
    readings: [{ family: 'number', value }],
    ...(/^[0O]\d$/.test(found[1] ?? '') && { round: true }),
  }
}

function readingsOf(printedLetters: string): Reading[] {
  if (/^[@©¢]$/.test(printedLetters)) return [{ family: 'lower', value: printedLetters === '@' ? 1 : 3 }]
  const small = printedLetters === printedLetters.toLowerCase()
  const readings: Reading[] = []
  const letters = printedLetters.toLowerCase()
  // "(il)", "(l)", "(iil)": a recogniser's roman numbers.
  const roman = romans.indexOf(letters.replaceAll(/[l|1]/g, 'i')) + 1
  const isRoman = roman > 0 && (small || /^[IVXl|]+$/.test(printedLetters))
  const isAlphabetic = /^[a-z]$/.test(letters)
  if (isRoman && letters !== 'x') readings.push({ family: small ? 'roman' : 'ROMAN', value: roman })
  if (isAlphabetic) readings.push({ family: small ? 'lower' : 'upper', value: letters.charCodeAt(0) - 96 })
  if (isRoman && letters === 'x') readings.push({ family: small ? 'roman' : 'ROMAN', value: roman })
  if (printedLetters === 'I' || printedLetters === 'l') readings.push({ family: 'number', value: 1 })
  return readings
}

/** Whether lines begin with 1, 2, 3 and further without any sign after the number. */
export function countsUp(labels: readonly (Label | undefined)[]): boolean {
  const bare = labels.flatMap((label) =>
    label?.style === 'bare' || label?.style === '1' ? [label.readings[0]?.value ?? 0] : [],
  )
  let next = 1
  for (const value of bare) if (value === next) next++
  const dressed = labels.filter((label) => /^1\D$/.test(label?.style ?? '')).length
  return next > 3 && next - 1 > dressed
}
