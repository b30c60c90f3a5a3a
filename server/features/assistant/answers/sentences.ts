import { decodeReferences } from '#domain/text/character-references.ts'
import { isEmptyWord, type Question, sameStem, wordsOf } from './question.ts'

/** Longest list that is joined with its introducing sentence into one, characters. */
const longestList = 320

/**
 * Splits HTML of the admin area into pieces that can be quoted: sentences, list items, table rows with their column
 * heads, a question with its answer, and a list's introducing sentence with its items.
 */
export function sentencesOf(html: string): string[] {
  const text = rowsWithHeads(html)
    .replaceAll(/<\/(?:p|li|h[1-6]|div|tr|ul|ol|table)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[a-zA-Z/!][^>]*>/g, '')
  const lines = decodeReferences(text)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '' && !/^A sample (?:notice|entry|card) that ships/.test(line))
  return lines.flatMap((line, at) => {
    const sentences = withAnswers(line.split(/(?<=[.!?।])\s+(?=[\p{Lu}“"(])/u))
    const last = sentences.at(-1) ?? ''
    if (!last.endsWith(':')) return sentences
    return [...sentences.slice(0, -1), introduced(last, lines.slice(at + 1))]
  })
}

/** A question such as "You were ill?" is joined with its answer. */
function withAnswers(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence, at) => {
    const before = sentences[at - 1] ?? ''
    const next = sentences[at + 1]
    if (sentence.endsWith('?') && next !== undefined) return [`${sentence} ${next}`]
    return before.endsWith('?') ? [] : [sentence]
  })
}

function introduced(head: string, items: readonly string[]): string {
  let text = head
  for (const item of items) {
    const longer = `${text} ${item}`
    if (longer.length > longestList || item.endsWith(':')) break
    text = longer
    if (item.endsWith('.')) break
  }
  return text
}

const cells = (row: string) =>
  [...row.matchAll(/<t[dh]\b[^>]*>([^]*?)<\/t[dh]>/gi)].map(([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '').trim())

/** `Re-totalling · Fee a paper ₹100 · Until 26 June`: a bare figure means nothing without its column head. */
function rowsWithHeads(html: string): string {
  return html.replaceAll(/<table\b[^]*?<\/table>/gi, (table) => {
    const rows = [...table.matchAll(/<tr\b[^]*?<\/tr>/gi)].map(([row]) => row)
    const heads = /<th\b/i.test(rows[0] ?? '') ? cells(rows[0] ?? '') : []
    return rows
      .slice(heads.length > 0 ? 1 : 0)
      .map((row) => {
        const filled = cells(row).flatMap((cell, at) => {
          if (cell === '' || /^(?:none|nil|-|–|—)$/i.test(cell)) return []
          return [at > 0 && heads[at] !== undefined && /^[₹\d]/.test(cell) ? `${heads[at]} ${cell}` : cell]
        })
        return `<p>${filled.join(' · ')}</p>`
      })
      .join('')
  })
}

const month =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:t(?:ember)?)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)'
const dated = new RegExp(
  `\\d{1,2}(?:st|nd|rd|th)?\\s+${month}\\b|\\b${month}\\s+\\d{1,2}\\b|\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\b\\d{4}-\\d{2}-\\d{2}\\b`,
  'i',
)
const timed = /\b\d{1,2}(?::\d{2})?\s*(?:am|pm|midnight|noon)\b|\bweek of \w+|\bdays?\b/i
const priced = /₹\s?\d|\bRs\.?\s?\d|\d\s?(?:INR|rupees)\b/
const lasting =
  /\b(?:\d+|one|two|three|four|five|six|ten|thirty) (?:working |business )?(?:minutes?|hours?|days?|weeks?|months?)\b/i
const placed =
  /\b(?:on|in|at|to|from|with) the (?:portal|counter|office|cell|department|library|board|gate|store|room|caretaker|college)\b/i
const phoned = /\d[\d -]{6,}\d/

export const isDated = (text: string): boolean => dated.test(text)

