import type { Source } from '#domain/assistant/assistant.ts'

/** An answer of the site itself: Markdown, with citations of its sources by position as [1]. */
export interface Answer {
  text: string
  sources: Source[]
}
