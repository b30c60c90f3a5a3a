import type { Source } from '#domain/assistant/assistant.ts'
import type { Answer } from './answer.ts'
import type { Question } from './question.ts'
import { chooseSentence, inMarkdown } from './sentences.ts'

/** What a page of the product says of itself: price, refund, contact, how something is done. */
export function answerFromPage(source: Source, text: string): Answer {
  return { text: `${inMarkdown(text)} [1]`, sources: [{ ...source, excerpt: source.excerpt || text }] }
}

interface Fact {
  title: string
  text: string
  more: readonly string[]
}

/** Of a page, the fact that fits the question best. An entry of the help is one answer: that fact only adds to it. */
export function answerFromFacts(question: Question, source: Source, { title, text, more }: Fact): Answer {
  const fact = chooseSentence(question, [text, ...more], title)?.sentence ?? text
  const isEntry = source.id.includes('#')
  return answerFromPage(source, isEntry && fact !== text ? `${text} ${fact}` : fact)
}
