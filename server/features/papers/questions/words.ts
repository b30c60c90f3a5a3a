/** The words of a question that say what it asks for, folded: a set, in the order of the text. */
export interface QuestionWords {
  words: ReadonlyMap<string, string>
  /** All of it without spaces and signs, numbers masked: for questions that are a formula. */
  whole: string
  /** Those that it has, in their order. */
  numbers: string
  /** A claim is to be proved: "find a cover" and "prove that it is NP-complete" ask for two things. */
  proves: boolean
}

const proof =
  /\b(?:prove|disprove|show|establish)\b(?:\W+\w+){0,3}?\W+(?:that|whether|is|are|it|np)\b|\bnp\W?(?:complete|hard)/

// Every paper's: how it is asked, not what for. "Define" and "what is" ask for the same.
const common = new Set(
  `a an the of in on to for and or with by from as at is are was were be been do does did what which who whom why how when
  where whose that this these those it its their there here you your mean meant means meaning by any all each between
  among into using use used explain explained define defined definition describe discuss write state list give name mention
  briefly brief short note notes detail details detailed neat suitable example examples help following about term terms
  also two three four five various different type types answer question illustrate illustration elaborate outline concept
  concise clearly proper appropriate respect regarding terms if can could will would should may not such than then them
  some one let consider given show marks compute find calculate determine obtain sketch draw diagram labelled label real
  life necessary wherever significance importance important have has had we our us they his her own both`.split(/\s+/),
)

export function questionWords(text: string): QuestionWords {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2019']s\b|[\u2019']/g, '')
  const words = new Map<string, string>()
  for (const [word] of folded.matchAll(/[\p{L}\p{M}]+|\d+/gu)) {
    if (/^\d/.test(word) || common.has(word) || word.length < 2) continue
    const stem = stemOf(word)
    if (!words.has(stem)) words.set(stem, word)
    if (words.size >= 120) break
  }
  return {
    words,
    whole: folded.replaceAll(/\d+(?:\.\d+)?/g, '#').replaceAll(/[^\p{L}\p{M}#]+/gu, ''),
    numbers: folded.match(/\d+(?:\.\d+)?/g)?.join(' ') ?? '',
    proves: proof.test(folded),
  }
}

/** Endings that the same question has or has not: techniques, normalised, inserting. */
function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word) || word.length < 4) return word
  let stem = word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/^normaliz/, 'normalis')
  if (stem.length > 5) stem = stem.replace(/(?:ations?|ing|ed|ly|er|ment|al)$/, '')
  return stem.length > 3 ? stem.replace(/(?:e|([^aeiou])(?=\1))$/, '') : stem
}

/** Weights of words within a course: what stands in few of its questions says more. */
export function weightsOf(all: readonly QuestionWords[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const { words } of all) for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => Math.log(1 + (all.length + 4) / ((counts.get(word) ?? 0) + 1))
}

/** 0 to 1: the share of their words, by weight, that two questions have in common. */
export function likeness(one: QuestionWords, other: QuestionWords, weight: (word: string) => number): number {
  if (one.proves !== other.proves) return 0
  if (one.words.size === 0 || other.words.size === 0) return one.whole !== '' && one.whole === other.whole ? 1 : 0
  let both = 0
  let ofOne = 0
  let ofOther = 0
  const left: string[] = []
  for (const word of one.words.keys()) {
    ofOne += weight(word)
    if (other.words.has(word)) both += 2 * weight(word)
    else left.push(word)
  }
  const unmatched = new Set<string>()
  for (const word of other.words.keys()) {
    ofOther += weight(word)
    if (!one.words.has(word)) unmatched.add(word)
  }
  // A recogniser's errors, and typists'.
  for (const word of left.length > maxUnmatched || unmatched.size > maxUnmatched ? [] : left) {
    const near = word.length < 5 ? undefined : [...unmatched].find((candidate) => isNear(word, candidate))
    if (near === undefined) continue
    unmatched.delete(near)
    both += weight(word) + weight(near)
  }
  // Longer by a detail, "with a flow chart", it is still the same question.
  const contained = Math.min(1, both / (2 * Math.min(ofOne, ofOther)))
  return (1 - forContained) * (both / (ofOne + ofOther)) + forContained * contained
}

/** "Segrnent": an m that falls apart in recognition. */
const withM = (word: string) => word.replaceAll('rn', 'm')

/** Asked in two sets of one paper: the same words and numbers, but for errors of recognition. */
export function isRepeated(one: QuestionWords, other: QuestionWords): boolean {
  if (one.numbers !== other.numbers || one.proves !== other.proves) return false
  const [short, long] = [one.whole.length, other.whole.length].toSorted((a, b) => a - b) as [number, number]
  if (short < long * 0.9) return false
  return hasAll(one, other) && hasAll(other, one)
}

function hasAll({ words: all }: QuestionWords, { words: there }: QuestionWords): boolean {
  const written = [...there.values()]
  return [...all].every(
    ([stem, word]) =>
      there.has(stem) ||
      (word.length >= 5 && written.some((near) => isNear(word, near) || withM(word) === withM(near))),
  )
}

const forContained = 0.35
/** More words than this that the other has not: it is another question, however they were recognised. */
const maxUnmatched = 24

/** One sign is other, missing or too many. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || other.length < 5) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  const max = Math.min(one.length, other.length) - start
  while (end < max && one.at(-1 - end) === other.at(-1 - end)) end++
  return Math.max(one.length, other.length) - start - end <= 1
}