/** Score of a sentence with the wanted kind of fact, relative to a word that only it has. */
const wantedGain = 1.2
/** The weight of a word of medium frequency on the site. */
const usualWeight = 3
/** A word's rarity on the site counts half as much as its rarity in the text. */
const weightInSite = ({ weights }: Question, topic: string): number =>
  (1 + Math.min(2, (weights.get(topic) ?? usualWeight) / usualWeight)) / 2

/** Penalty for length, because a long sentence matches more words by chance. */
const lengthLoss = 0.12

export interface Chosen {
  sentence: string
  /** Whether it has a word of the question that the other sentences and the title lack. */
  isSpecific: boolean
}

/**
 * The sentence that matches the question best, if any matches. A word of few sentences counts more than a word of the
 * whole text's subject, which `title` has.
 */
export function chooseSentence(question: Question, sentences: readonly string[], title = ''): Chosen | undefined {
  const about = question.topics.filter((word) => !isEmptyWord(word))
  const titleWords = wordsOf(title)
  const isInTitle = (topic: string) =>
    titleWords.some((word) => sameStem(word, topic) || (topic.length > 6 && word.startsWith(topic.slice(0, 6))))
  const pieces = sentences.map((sentence) => ({ sentence, words: wordsOf(sentence) }))
  const weightOf = (topic: string) => {
    const number = pieces.filter(({ words }) => words.some((word) => sameStem(word, topic))).length
    const rare = Math.log(1 + pieces.length / Math.max(1, number)) / Math.log(1 + pieces.length)
    return rare * weightInSite(question, topic) * (isInTitle(topic) ? 0.5 : 1)
  }
  const weights = new Map(about.map((topic) => [topic, weightOf(topic)]))
  const scored = pieces.map(({ sentence, words }, index) => {
    const shared = about.filter((topic) => words.some((word) => sameStem(word, topic)))
    const weight = shared.reduce((sum, topic) => sum + (weights.get(topic) ?? 0), 0)
    const length = 1 + lengthLoss * Math.log(1 + words.length / 12)
    return {
      sentence,
      index,
      score: (weight + wantedGain * wantedIn(question, sentence)) / length,
      isSpecific: shared.some((topic) => !isInTitle(topic)),
    }
  })
  const best = scored.toSorted((a, b) => b.score - a.score || a.index - b.index)[0]
  return best !== undefined && best.score > 0 ? best : undefined
}

export const bestSentence = (question: Question, sentences: readonly string[]): string | undefined =>
  chooseSentence(question, sentences)?.sentence

/** "Can I pay the fee in cash" wants no amount. */
const asksYesOrNo = (text: string) => /^\s*(?:can|could|may|is|are|do|does|will|should|kya|क्या)\b/i.test(text)

function wantedIn({ wants, text }: Question, sentence: string): number {
  const when = wants.has('when') || wants.has('deadline')
  const until =
    wants.has('deadline') && /\b(?:by|until|till|closes?|before|last)\b/i.test(sentence) && isDated(sentence)
  return (
    (when && isDated(sentence) ? 1 : when && timed.test(sentence) ? 0.5 : 0) +
    (until ? 0.3 : 0) +
    (wants.has('how much') && priced.test(sentence) ? (asksYesOrNo(text) ? 0 : 1) : 0) +
    (wants.has('how long') && lasting.test(sentence) ? 0.7 : 0) +
    (wants.has('where') && placed.test(sentence) ? 0.4 : 0) +
    (wants.has('reach') && phoned.test(sentence) ? 1 : 0)
  )
}

/** Whether a sentence has the wanted kind of fact: a date for when, an amount for how much. */
export function holdsWanted({ wants, text }: Question, sentence: string): boolean {
  if (wants.has('when') || wants.has('deadline')) return isDated(sentence) || timed.test(sentence)
  if (wants.has('how much')) return priced.test(sentence) || /\d/.test(sentence) || asksYesOrNo(text)
  return wants.has('reach') && phoned.test(sentence)
}

/** Escapes text of the database for Markdown, so that it contains no link, heading or citation. */
export function inMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~]/g, (sign) => `\\${sign}`)
}
