import type { Source } from '#domain/assistant/assistant.ts'
import type { Answer } from './answer.ts'
import type { Question } from './question.ts'
import { chooseSentence, inMarkdown } from './sentences.ts'

/** A text of a page of the product: price, refund, contact, instructions. */
export function answerFromPage(source: Source, text: string): Answer {
  return { text: `${inMarkdown(text)} [1]`, sources: [{ ...source, excerpt: source.excerpt || text }] }
}

interface Fact {
  title: string
  text: string
  more: readonly string[]
}

/** The fact of a page that matches best. An entry of the help is one answer, to which the fact is added. */
export function answerFromFacts(question: Question, source: Source, { title, text, more }: Fact): Answer {
  const fact = chooseSentence(question, [text, ...more], title)?.sentence ?? text
  const isEntry = source.id.includes('#')
  return answerFromPage(source, isEntry && fact !== text ? `${text} ${fact}` : fact)
}
