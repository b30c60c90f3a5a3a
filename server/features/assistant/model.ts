import type { Turn } from '#domain/assistant/assistant.ts'

export interface Prompt {
  system: string
  /** Oldest first; the last is the user's. */
  turns: Turn[]
  /** The answer's JSON schema. A service may ignore it or not support schemas, so the prompt describes it too. */
  schema?: Record<string, unknown>
}

/** The port to a language model. */
export interface Model {
  /** The model's name in the start-up log. */
  describe: string
  /**
   * Streams the answer. Ends only after the service's end mark.
   * @throws {AssistantError}
   */
  answer: (prompt: Prompt, signal: AbortSignal) => AsyncIterable<string>
}

/** Longest answer, tokens: enough for a page of text, and for the reasoning that a model counts with it. */
const longestAnswer = 4096

/** The same for an answer in JSON, which consists of many small ones. */
export const longestOf = ({ schema }: { schema: Prompt['schema'] | undefined }) =>
  schema === undefined ? longestAnswer : longestAnswer * 2
