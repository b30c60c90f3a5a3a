import { z } from 'zod'
import { readEvents } from '#domain/text/event-stream.ts'
import { AssistantError, ModelBlockedError, ModelCutOffError, ModelFetchError } from './errors.ts'
import { longestOf, type Model, type Prompt } from './model.ts'

export interface OpenAiSettings {
  /** Up to and with the version, e.g. http://127.0.0.1:11434/v1 */
  baseUrl: string
  /** Undefined for a local model that needs none. */
  apiKey: string | undefined
  model: string
}

const errorAnswer = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) })

/** The used fields of a chunk; servers with this protocol omit and add many others. */
const chunk = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
      finish_reason: z.string().nullish(),
    }),
  ),
})

/** Any server with OpenAI's chat completions: OpenAI itself, Ollama, llama.cpp, vLLM and others. */
export function openOpenAi({ baseUrl, apiKey, model }: OpenAiSettings): Model {
  const post = (body: object, signal: AbortSignal) =>
    fetch(`${baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    })

  return {
    describe: `${model} at ${new URL(baseUrl).host}`,
    async *answer(prompt, signal) {
      try {
        const first = await post(requestOf(model, prompt), signal)
        // Not every server of this protocol supports schemas.
        const again = prompt.schema !== undefined && (first.status === 400 || first.status === 422)
        if (again) await first.body?.cancel()
        const response = again ? await post(requestOf(model, prompt, false), signal) : first
        if (!response.ok || response.body === null)
          throw new ModelFetchError(response.status, serviceText(await response.text()))
        yield* textOf(response.body.pipeThrough(new TextDecoderStream()))
      } catch (error) {
        throw asAssistantError(error)
      }
    },
  }
}

function requestOf(model: string, { system, turns, schema }: Prompt, withSchema = true) {
  const conversation = turns.map(({ role, text }) => ({ role, content: text }))
  const messages = [{ role: 'system', content: system }, ...conversation]
  return {
    model,
    messages,
    stream: true,
    max_tokens: longestOf({ schema }),
    temperature: 0.3,
    ...(schema &&
      withSchema && {
        response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
      }),
  }
}

async function* textOf(body: AsyncIterable<string>): AsyncGenerator<string, void> {
  let finished = false
  for await (const { data } of readEvents(body)) {
    if (data === '[DONE]') {
      finished = true
      break
    }
    const json = readJson(data)
    const failure = errorAnswer.safeParse(json)
    if (failure.success) throw new ModelFetchError(undefined, serviceText(data))
    const [choice] = chunk.safeParse(json).data?.choices ?? []
    if (choice?.delta?.refusal) throw new ModelBlockedError('Response', 'REFUSAL')
    if (choice?.delta?.content) yield choice.delta.content
    const reason = choice?.finish_reason
    if (reason === 'content_filter') throw new ModelBlockedError('Candidate', 'SAFETY')
    if (reason === 'length') yield ' …'
    // Some servers send no [DONE].
    if (reason) finished = true
  }
  if (!finished) throw new ModelCutOffError()
}

function asAssistantError(error: unknown): AssistantError {
  if (error instanceof AssistantError) return error
  // undici's message for a body whose connection broke.
  if (error instanceof Error && error.message === 'terminated') return new ModelCutOffError({ cause: error })
  return new ModelFetchError(undefined, error instanceof Error ? error.message : String(error), { cause: error })
}

function serviceText(body: string): string {
  const { data } = errorAnswer.safeParse(readJson(body))
  if (data === undefined) return body.slice(0, 200)
  return typeof data.error === 'string' ? data.error : data.error.message
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
