import type { Turn } from '#domain/assistant.ts'

export interface Prompt {
  system: string
  /** Oldest first; the last is a user's. */
  turns: Turn[]
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
export const longestAnswer = 4096
