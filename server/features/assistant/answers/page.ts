import type { Source } from '#domain/assistant/assistant.ts'
import type { Answer } from './answer.ts'
import { inMarkdown } from './sentences.ts'

/** What a page of the product says of itself: price, refund, contact, how something is done. */
export function answerFromPage(source: Source, text: string): Answer {
  return { text: `${inMarkdown(text)} [1]`, sources: [{ ...source, excerpt: source.excerpt || text }] }
}
