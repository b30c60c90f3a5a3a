import { type Answerer, type Source, type Turn } from '#domain/assistant/assistant.ts'
import { languageOf, smallTalkOf } from '#domain/assistant/assistant-small-talk.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Answer } from './answers/answer.ts'
import { findAnswer, questionOf } from './find-answer.ts'
import type { Caller } from './caller.ts'
import { withGivenCitations } from './citations.ts'
import { facts, type OwnFacts } from './knowledge.ts'
import { fromModel } from './model-answer.ts'
import type { Model } from './model.ts'
import { buildPrompt } from './prompt.ts'
import { readerOf } from './reader.ts'
import { introduce, nothingFits, replyTo, whatWasSearched } from './replies.ts'
import { search } from './search.ts'

/** The server-sent events, in this order: the sources, the pieces of the answer, the end. */
export type AnswerEvent =
  | { name: 'sources'; by: Answerer; sources: Source[] }
  | { name: 'text'; text: string }
  | { name: 'done' }

export interface AnswerRequest {
  apiPool: Pool
  model: Model | undefined
  caller: Caller
  /** The last one is the question. */
  turns: Turn[]
  own: OwnFacts
  /** Timeout of a model that sends nothing, ms. */
  timeoutMs: number
  /** Aborted when the client has disconnected. */
  signal: AbortSignal
  /** Called where the site has no good answer. */
  onUnanswered?: () => void
}

/** Passages that an answer cites at most. */
const maxSources = 5

/** The site's own result, before any model. */
export interface SiteAnswer {
  /** Undefined where only passages were found. */
  answer: Answer | undefined
  /** The answer's sources come first, so that its citations are valid. */
  sources: Source[]
  everything: boolean
  /** Whether the passages are likely to answer the question. */
  confident: boolean
  /** The list of a search box, where rows were requested. */
  box: Record<string, unknown>
}

/** Neither an answer nor a good enough passage, even if a model was given some to decide itself. */
export const isUnanswered = ({ answer, confident }: Pick<SiteAnswer, 'answer' | 'confident'>): boolean =>
  answer === undefined && !confident

/** Searches and answers without a model, with the caller's rights. */
export async function answerBySearch(
  {
    apiPool,
    caller,
    own,
    model,
    now = new Date(),
  }: Pick<AnswerRequest, 'apiPool' | 'caller' | 'own'> & { model?: Model | undefined; now?: Date },
  text: string,
  /** Rows of each group of a search box, whose list is returned with the answer. */
  rows?: number,
): Promise<SiteAnswer> {
  const reader = readerOf(apiPool, caller)
  const {
    sources: found,
    everything,
    confident,
    read,
    box,
  } = await search(reader, {
    text,
    forModel: model !== undefined,
    rows,
  })
  const asking = { reader, now, facts: facts(own) }
  const answer = await findAnswer(asking, questionOf(text, read), confident ? found : [])
  const cited = answer?.sources ?? []
  const others = found.filter(({ kind, id }) => !cited.some((source) => source.kind === kind && source.id === id))
  const sources = [...cited, ...others].slice(0, answer ? cited.length + 3 : maxSources)
  return { answer, sources, everything, confident, box }
}

/** @throws {AssistantError} of the model, also in the middle of the answer */
export async function* answer(asked: AnswerRequest): AsyncGenerator<AnswerEvent, void> {
  const { model, turns, own } = asked
  const question = turns.at(-1)?.text ?? ''
  const by = model === undefined ? 'search' : 'model'
  const talk = smallTalkOf(question)
  if (talk !== undefined) {
    yield { name: 'sources', by: 'search', sources: [] }
    yield { name: 'text', text: replyTo(talk, languageOf(question)) }
  } else {
    const found = await answerBySearch(asked, question)
    if (isUnanswered(found)) asked.onUnanswered?.()
    yield { name: 'sources', by, sources: found.sources }
    if (model === undefined) yield { name: 'text', text: textOf(found, question, own.siteName) }
    else {
      let begun = false
      try {
        const pieces = fromModel(model, buildPrompt(turns, found, own), asked)
        for await (const text of withGivenCitations(pieces, found.sources.length)) {
          begun = true
          yield { name: 'text', text }
        }
      } catch (error) {
        // If a model fails before its first word, the site's own answer is still valid.
        if (!begun && found.answer && !asked.signal.aborted) {
          yield { name: 'sources', by: 'search', sources: found.sources }
          yield { name: 'text', text: textOf(found, question, own.siteName) }
        }
        throw error
      }
    }
  }
  yield { name: 'done' }
}

function textOf({ answer, sources, everything }: SiteAnswer, question: string, siteName: string): string {
  const language = languageOf(question)
  // An answer has the language of its source.
  if (answer && sources.length > 0) return `${answer.text}${whatWasSearched('en', everything)}`
  const text =
    sources.length === 0
      ? nothingFits(question, language, { siteName, mayPost: everything })
      : introduce(sources.length, language, siteName)
  return `${text}${whatWasSearched(language, everything)}`
}
