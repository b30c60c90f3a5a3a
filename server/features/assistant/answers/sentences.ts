import { decodeReferences } from '#domain/text/character-references.ts'
import { isEmptyWord, type Question, sameStem, wordsOf } from './question.ts'

/** Sentences, items and table rows of a text of the admin area (HTML), each on its own. */
export function sentencesOf(html: string): string[] {
  const text = html
    .replaceAll(/<\/t[dh]>\s*(?=<t[dh])/gi, ' · ')
    .replaceAll(/<\/(?:p|li|h[1-6]|div|tr|ul|ol|table)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[a-zA-Z/!][^>]*>/g, '')
  return decodeReferences(text)
    .split(/\n+|(?<=[.!?।])\s+(?=[\p{Lu}“"(])/u)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '' && !/^A sample (?:notice|entry|card) that ships/.test(sentence))
}

const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const dated = new RegExp(
  `\\d{1,2}(?:st|nd|rd|th)?\\s+${month}\\b|\\b${month}\\s+\\d{1,2}\\b|\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\b\\d{4}-\\d{2}-\\d{2}\\b`,
  'i',
)
const timed = /\b\d{1,2}(?::\d{2})?\s*(?:am|pm|midnight|noon)\b|\bweek of \w+|\bdays?\b/i
const priced = /₹\s?\d|\bRs\.?\s?\d|\d\s?(?:INR|rupees)\b/
const phoned = /\d[\d -]{6,}\d/

const hasDate = (text: string): boolean => dated.test(text)

/** The sentence that says most about the question, where one says something of what is wanted. */
export function bestSentence(question: Question, sentences: readonly string[]): string | undefined {
  const about = question.topics.filter((word) => !isEmptyWord(word))
  const scored = sentences.map((sentence, index) => {
    const words = wordsOf(sentence)
    const shared = about.filter((topic) => words.some((word) => sameStem(word, topic))).length
    return { sentence, index, score: shared + wantedIn(question, sentence) }
  })
  const best = scored.toSorted((a, b) => b.score - a.score || a.index - b.index)[0]
  return best !== undefined && best.score > 0 ? best.sentence : undefined
}

function wantedIn({ wants }: Question, sentence: string): number {
  const when = wants.has('when') || wants.has('deadline')
  const until =
    wants.has('deadline') && /\b(?:by|until|till|closes?|before|last)\b/i.test(sentence) && hasDate(sentence)
  return (
    (when && hasDate(sentence) ? 3 : when && timed.test(sentence) ? 1 : 0) +
    (until ? 1 : 0) +
    (wants.has('how much') && priced.test(sentence) ? 3 : 0) +
    (wants.has('reach') && phoned.test(sentence) ? 3 : 0)
  )
}

/** Whether a sentence holds what the question wants: a date for when, an amount for how much. */
export function holdsWanted({ wants }: Question, sentence: string): boolean {
  if (wants.has('when') || wants.has('deadline')) return hasDate(sentence) || timed.test(sentence)
  if (wants.has('how much')) return priced.test(sentence) || /\d/.test(sentence)
  return wants.has('reach') && phoned.test(sentence)
}

/** Text of the database inside Markdown: nothing in it is a link, a heading or a citation. */
export function inMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`)
}
