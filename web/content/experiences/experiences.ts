import * as z from 'zod/mini'
import { outcomeNames, roundKindNames } from '#domain/experiences/experiences.ts'

const round = z.object({
  kind: z.enum(roundKindNames),
  asked: z.string(),
  minutes: z.nullable(z.number()),
  helped: z.string(),
})
export type Round = z.infer<typeof round>

const maybeDay = z.nullable(z.string())
export const experienceRow = z.object({
  id: z.string(),
  organisation_id: z.string(),
  drive_id: z.nullable(z.string()),
  /** Empty: anonymous, or the account is deleted. */
  author_name: z.string(),
  role: z.string(),
  year: z.number(),
  outcome: z.enum(outcomeNames),
  rounds: z.array(round),
  state: z.enum(['waiting', 'published', 'returned', 'hidden']),
  /** Of the last decision; the author and reviewers read it. */
  reason: z.string(),
  sent_on: maybeDay,
  published_on: maybeDay,
  checked_on: maybeDay,
  revision: z.number(),
  organisations: z.object({ name: z.string() }),
})
export type Experience = z.infer<typeof experienceRow>

export const experienceColumns =
  'id, organisation_id, drive_id, author_name, role, year, outcome, rounds, state, reason, sent_on, published_on, checked_on, revision, organisations(name)'
