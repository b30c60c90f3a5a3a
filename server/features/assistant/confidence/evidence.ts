import type { SourceKind } from '#domain/assistant/assistant.ts'
import { wordsOf } from '../answers/question.ts'

/** What the search knows of a word of the question (assistant.passages, supabase/migrations/0055_passages_and_requests.sql). */
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
  'rank',
  /** How much less its rank is than the best one's, and how far it stands before the next. */
  'behind',
  'ahead',
  /** What the passage has: anywhere, in its title, in the words in which people ask for it, in the sentence shown. */
  'share',
  'in title',
  'in asked words',
  'shown',
  /** It has all of it. */
  'whole',
  /** How many words it has; what part of its title they are; how often they stand in it. */
  'words found',
  'title covered',
  'density',
  /** What no document has: of all words, and of those that the word list has, so that they are not mistyped. */
  'strange',
  'listed and strange',
  /** What it lacks though others have it, and the heaviest word that it lacks. */
  'elsewhere',
  'heaviest missing',
  /** Typing errors and other spellings that were mended. */
  'mended',
  'one word',
  'length',
  /** Not in Latin letters. */
  'other script',
  /** The question names this kind, another kind; and how much of it is nothing but that name. */
  'kind named',
  'other kind named',
  'kind alone',
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
  /** What stands in its text alone, in passing: of stories and lists of all sorts, of a page, of a notice. */
  'in passing',
  'in passing, page',
  'in passing, notice',
  'in title, notice',
  /** Asks for a person, and this is none; asks for today: weather, menus, matches. */
  'who',
  'today',
] as const
export type EvidenceName = (typeof evidenceNames)[number]
export type Evidence = Readonly<Record<EvidenceName, number>>

const list = (words: string) => new Set(words.split(' '))
const whoWords = list('who kaun kon kisne कौन किसने କିଏ name naam नाम ନାମ')
const todayWords = list('today tomorrow tonight now aaj kal abhi आज कल अभी ଆଜି କାଲି ଏବେ')
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
  const best = passages[0]?.rank ?? 0
  return passages.map((passage, at) => {
    const { kind, rank, words } = passage
    const others = passages.flatMap((other, index) => (index === at ? [] : [other.rank]))
    const named = new Set(words.flatMap(({ kinds }) => kinds.split(',').filter((name) => name !== '')))
    const shares = sharesOf(passage)
    const { text, ...shown } = shares
    const isPage = kind === 'page' || kind === 'help'
    return {
      ...shown,
      rank: Math.min(rank, 1.5),
      behind: best - rank,
      ahead: rank - Math.max(0.3, ...others),
      'one word': bit(words.length === 1),
      length: Math.min(words.length, 8) / 8,
      'other script': bit(/[\u0900-\u0b7f]/.test(question)),
      'kind named': bit(named.has(kind)),
      'other kind named': bit(named.size > 0 && !named.has(kind)),
      page: bit(isPage),
      notice: bit(kind === 'notice'),
      'paper page': bit(kind === 'material' && passage.page !== null),
      question: bit(kind === 'question'),
      company: bit(kind === 'company'),
      alumnus: bit(kind === 'alumnus'),
      vendor: bit(kind === 'vendor'),
      course: bit(kind === 'course' || kind === 'exam'),
      discussion: bit(kind === 'discussion'),
      project: bit(kind === 'project' || kind === 'tutorial' || kind === 'template'),
      'in passing': storyKinds.has(kind) ? text : 0,
      'in passing, page': isPage ? text : 0,
      'in passing, notice': kind === 'notice' ? text : 0,
      'in title, notice': kind === 'notice' ? shares['in title'] : 0,
      who: bit(who && !peopleKinds.has(kind)),
      today,
    }
  })
}

const isStrange = ({ known, typed }: AskedWord) => !known && !/^[\d.]+$/.test(typed)
const has = (place: string) => place !== '-' && place !== 'k'

function sharesOf({ title, places, places_shown: placesShown, density, words }: Passage) {
  const total = Math.max(
    0.01,
    words.reduce((sum, { weight }) => sum + weight, 0),
  )
  const shareOf = (holds: (word: AskedWord, place: string, index: number) => boolean) =>
    words.reduce((sum, word, index) => sum + (holds(word, places[index] ?? '-', index) ? word.weight : 0), 0) / total
  const share =
    words.reduce((sum, { weight, credit }, index) => sum + (has(places[index] ?? '-') ? weight * credit : 0), 0) / total
  const found = [...places].filter(has)
  return {
    share,
    whole: bit(share > 0.97),
    'in title': shareOf((_, place) => place === 't'),
    'in asked words': shareOf((_, place) => place === 'o'),
    text: shareOf((_, place) => place === 'b'),
    'kind alone': shareOf((_, place) => place === 'k'),
    shown: shareOf((_, _place, index) => (placesShown[index] ?? '-') !== '-'),
    'words found': Math.min(found.length, 6) / 6,
    'title covered': Math.min(1, found.filter((place) => place === 't').length / Math.max(1, wordsOf(title).length)),
    density: Math.min(density * 5, 1.5),
    strange: shareOf((word) => isStrange(word)),
    'listed and strange': shareOf((word) => !word.known && word.listed),
    elsewhere: shareOf((word, place) => place === '-' && !isStrange(word)),
    'heaviest missing':
      Math.max(0, ...words.map(({ weight }, index) => (has(places[index] ?? '-') ? 0 : weight))) / total,
    mended: shareOf(({ corrected }) => corrected),
  }
}
