import * as z from 'zod/mini'
import { feedbackReasons, sourceKinds } from '#domain/assistant/assistant.ts'
import type { Turn } from '#domain/assistant/assistant.ts'

export const sourceShape = z.object({
  kind: z.enum(sourceKinds),
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  url: z.optional(z.string()),
})

const quickReply = z.object({ text: z.string(), icon: z.string(), type: z.enum(['ask', 'retry', 'support']) })

const feedback = z.object({
  helpful: z.boolean(),
  reason: z.optional(z.enum(feedbackReasons)),
  note: z.optional(z.string()),
})
/** What somebody thinks of an answer. */
export type Feedback = z.infer<typeof feedback>

/** docs/behaviour.md#data-assistant, and what the browser must know besides. */
export const messageShape = z.object({
  id: z.string(),
  sender: z.enum(['bot', 'user']),
  text: z.string(),
  quickReplies: z.optional(z.array(quickReply)),
  /** The reply is on its way; `text` is what has come of it. */
  typing: z.optional(z.boolean()),
  by: z.optional(z.enum(['model', 'search'])),
  sources: z.optional(z.array(sourceShape)),
  /** How a reply ended that is not whole: by its reader, or by the network or the service. */
  ended: z.optional(z.enum(['stopped', 'interrupted'])),
  /** The apology of a failure, which was never part of the conversation. */
  failure: z.optional(z.boolean()),
  /** The server's own sentence about an error. */
  note: z.optional(z.string()),
  /** Under which the server has the reply, for some minutes. */
  replyId: z.optional(z.string()),
  feedback: z.optional(feedback),
  /** Under which the server has the feedback. */
  feedbackId: z.optional(z.string()),
})

export type Message = z.infer<typeof messageShape>

/** What was said, as a model is to read it. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  return messages
    .filter(({ text, failure }) => text.trim() !== '' && !failure)
    .map(({ sender, text }) => ({ role: sender === 'user' ? ('user' as const) : ('assistant' as const), text }))
}

/** Found by search, and an answer itself: its sources are where it comes from. */
export function answersItself({ text, by }: Pick<Message, 'text' | 'by'>): boolean {
  return by === 'search' && text.includes('[1]')
}

/** A finished reply for those who hear it: without the signs of Markdown, and with its sources by name. */
export function spoken({ text, sources = [], by, note = '' }: Message): string {
  const words = text
    .replaceAll(
      /\\([^\w\s]|_)|\[([^\]]*)\]\([^)]*\)|^[#>\s|:-]+|[*_`|]+/gm,
      (_mark, escaped?: string, link?: string) => escaped ?? link ?? ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
  // Of an answer that cites them, the sources say the same again.
  const named =
    by === 'search' && !answersItself({ text, by }) ? sources.map(({ title, excerpt }) => `${title}: ${excerpt}`) : []
  return [words, note, ...named].filter((part) => part !== '').join(' ')
}

/** The sources that a reply shows: all that a search found, of a model's those that it cites. */
export function shownSources({ text, sources = [], by }: Message) {
  const numbered = sources.map((source, index) => ({ ...source, number: index + 1 }))
  return by === 'search' ? numbered : numbered.filter(({ number }) => text.includes(`[${number}]`))
}
