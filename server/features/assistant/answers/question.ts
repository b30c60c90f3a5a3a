/** The search words of each term of the word list; empty for a filler. */
export type Dictionary = ReadonlyMap<string, readonly string[]>

/** A parsed question. */
export interface Question {
  text: string
  /** As typed, in lower case. A number includes its decimal point: `7.5`. */
  words: readonly string[]
  /** The subject in the content's words: without fillers, translated into English. */
  topics: readonly string[]
  numbers: readonly number[]
  wants: ReadonlySet<Want>
  /** The weight of each topic in the search: a rare word weighs more than a frequent one. */
  weights: ReadonlyMap<string, number>
}

export type Want = 'when' | 'deadline' | 'how long' | 'how much' | 'how many' | 'which' | 'where' | 'reach' | 'own'

/** Words that a space separates. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** The words that express each wish, in English, Hinglish, Hindi and Odia. */
const asking: Record<Want, ReadonlySet<string>> = {
  when: wordSet(
    'when whens date dates day timing timings time schedule timetable datesheet routine start starts begin begins kab kabse kabtak tarikh taarikh tareekh tithi samay din shuru कब तारीख तिथि समय दिन शुरू କେବେ କେବେଠାରୁ ତାରିଖ କେତେବେଳେ ସମୟ ଦିନ ଆରମ୍ଭ ପଞ୍ଜୀକରଣ',
  ),
  deadline: wordSet(
    'deadline deadlne last until till close closes closing due end ends aakhri akhri aakhiri antim tak अंतिम आखिरी आख़िरी तक ଶେଷ ପର୍ଯ୍ୟନ୍ତ',
  ),
  'how long': wordSet('long duration days weeks hours kitnedin din दिन ଦିନ'),
  'how much': wordSet(
    'fee fees cost costs price pricing much charge charges rupees kitni kitna kitne kimat keemat daam rupaye paisa paise shulk फीस फ़ीस शुल्क कीमत दाम कितना कितनी कितने रुपये ଦାମ ମୂଲ୍ୟ କେତେ ଟଙ୍କା ଫି ଶୁଳ୍କ',
  ),
  'how many': wordSet('many count total kitni kitne कितनी कितने କେତୋଟି କେତେଟା କେତେ'),
  which: wordSet('which list who kaun kaunsi kaunse kaunsa konsi konse konsa kon कौन कौनसी କେଉଁ କିଏ'),
  where: wordSet('where kaha kahan kidhar kahase कहाँ कहां କେଉଁଠି କେଉଁଠାରେ କେଉଁଠାରୁ'),
  reach: wordSet(
    'phone call number mobile contact e-mail email mail helpline address whom reach hours nambar fon sampark नंबर नम्बर फोन फ़ोन संपर्क पता हेल्पलाइन शिकायत ନମ୍ବର ଫୋନ ଯୋଗାଯୋଗ ଠିକଣା ଅଭିଯୋଗ shikayat shikayat',
  ),
  own: wordSet('my mera meri mere mine apna apni मेरा मेरी मेरे अपना ମୋର ମୋ'),
}

interface Read {
  /** Only the terms of this question. */
  dictionary: Dictionary
  /** Corrections of mistyped words. */
  corrections?: readonly string[]
  weights?: ReadonlyMap<string, number>
}

export function parseQuestion(text: string, { dictionary, corrections = [], weights = new Map() }: Read): Question {
  const words = wordsOf(text)
  const asked = [...words, ...corrections.flatMap(wordsOf)]
  const wants = Object.entries(asking).flatMap(([want, ways]) => (asked.some((word) => ways.has(word)) ? [want] : []))
  return {
    text,
    words,
    topics: topicsOf(words, dictionary),
    numbers: words.filter((word) => /^\d+(\.\d+)?$/.test(word)).map(Number),
    wants: new Set(wants as Want[]),
    weights,
  }
}

const digits: Record<string, string> = Object.fromEntries(
  [...'०१२३४५६७८९']
    .map((digit, value) => [digit, String(value)])
    .concat([...'୦୧୨୩୪୫୬୭୮୯'].map((digit, value) => [digit, String(value)])),
)

/** `7.5` for `७.५`. */
export const latinDigits = (text: string): string => text.replaceAll(/[०-९୦-୯]/g, (digit) => digits[digit] ?? digit)

/** Letters with their vowel signs, and numbers with their decimal point. */
export function wordsOf(text: string): string[] {
  const plain = latinDigits(text.normalize('NFKC').toLowerCase())
  return plain.match(/\d+\.\d+|[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function topicsOf(words: readonly string[], dictionary: Dictionary): string[] {
  const topics: string[] = []
  for (let at = 0; at < words.length;) {
    const length = [4, 3, 2, 1].find((count) => dictionary.has(words.slice(at, at + count).join(' '))) ?? 0
    const meant = dictionary.get(words.slice(at, at + length).join(' '))
    if (length === 0 || meant === undefined) topics.push(words[at] ?? '')
    else topics.push(...meant.flatMap((word) => wordsOf(word)))
    at += Math.max(1, length)
  }
  return [...new Set(topics)]
}

/** Words that carry no subject. */
const empty = wordSet(
  'many much a an the of in on at to for from by with and or is are was were be been am do does did can could will would shall should may might must have has had i me my we you your he she it they this that these those there here what when where which who whom whose why how if than then so as not no any some all please tell show give find want need',
)

export const hasAny = (words: readonly string[], of: ReadonlySet<string>): boolean => words.some((word) => of.has(word))

/** Whether it is about the person who wrote it. */
export const isAboutOneself = ({ text, wants }: Question): boolean => wants.has('own') || /\bi\b/i.test(text)

export const isEmptyWord = (word: string): boolean => empty.has(word)

/** Words of a name that people leave out. The "I" of Mathematics I is not among them. */
const joining = wordSet('and of for the in to')

/** Whether the question has a course's full name: Mathematics I is not II, and a laboratory is not its course. */
export function isNameOf(name: string, { words, topics }: Pick<Question, 'words' | 'topics'>): boolean {
  return wordsOf(name).every((word) => joining.has(word) || words.includes(word) || topics.includes(word))
}

/** Whether two words are forms of one: exam and exams, form and forms. */
export function sameStem(a: string, b: string): boolean {
  return a === b || (a.length > 3 && b.length > 3 && stem(a) === stem(b))
}

function stem(word: string): string {
  return word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ations?|ings?|ers?|ed|es|s)$/, '')
}
