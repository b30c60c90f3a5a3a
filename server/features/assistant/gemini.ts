import type { ApiError, GenerateContentResponse, GoogleGenAI } from '@google/genai'
import { z } from 'zod'
import { AssistantError, ModelBlockedError, ModelCutOffError, ModelFetchError } from './errors.ts'
import { longestOf, type Model, type Prompt } from './model.ts'

export interface GeminiSettings {
  apiKey: string
  model: string
  /** The address of another server with the same protocol. */
  apiUrl: string | undefined
}

const wholeReasons = new Set(['STOP', 'MAX_TOKENS'])
/**
 * Reasons for which the service withdraws an answer (docs/behaviour.md#error-messages-assistant: recitation, safety and
 * language count as blocked).
 */
const blockingReasons = new Set(['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'])

/** Google's Gemini through its own SDK, which is loaded with the first question (30 MB). */
export function openGemini({ apiKey, model, apiUrl }: GeminiSettings): Model {
  let opening: Promise<GoogleGenAI> | undefined
  const open = async () => {
    const { GoogleGenAI } = await import('@google/genai')
    const httpOptions = apiUrl === undefined ? {} : { baseUrl: apiUrl }
    // Set explicitly, so that no environment variable sends the key to another of Google's services.
    return new GoogleGenAI({ apiKey, vertexai: false, httpOptions })
  }

  return {
    describe: `Gemini, ${model}`,
    async *answer(prompt, signal) {
      try {
        opening ??= open()
        const { models } = await opening
        yield* textOf(await models.generateContentStream(requestOf(model, prompt, signal)))
      } catch (error) {
        throw asAssistantError(error)
      }
    },
  }
}

function requestOf(model: string, { system, turns, schema }: Prompt, signal: AbortSignal) {
  return {
    model,
    contents: turns.map(({ role, text }) => ({ role: role === 'user' ? 'user' : 'model', parts: [{ text }] })),
    config: {
      systemInstruction: system,
      maxOutputTokens: longestOf({ schema }),
      temperature: 0.3,
      abortSignal: signal,
      ...(schema && { responseMimeType: 'application/json', responseJsonSchema: schema }),
    },
  }
}

async function* textOf(chunks: AsyncIterable<GenerateContentResponse>): AsyncGenerator<string, void> {
  let finished = false
  for await (const { promptFeedback, candidates } of chunks) {
    if (promptFeedback?.blockReason !== undefined) throw new ModelBlockedError('Response', promptFeedback.blockReason)
    const [candidate] = candidates ?? []
    // Not the SDK's own `text`, which warns on the console about every other part.
    for (const { text, thought } of candidate?.content?.parts ?? []) if (text && thought !== true) yield text
    const reason = candidate?.finishReason
    if (reason === undefined) continue
    if (blockingReasons.has(reason)) throw new ModelBlockedError('Candidate', reason)
    if (reason === 'MAX_TOKENS') yield ' …'
    finished ||= wholeReasons.has(reason)
  }
  if (!finished) throw new ModelCutOffError()
}

function asAssistantError(error: unknown): AssistantError {
  if (error instanceof AssistantError) return error
  if (isApiError(error)) return new ModelFetchError(error.status, serviceText(error.message), { cause: error })
  // The SDK's error for a stream that ended inside an event, and Node's for a broken connection.
  if (error instanceof Error && /Incomplete JSON|exception parsing stream chunk|^terminated$/.test(error.message))
    return new ModelCutOffError({ cause: error })
  return new ModelFetchError(undefined, error instanceof Error ? error.message : String(error), { cause: error })
}

/** By name, because its class is in the SDK, which must not be loaded for a type check. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error && typeof error.status === 'number'
}

const errorAnswer = z.object({ error: z.object({ message: z.string() }) })

function serviceText(message: string): string {
  try {
    return errorAnswer.parse(JSON.parse(message)).error.message
  } catch {
    return message
  }
}
