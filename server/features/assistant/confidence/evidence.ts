import { type ContentKind, passageWeights, weighedAs } from '#domain/kinds/content-kinds.ts'
import { wordsOf } from '../answers/question.ts'

/** The search's data on a word of the question (assistant.search, supabase/schema/assistant/search.sql). */
export interface AskedWord {
  typed: string
  /** Rare words weigh more than common ones. */
  weight: number
  /** Probability that this word was meant. */
  credit: number
  /** Whether a document that the caller may read has it, or its correction. */
  known: boolean
  /** Whether the word list has it. */
  listed: boolean
  corrected: boolean
  /** Kinds that it names, each between commas. */
  kinds: string
}

export interface Passage {
  kind: ContentKind
  title: string
  /** The best sentence. */
  excerpt: string
  rank: number
  /** The page of a paper with the text. */
  page: number | null
  /**
   * A letter for each word of the question, by where the document has it: `t` title, `o` its other search words, `b`
   * text, `p` as a prefix, `k` it names the kind, `-` nowhere.
   */
  places: string
  /** The same for its title and the best sentence. */
  places_shown: string
  /** How much of the document is about them. */
  density: number
  words: readonly AskedWord[]
}

/** Features of a passage that distinguish an answer, each about 0 to 1. Shares are of the question, by weight. */
export const evidenceNames = [
  /** It is the search's first; how far its rank exceeds the next; how many passages of its kind there are. */
  'first',
  'ahead',
  'rivals',
  /** Matches: anywhere, in the title, in the other search words, in the shown sentence. */
  'share',
  'in title',
  'in asked words',
  'shown',
  /** All words match, one of several, the first word; two or more are missing. */
  'whole',
  'one found',
  'first found',
  'two missing',
  /** The matched part of its title; how frequent the words are in it. */
  'title covered',
  'density',
  /** Words that no document has: of all words, and of those on the word list, which are not mistyped. */
  'strange',
  'listed and strange',
  /** Words that it lacks though other documents have them, by whether the word list has the word. */
  'elsewhere, listed',
  'elsewhere, unlisted',
  /** The rarest matched word, and the rarest in its title; the length of the question. */
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
  /** It matches only in its text: in stories and lists of all sorts, and by kind. */
  'in passing',
  'in passing, page',
  'in passing, notice',
  'in passing, question',
  'in passing, people',
  'in title, notice',
  'in title, page',
  /** A question about a person, for another kind of passage; a question about today: weather, menus, matches. */
  'who',
  'today',
  /** When, for a sentence without date or hour; when, of an exam; a number, for a sentence without one. */
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
const people: ReadonlySet<string | undefined> = new Set(['alumnus', 'company', 'question'])
const stories: ReadonlySet<string | undefined> = new Set(['question', 'project', 'discussion', 'company', 'alumnus'])

const bit = (holds: boolean) => (holds ? 1 : 0)

/** For each passage, in order. */
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
    const weight = weighedAs(kind)
    const isPage = weight === 'page'
    const ofKind = Object.fromEntries(passageWeights.map((name) => [name, bit(name === weight)])) as Record<
      (typeof passageWeights)[number],
      number
    >
    const says = `${title} ${excerpt}`
    return {
      ...rest,
      first: bit(at === 0),
      ahead: rank - Math.max(0.3, ...others.map((other) => other.rank)),
      rivals:
        Math.min(5, others.filter((other) => other.kind === kind && Math.abs(other.rank - rank) < 0.05).length) / 5,
      'one word': bit(words.length === 1),
      'kind named': bit(named.has(kind)),
      ...ofKind,
      'paper page': passage.page === null ? 0 : ofKind['paper page'],
      'in passing': stories.has(weight) ? text : 0,
      'in passing, page': isPage ? text : 0,
      'in passing, notice': weight === 'notice' ? text : 0,
      'in passing, question': weight === 'question' ? text : 0,
      'in passing, people': weight === 'company' || weight === 'alumnus' ? text : 0,
      'in title, notice': weight === 'notice' ? shares['in title'] : 0,
      'in title, page': isPage ? shares['in title'] : 0,
      who: bit(who && !people.has(weight)),
      today,
      'no date': bit(when && !dateOrHour.test(says)),
      'date of exam': bit(when && kind === 'exam'),
      'no number': bit(number && !phoneOrMail.test(says)),
    }
  })
}

/** A year, a month or a number that no document has is usually incidental. */
const inPassing = /^(?:[\d.]+|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)[a-z]*)$/
const isStrange = ({ known, typed }: AskedWord) => !known && !inPassing.test(typed)
const has = (place: string) => place !== '-' && place !== 'k'

/** Weight of a number or a month relative to an equally rare word: "attendance 62" is about attendance. */
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
