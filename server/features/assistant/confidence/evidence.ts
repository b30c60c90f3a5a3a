import type { SourceKind } from '#domain/assistant/assistant.ts'
import { wordsOf } from '../answers/question.ts'

/** What the search knows of a word of the question (assistant.search, supabase/migrations/0101_one_search.sql). */
export interface AskedWord {
  typed: string
  /** How much it says: rare words more than common ones. */
  weight: number
  /** How sure it is that this word was meant, of 1. */
  credit: number
  /** Whether a document that the asker may read has it, or it could be mended to one that does. */
  known: boolean
  /** Whether the word list has it. */
  listed: boolean
  corrected: boolean
  /** Kinds that it names, each between commas. */
  kinds: string
}

export interface Passage {
  kind: SourceKind
  title: string
  /** The sentence that fits best. */
  excerpt: string
  rank: number
  /** Of a paper, where its text was found. */
  page: number | null
  /**
   * A letter for each word of the question, where the document has it: `t` title, `o` the other words in which people ask
   * for it, `b` text, `p` as the beginning of a word, `k` it names the kind, `-` nowhere.
   */
  places: string
  /** The same for its title and the sentence that fits best. */
  places_shown: string
  /** How much of the document is about them. */
  density: number
  words: readonly AskedWord[]
}

/** What tells a passage that answers from one that does not; each is about 0 to 1. Shares are of the question, by weight. */
export const evidenceNames = [
  /** It is the search's own first; how far its rank stands before the next; how many of its kind stand beside it. */
  'first',
  'ahead',
  'rivals',
  /** What the passage has: anywhere, in its title, in the words in which people ask for it, in the sentence shown. */
  'share',
  'in title',
  'in asked words',
  'shown',
  /** It has all of it, one word of several, the first word; it lacks two or more. */
  'whole',
  'one found',
  'first found',
  'two missing',
  /** What part of its title the words are; how often they stand in it. */
  'title covered',
  'density',
  /** What no document has: of all words, and of those that the word list has, so that they are not mistyped. */
  'strange',
  'listed and strange',
  /** What it lacks though others have it, by whether the word list has the word. */
  'elsewhere, listed',
  'elsewhere, unlisted',
  /** By itself: the rarest word that it has, and that its title has; how long the question is. */
  'rarest found',
  'rarest in title',
  'many words',
  'one word',
  /** The question names this kind. */
  'kind named',
  'page',
  'notice',
  'paper page',
  'question',
  'company',
  'alumnus',
  'vendor',
  'course',
  'discussion',
  'project',
  /** What stands in its text alone, in passing: of stories and lists of all sorts, and of which kind. */
  'in passing',
  'in passing, page',
  'in passing, notice',
  'in passing, question',
  'in passing, people',
  'in title, notice',
  'in title, page',
  /** Asks for a person, and this is none; asks for today: weather, menus, matches. */
  'who',
  'today',
  /** Asks when, and what is shown has no date or hour; asks when, of an exam; asks for a number, and none is shown. */
  'no date',
  'date of exam',
  'no number',
] as const
export type EvidenceName = (typeof evidenceNames)[number]
export type Evidence = Readonly<Record<EvidenceName, number>>

const list = (words: string) => new Set(words.split(' '))
const whoWords = list('who kaun kon kisne कौन किसने କିଏ name naam नाम ନାମ')
const todayWords = list('today tomorrow tonight now aaj kal abhi आज कल अभी ଆଜି କାଲି ଏବେ')
const whenWords = list(
  'when whens date dates day timing timings time schedule kab kb kabse kabtak tarikh tareekh samay din baje कब तारीख तिथि समय दिन बजे କେବେ ତାରିଖ କେତେବେଳେ ସମୟ ଦିନ',
)
const numberWords = list('phone call number mobile contact nambar fon no email नंबर फोन ନମ୍ବର ଫୋନ')
const dateOrHour =
  /\b\d{1,2}(?::\d\d)? ?[ap]m\b|\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|midnight|\d{4}-\d\d/i
const phoneOrMail = /\+?\d[\d -]{7,}|@/
const peopleKinds: ReadonlySet<string> = new Set(['alumnus', 'company', 'question'])
const storyKinds: ReadonlySet<string> = new Set([
  'question',
  'project',
  'tutorial',
  'template',
  'discussion',
  'company',
  'alumnus',
])

const bit = (holds: boolean) => (holds ? 1 : 0)

