import type { Answerer, Source, Turn } from '#domain/assistant.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { Caller } from './caller.ts'
import { ModelAbortError } from './errors.ts'
import type { Contact } from './knowledge.ts'
import type { Model } from './model.ts'
import { buildPrompt } from './prompt.ts'
import { type Found, search } from './search.ts'

/** The server-sent events, in this order: the sources, the pieces of the answer, the end. */
export type AnswerEvent =
  { name: 'sources'; by: Answerer; sources: Source[] } | { name: 'text'; text: string } | { name: 'done' }

export interface Asked {
  apiPool: Pool
  model: Model | undefined
  caller: Caller
  /** The last one is the question. */
  turns: Turn[]
  contact: Contact
  /** How long a model may be silent, ms. */
  timeoutMs: number
  /** Ends when the asker goes away. */
  signal: AbortSignal
}

/** No answer is this long; a model that does not stop is stopped. */
const maxCharacters = 20_000

/** @throws {AssistantError} of the model, in the middle of the answer too */
export async function* answer(asked: Asked): AsyncGenerator<AnswerEvent, void> {
  const { apiPool, model, caller, turns, contact } = asked
  const found = await search(apiPool, caller, turns.at(-1)?.text ?? '', contact)
  yield { name: 'sources', by: model === undefined ? 'search' : 'model', sources: found.sources }
  if (model === undefined) yield { name: 'text', text: sentenceOn(found) }
  else {
    for await (const text of fromModel(model, buildPrompt(turns, found.sources, contact), asked))
      yield { name: 'text', text }
  }
  yield { name: 'done' }
}

function sentenceOn({ sources, everything }: Found): string {
  const open = everything
    ? ''
    : '\n\nSearched: the pages that you can open. Notices, alumni, placements and discussions are searched for [Pro accounts](/purchase-plan).'
  if (sources.length === 0)
    return `Nothing on CampusLife fits that question. Try other words, or ask a person: the [contact page](/contact) reaches one.${open}`
  return `${sources.length === 1 ? 'This is what CampusLife has on it:' : 'These are the places on CampusLife that fit best:'}${open}`
}

/** The model's answer in pieces, until it ends, pauses for longer than `timeoutMs`, or the client has disconnected. */
async function* fromModel(
  model: Model,
  prompt: Parameters<Model['answer']>[0],
  { signal, timeoutMs }: Asked,
): AsyncGenerator<string, void> {
  const silence = new AbortController()
  const lose = () => silence.abort(new ModelAbortError('too slow'))
  let timer = setTimeout(lose, timeoutMs)
  let characters = 0
  try {
    for await (const text of model.answer(prompt, AbortSignal.any([signal, silence.signal]))) {
      clearTimeout(timer)
      timer = setTimeout(lose, timeoutMs)
      yield text
      characters += text.length
      if (characters > maxCharacters) return
    }
  } catch (error) {
    // However an adapter words it that its request was aborted: we know why it was.
    if (signal.aborted) throw new ModelAbortError('client gone')
    throw silence.signal.aborted ? silence.signal.reason : error
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}
