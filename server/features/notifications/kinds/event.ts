import { areaNames } from '#domain/roles/roles.ts'
import { z } from 'zod'
import type { EventKind } from '#domain/kinds/event-kinds.ts'

/** A row of private.events, which a transaction holds. */
export interface OutboxEvent {
  id: string
  kind: string
  subject_id: string | null
  data: Record<string, unknown>
  dedupe_key: string
}

/** What all its recipients are told. */
export interface NotificationContent {
  kind: EventKind
  /** What opening it marks as read, and what takes it away. */
  subjectId: string | null
  title: string
  body: string
  /** A page of this site. */
  url: string
}

const maxLength = 300

/** As the table takes it: one line, cut at a character. */
export function inOneLine(text: string, length = maxLength): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  // A pair of surrogates stays whole.
  return `${line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

export const changeData = z.object({ revision: z.number() })
export const deadlineData = z.object({ deadline: z.coerce.date() })
export const orderData = z.object({ order: z.string() })
export const planData = z.object({ until: z.string() })
/** A role that was taken, with the reason. */
export const takenRoleData = z.object({ area: z.enum(areaNames), reason: z.string() })

/** The semester that people moved to; null for those who became alumni. */
export const semesterData = z.object({ semester: z.number().nullable() })

/** The day of entries of one's own, or of classes. */
export const dayData = z.object({ day: z.string() })

/** Whether a change of a class was taken back; of an edited entry, its day and hour before. */
export const classChangeData = z.object({
  withdrawn: z.boolean(),
  was: z.object({ date: z.string(), starts_at: z.string().nullable() }).optional(),
})

const driveState = z.object({
  withdrawn: z.boolean(),
  talk_on: z.string().nullable(),
  closes_on: z.string(),
  test_on: z.string().nullable(),
  interviews_on: z.string().nullable(),
  result_on: z.string().nullable(),
})
/** A drive before and after its edits; of a deleted one, what it was. */
export const driveData = z.union([
  z.object({ before: driveState, after: driveState }),
  // Older events of a deleted one have no `referral`.
  z.object({ deleted: z.object({ organisation: z.string(), role: z.string(), referral: z.boolean().optional() }) }),
])

/** The last day that a reminder is about. */
export const closingData = z.object({ closes_on: z.string() })

const listSteps = z.enum(['test', 'interviews', 'result'])
/** A list of a step; `taken_back` is the step of one that its person is notified of alone. */
export const shortlistData = z.union([
  z.object({ list: z.string(), step: listSteps }),
  z.object({ taken_back: listSteps }),
])

/** What became of an interview experience. */
export const experienceData = z.object({ state: z.enum(['published', 'returned', 'hidden']) })

/** What waits for the placement cell. */
export const waitingData = z.object({ what: z.enum(['experience', 'referral']) })

export const moderatedData = z.object({
  post: z.enum(['discussion', 'comment', 'answer']),
  title: z.string(),
  /** Of an edited post; a deleted one has none. */
  edited: z.object({ id: z.string(), discussion: z.string(), revision: z.number() }).optional(),
})
/** The anonymous post, and the moderator's reason. */
export const uncoveredData = z.object({
  title: z.string(),
  reason: z.string(),
  discussion: z.string(),
  comment: z.string().nullable(),
})
/** A decision about a post, or the one about its appeal; `moderator` where who had decided is notified. */
export const decisionData = z.object({
  decision: z.string(),
  appeal: z.boolean().optional(),
  moderator: z.boolean().optional(),
})
/**
 * `reply` where the author of the comment that is answered is notified alone, `merged` of the question of a merged discussion,
 * `endorsed` of a comment of the one who is notified.
 */
export const answerData = z.object({
  reply: z.boolean().optional(),
  merged: z.boolean().optional(),
  endorsed: z.boolean().optional(),
})
/** The comment that solved a discussion; `yours` where only its author is notified. */
export const solvedData = z.object({ comment: z.string(), yours: z.boolean().optional() })
export const reviewData = z.object({ decision: z.enum(['approve', 'return', 'better_copy']), title: z.string() })
export const reportData = z.object({
  decision: z.enum(['removed', 'dismissed', 'hidden', 'acted']),
  post: z.enum(['discussion', 'comment', 'answer']),
  discussion: z.string().nullable(),
  /** Of an answer; older events have none. */
  course: z.string().nullish(),
})
