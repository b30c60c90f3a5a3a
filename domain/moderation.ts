import { dayOf } from './dates/calendar-date.ts'
import { reportReasons } from './reports.ts'

/** What a moderator may decide about a post; the database has the same kinds (supabase/schema/moderation/tables.sql). */
export const decisionKinds = {
  dismiss: 'Keep',
  hide: 'Hide',
  move: 'Move',
  merge: 'Merge',
  lock: 'Lock',
  unlock: 'Unlock',
  warn: 'Warn',
  silence: 'Silence',
  ban: 'Ban',
} as const
export type DecisionKind = keyof typeof decisionKinds
export const decisionKindNames = Object.keys(decisionKinds) as [DecisionKind, ...DecisionKind[]]

/** Reasons of a decision: those of a report, and two that only concern the place. */
export const decisionReasons = {
  ...reportReasons,
  off_topic: 'Does not belong here',
  duplicate: 'Duplicate of another post',
} as const
export type DecisionReason = keyof typeof decisionReasons
export const decisionReasonNames = Object.keys(decisionReasons) as [DecisionReason, ...DecisionReason[]]

/** Longest text for the author, and of an appeal and its answer, in characters. The database checks the same number. */
export const maxDecisionText = 1000
/** How many days a decision can be appealed. The database checks the same number. */
export const appealDays = 14

/** Those that hide the post. */
const hides = (kind: DecisionKind): boolean => kind === 'hide' || kind === 'silence' || kind === 'ban'

type Post = 'discussion' | 'comment'

/** The same on both sides: the server's clock is in another zone. */
const collegeDate = (iso: string) => dayOf(iso, 'Asia/Kolkata')

export interface DecisionMessage {
  kind: DecisionKind
  post: Post
  title: string
  reason: DecisionReason | null
  text: string
  /** Of a silence, in ISO. */
  until: string | null
  /** The last moment for an appeal, in ISO. */
  appealUntil: string | null
}

/** What the author of a post reads about a decision: in the bell, on the page of decisions and before it is made. */
export function authorMessage(message: DecisionMessage): { title: string; body: string } {
  const { kind, post, title, reason, text, until, appealUntil } = message
  const where = post === 'comment' ? `your comment in “${title}”` : `your discussion “${title}”`
  const decided = {
    dismiss: `Moderators have kept ${where}`,
    hide: `Moderators have hidden ${where}`,
    move: `Moderators have moved ${where}`,
    // The decision is about the comment that its question has become.
    merge: `Moderators have merged your discussion “${title}” with one that asks the same`,
    lock: `Moderators have locked ${where}`,
    unlock: `Moderators have unlocked ${where}`,
    warn: `Moderators warn you about ${where}`,
    silence: `You cannot post until ${until === null ? '' : collegeDate(until)}, because of ${where}`,
    ban: `You can no longer post, because of ${where}`,
  }[kind]
  return {
    title: decided,
    body: [
      reason === null ? '' : `${decisionReasons[reason]}.`,
      text.trim(),
      appealUntil === null || kind === 'dismiss' ? '' : `You can appeal until ${collegeDate(appealUntil)}.`,
    ]
      .filter((part) => part !== '')
      .join(' '),
  }
}

export type ReportOutcome = 'removed' | 'dismissed' | 'hidden' | 'acted'

/** What becomes of a report by a decision. */
export const outcomeOf = (kind: DecisionKind): ReportOutcome =>
  kind === 'dismiss' ? 'dismissed' : hides(kind) ? 'hidden' : 'acted'

/** What those who reported a post read. */
export function reporterMessage(outcome: ReportOutcome, post: Post | 'answer'): { title: string; body: string } {
  const thanks = 'Thank you for telling us.'
  switch (outcome) {
    case 'removed':
      return { title: `The ${post} that you reported was removed`, body: thanks }
    case 'hidden':
      return { title: `The ${post} that you reported was hidden`, body: thanks }
    case 'acted':
      return { title: `A moderator has acted on the ${post} that you reported`, body: thanks }
    case 'dismissed':
      return {
        title: `The ${post} that you reported stays`,
        body: 'An admin has read it and found nothing against the rules.',
      }
  }
}
