import type { Source } from '#domain/assistant/assistant.ts'

/** An answer that the site itself gives: Markdown, citing its sources by their place as [1]. */
export interface Answer {
  text: string
  sources: Source[]
}
