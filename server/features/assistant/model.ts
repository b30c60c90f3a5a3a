import type { Turn } from '#domain/assistant/assistant.ts'

export interface Prompt {
  system: string
  /** Oldest first; the last is a user's. */
  turns: Turn[]
  /** The JSON schema that the answer is to have. A service may not obey it, or not know of schemas: the text says it too. */
  schema?: Record<string, unknown>
}

/** The port to a language model. */
export interface Model {
  /** How the start-up log names it. */
  describe: string
  /**
   * The answer as it comes, piece by piece. Ends only when the service said that it is at its end.
   * @throws {AssistantError}
   */
  answer: (prompt: Prompt, signal: AbortSignal) => AsyncIterable<string>
}

/** No answer is longer, in tokens: enough for a page of text, and for the thoughts that a model counts with it. */
const longestAnswer = 4096

/** The same for an answer in JSON, which is many small ones. */
export const longestOf = ({ schema }: { schema: Prompt['schema'] | undefined }) =>
  schema === undefined ? longestAnswer : longestAnswer * 2
