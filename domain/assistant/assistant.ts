import type { ContentKind } from '../kinds/content-kinds.ts'
import { smallTalkOf } from './assistant-small-talk.ts'

/** Longest texts of a conversation, in characters, and how many turns of it are sent with a question. */
export const assistantLimits = { question: 2000, turn: 8000, turns: 12, conversation: 24_000, note: 300 } as const

/** A turn of a conversation, as sent to the server: oldest first, the question last. */
export type Turn = { role: 'user' | 'assistant'; text: string }

/** Content of this site that an answer cites. */
export type Source = {
  kind: ContentKind
  /** The row's id; for a page, its address. */
  id: string
  title: string
  /** The matching part, as plain text. */
  excerpt: string
  /** Its address on this site, where kind and id do not determine it. */
  url?: string | undefined
}

/** Why an answer did not help, in the order in which they are offered. */
export const feedbackReasons = ['off topic', 'wrong', 'outdated', 'unclear'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]

/** Their texts on screen. */
export const feedbackReasonTexts: Record<FeedbackReason, string> = {
  'off topic': 'Not what I asked',
  wrong: 'Wrong',
  outdated: 'Out of date',
  unclear: 'Hard to understand',
}

/** The source of an answer: a language model, or only the search in the site's own content. */
export type Answerer = 'model' | 'search'

/** Why there is no answer, or an incomplete one. */
export type AnswerFailure = 'model_failed' | 'timed_out' | 'blocked' | 'cut_off' | 'overloaded' | 'unexpected_failure'

export type QuickReply = { text: string; icon: string; type: 'ask' | 'retry' | 'support' }

const ask = (text: string, icon: string): QuickReply => ({ text, icon, type: 'ask' })

const support: QuickReply = { text: 'Contact Support', icon: 'support', type: 'support' }

/** After a failure (docs/behaviour.md#error-messages-assistant). */
export const failureReplies: readonly QuickReply[] = [{ text: 'Try Again', icon: 'retry', type: 'retry' }, support]

/** Questions that anybody can ask, offered after a greeting in addition to the specified ones. */
export const firstQuestions: readonly QuickReply[] = [
  ask('Exam schedule', 'schedule'),
  ask('Last date for the exam form', 'events'),
  ask('How do I calculate my CGPA?', 'help'),
]

const topics: { words: RegExp; replies: readonly QuickReply[] }[] = [
  {
    words: /\b(?:notes|materials?|study(?:ing)?|studies)\b/i,
    replies: [ask('PDF notes', 'notes'), ask('Slides', 'slides'), ask('Video lectures', 'video')],
  },
  {
    words: /\b(?:exams?|examinations?|papers?|pyqs?)\b/i,
    replies: [ask('Last 5 years papers', 'papers'), ask('Model answers', 'answers'), ask('Exam schedule', 'schedule')],
  },
  {
    words: /\b(?:alumni|seniors?|connect(?:ed|ing|s)?)\b/i,
    replies: [ask('Search by course', 'search'), ask('Events', 'events'), ask('Mentorship', 'mentorship')],
  },
]

const otherwise: readonly QuickReply[] = [ask('More Help', 'help'), ask('Platform Features', 'features'), support]

/**
 * Suggestions by keyword (docs/behaviour.md#constants-assistant). The question's topic takes precedence, because an
 * answer mentions many things.
 */
export function suggestionsFor(question: string, reply: string): readonly QuickReply[] {
  if (smallTalkOf(question) !== undefined) return [...otherwise, ...firstQuestions]
  return (topicOf(question) ?? topicOf(reply))?.replies ?? otherwise
}

function topicOf(text: string) {
  return topics.find(({ words }) => words.test(text))
}

/** The beginning of the last message, for the panel while it is minimised (docs/behaviour.md#constants-assistant). */
export function messagePreview(text: string, phone: boolean): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  const limit = phone ? 30 : 50
  return letters.length <= limit ? letters.join('') : `${letters.slice(0, limit).join('').trimEnd()}...`
}

/**
 * The end of a conversation, within the limits and always with the question. Models need it to begin with a person's
 * turn.
 */
export function turnsToSend(turns: readonly Turn[]): Turn[] {
  const recent: Turn[] = []
  let room: number = assistantLimits.conversation
  for (const turn of turns.slice(-assistantLimits.turns).toReversed()) {
    const text = turn.text.slice(0, assistantLimits.turn)
    room -= text.length
    if (room < 0) break
    recent.unshift({ ...turn, text })
  }
  const first = recent.findIndex(({ role }) => role === 'user')
  return first === -1 ? [] : recent.slice(first)
}
