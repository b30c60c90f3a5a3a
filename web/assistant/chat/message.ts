import * as z from 'zod/mini'
import { feedbackReasons } from '#domain/assistant/assistant.ts'
import { contentKindNames } from '#domain/kinds/content-kinds.ts'
import type { Turn } from '#domain/assistant/assistant.ts'

export const sourceShape = z.object({
  kind: z.enum(contentKindNames),
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
/** The reader's feedback on an answer. */
export type Feedback = z.infer<typeof feedback>

/** docs/behaviour.md#data-assistant, with the browser's own fields. */
export const messageShape = z.object({
  id: z.string(),
  sender: z.enum(['bot', 'user']),
  text: z.string(),
  quickReplies: z.optional(z.array(quickReply)),
  /** The reply is pending; `text` is what has arrived of it. */
  typing: z.optional(z.boolean()),
  by: z.optional(z.enum(['model', 'search'])),
  sources: z.optional(z.array(sourceShape)),
  /** Why a reply is incomplete: stopped by its reader, or interrupted by the network or the service. */
  ended: z.optional(z.enum(['stopped', 'interrupted'])),
  /** The apology for a failure, which is no part of the conversation. */
  failure: z.optional(z.boolean()),
  /** The server's message for an error. */
  note: z.optional(z.string()),
  /** The id under which the server has the reply, for some minutes. */
  replyId: z.optional(z.string()),
  feedback: z.optional(feedback),
  /** The id under which the server has the feedback. */
  feedbackId: z.optional(z.string()),
})

export type Message = z.infer<typeof messageShape>

/** The conversation as the turns that a model reads. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  return messages
    .filter(({ text, failure }) => text.trim() !== '' && !failure)
    .map(({ sender, text }) => ({ role: sender === 'user' ? ('user' as const) : ('assistant' as const), text }))
}

/** An answer of the search that cites its sources, instead of listing them. */
export function answersItself({ text, by }: Pick<Message, 'text' | 'by'>): boolean {
  return by === 'search' && text.includes('[1]')
}

/** A finished reply as text for screen readers: without the characters of Markdown, and with its sources by title. */
export function spoken({ text, sources = [], by, note = '' }: Message): string {
  const words = text
    .replaceAll(
      /\\([^\w\s]|_)|\[([^\]]*)\]\([^)]*\)|^[#>\s|:-]+|[*_`|]+/gm,
      (_mark, escaped?: string, link?: string) => escaped ?? link ?? ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .trim()
  // An answer that cites its sources has their text already.
  const named =
    by === 'search' && !answersItself({ text, by }) ? sources.map(({ title, excerpt }) => `${title}: ${excerpt}`) : []
  return [words, note, ...named].filter((part) => part !== '').join(' ')
}

/** The sources that a reply shows: all that a search found, and those that a model's answer cites. */
export function shownSources({ text, sources = [], by }: Message) {
  const numbered = sources.map((source, index) => ({ ...source, number: index + 1 }))
  return by === 'search' ? numbered : numbered.filter(({ number }) => text.includes(`[${number}]`))
}
