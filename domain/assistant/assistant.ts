import { smallTalkOf } from './assistant-small-talk.ts'

/** Longest texts of a conversation, in characters, and how many turns of it are sent along with a question. */
export const assistantLimits = { question: 2000, turn: 8000, turns: 12, conversation: 24_000, note: 300 } as const

/** A sentence of a conversation, as it is sent to the server: oldest first, the question last. */
export type Turn = { role: 'user' | 'assistant'; text: string }

export const sourceKinds = [
  'page',
  'vendor',
  'post',
  'notice',
  'alumnus',
  'company',
  'question',
  'material',
  'template',
  'project',
  'tutorial',
  'discussion',
  'help',
  'course',
  'exam',
] as const
export type SourceKind = (typeof sourceKinds)[number]

/** As they are named on screen. */
export const sourceKindNames: Record<SourceKind, string> = {
  page: 'Page',
  vendor: 'Book vendor',
  post: 'Blog',
  notice: 'Notice',
  alumnus: 'Alumni',
  company: 'Placements',
  question: 'Interview question',
  material: 'Papers and notes',
  template: 'Resume template',
  project: 'Resume project',
  tutorial: 'Tutorial',
  discussion: 'Discussion',
  help: 'Help',
  course: 'Course',
  exam: 'Exam date',
}

/** Something on this site that an answer rests on. */
export type Source = {
  kind: SourceKind
  /** Of the row; a page has its address here. */
  id: string
  title: string
  /** What it says about the question, as plain text. */
  excerpt: string
  /** Where it stands on this site, where the kind and the id do not say it. */
  url?: string | undefined
}

/** Why an answer did not help, in the order in which they are offered. */
export const feedbackReasons = ['off topic', 'wrong', 'outdated', 'unclear'] as const
export type FeedbackReason = (typeof feedbackReasons)[number]

/** As they are read on screen. */
export const feedbackReasonTexts: Record<FeedbackReason, string> = {
  'off topic': 'Not what I asked',
  wrong: 'Wrong',
  outdated: 'Out of date',
  unclear: 'Hard to understand',
}

/** Who answers: a language model, or the search in the site's own content alone. */
export type Answerer = 'model' | 'search'

/** Why no answer, or no whole one, came. */
export type AnswerFailure = 'model_failed' | 'timed_out' | 'blocked' | 'cut_off' | 'overloaded' | 'unexpected_failure'

export type QuickReply = { text: string; icon: string; type: 'ask' | 'retry' | 'support' }

const ask = (text: string, icon: string): QuickReply => ({ text, icon, type: 'ask' })

const support: QuickReply = { text: 'Contact Support', icon: 'support', type: 'support' }

/** After a failure (docs/behaviour.md#error-messages-assistant). */
export const failureReplies: readonly QuickReply[] = [{ text: 'Try Again', icon: 'retry', type: 'retry' }, support]

/** What everybody can ask: after a greeting, beside what is specified there, and before anything else fits. */
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
 * What to offer next, by keyword (docs/behaviour.md#constants-assistant). The question says best what somebody
 * is after; an answer from the site's pages mentions many things.
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
 * What of a conversation is sent: its end, as far as the limits allow, and never without the question. Models
 * want it to begin with a person's turn.
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
