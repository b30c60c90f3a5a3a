import { ModelAbortError } from './errors.ts'
import type { Model, Prompt } from './model.ts'

/** Longer than any answer; a model that does not stop is stopped. */
const maxCharacters = 20_000

interface Limits {
  /** Timeout of a model that sends nothing, ms. */
  timeoutMs: number
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/** The model's answer in pieces, until it ends, pauses for longer than `timeoutMs`, or the client has disconnected. */
export async function* fromModel(
  model: Model,
  prompt: Prompt,
  { signal, timeoutMs }: Limits,
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
    // Adapters report an aborted request in different ways; the reason is known here.
    if (signal.aborted) throw new ModelAbortError('client gone')
    throw silence.signal.aborted ? silence.signal.reason : error
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}