/** Of each passage, in their order. */
export function evidenceOf(question: string, passages: readonly Passage[]): Evidence[] {
  const asked = wordsOf(question)
  const who = asked.some((word) => whoWords.has(word))
  const today = bit(asked.some((word) => todayWords.has(word)))
  const when = asked.some((word) => whenWords.has(word))
  const number = asked.some((word) => numberWords.has(word))
  return passages.map((passage, at) => {
    const { kind, rank, words, title, excerpt } = passage
    const others = passages.filter((_other, index) => index !== at)
    const named = new Set(words.flatMap(({ kinds }) => kinds.split(',').filter((name) => name !== '')))
    const shares = sharesOf(passage)
    const { text, ...rest } = shares
    const isPage = kind === 'page' || kind === 'help'
    const isExam = kind === 'exam'
    const says = `${title} ${excerpt}`
    return {
      ...rest,
      first: bit(at === 0),
      ahead: rank - Math.max(0.3, ...others.map((other) => other.rank)),
      rivals:
        Math.min(5, others.filter((other) => other.kind === kind && Math.abs(other.rank - rank) < 0.05).length) / 5,
      'one word': bit(words.length === 1),
      'kind named': bit(named.has(kind)),
      page: bit(isPage),
      notice: bit(kind === 'notice'),
      'paper page': bit(kind === 'material' && passage.page !== null),
      question: bit(kind === 'question'),
      company: bit(kind === 'company'),
      alumnus: bit(kind === 'alumnus'),
      vendor: bit(kind === 'vendor'),
      course: bit(kind === 'course' || isExam),
      discussion: bit(kind === 'discussion'),
      project: bit(kind === 'project' || kind === 'tutorial' || kind === 'template'),
      'in passing': storyKinds.has(kind) ? text : 0,
      'in passing, page': isPage ? text : 0,
      'in passing, notice': kind === 'notice' ? text : 0,
      'in passing, question': kind === 'question' ? text : 0,
      'in passing, people': kind === 'company' || kind === 'alumnus' ? text : 0,
      'in title, notice': kind === 'notice' ? shares['in title'] : 0,
      'in title, page': isPage ? shares['in title'] : 0,
      who: bit(who && !peopleKinds.has(kind)),
      today,
      'no date': bit(when && !dateOrHour.test(says)),
      'date of exam': bit(when && isExam),
      'no number': bit(number && !phoneOrMail.test(says)),
    }
  })
}

/** A year, a month, a number that no document has is mostly one in passing. */
const inPassing = /^(?:[\d.]+|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)[a-z]*)$/
const isStrange = ({ known, typed }: AskedWord) => !known && !inPassing.test(typed)
const has = (place: string) => place !== '-' && place !== 'k'

/** What a number or a month weighs, compared with a word as rare: "attendance 62" asks about attendance. */
const inPassingWeight = 0.3

function sharesOf({ title, places, places_shown: placesShown, density, words: asWeighed }: Passage) {
  const words = asWeighed.map((word) =>
    inPassing.test(word.typed) ? { ...word, weight: word.weight * inPassingWeight } : word,
  )
  const total = Math.max(
    0.01,
    words.reduce((sum, { weight }) => sum + weight, 0),
  )
  const shareOf = (holds: (word: AskedWord, place: string, index: number) => boolean) =>
    words.reduce((sum, word, index) => sum + (holds(word, places[index] ?? '-', index) ? word.weight : 0), 0) / total
  const share =
    words.reduce((sum, { weight, credit }, index) => sum + (has(places[index] ?? '-') ? weight * credit : 0), 0) / total
  const found = [...places].filter(has)
  const rarest = (holds: (place: string) => boolean) =>
    Math.max(0, ...words.map(({ weight }, index) => (holds(places[index] ?? '-') ? weight : 0))) / 6
  const isElsewhere = ({ known }: AskedWord, place: string) => known && !has(place)
  return {
    share,
    whole: bit(share > 0.97),
    'one found': bit(found.length === 1 && words.length > 1),
    'first found': bit(has(places[0] ?? '-')),
    'two missing': bit(words.length - found.length >= 2),
    'in title': shareOf((_, place) => place === 't'),
    'in asked words': shareOf((_, place) => place === 'o'),
    text: shareOf((_, place) => place === 'b'),
    shown: shareOf((_, _place, index) => (placesShown[index] ?? '-') !== '-'),
    'rarest found': rarest(has),
    'rarest in title': rarest((place) => place === 't'),
    'many words': Math.min(words.length, 10) / 10,
    'title covered': Math.min(1, found.filter((place) => place === 't').length / Math.max(1, wordsOf(title).length)),
    density: Math.min(density * 5, 1.5),
    strange: shareOf((word) => isStrange(word)),
    'listed and strange': shareOf((word) => !word.known && word.listed),
    'elsewhere, listed': shareOf((word, place) => isElsewhere(word, place) && word.listed),
    'elsewhere, unlisted': shareOf((word, place) => isElsewhere(word, place) && !word.listed),
  }
}
