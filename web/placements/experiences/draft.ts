import * as z from 'zod/mini'
import { minutesOf, outcomeNames, roundKindNames } from '#domain/experiences/experiences.ts'
import type { Experience } from '#web/content/experiences/experiences.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { shaped } from '#web/storage/value.ts'
import type { SentExperience } from './requests.ts'

const roundShape = z.object({
  kind: z.enum(roundKindNames),
  asked: z.string(),
  minutes: z.string(),
  helped: z.string(),
})
const draftShape = z.object({
  /** The experience's own: a request that is repeated adds no second one. */
  id: z.string(),
  organisation: z.string(),
  role: z.string(),
  year: z.string(),
  outcome: z.enum(outcomeNames),
  rounds: z.array(roundShape),
  anonymous: z.boolean(),
})
export type Draft = z.infer<typeof draftShape>
export type DraftRound = z.infer<typeof roundShape>

/** What is typed and not sent yet, in this browser. */
export const drafts = shaped(draftShape)

export const newRound = (): DraftRound => ({ kind: 'technical', asked: '', minutes: '', helped: '' })

export const newDraft = (organisation: string, year: string): Draft => ({
  id: randomId(),
  organisation,
  role: '',
  year,
  outcome: 'selected',
  rounds: [newRound()],
  anonymous: false,
})

export const draftOf = (written: Experience): Draft => ({
  id: written.id,
  organisation: written.organisation_id,
  role: written.role,
  year: String(written.year),
  outcome: written.outcome,
  rounds: written.rounds.map((round) => ({ ...round, minutes: round.minutes === null ? '' : String(round.minutes) })),
  anonymous: written.author_name === '',
})

/** What is missing, by the name of the field. */
export function problemsOf({ organisation, role, rounds }: Draft): Record<string, string> {
  const problems: Record<string, string> = {}
  if (organisation === '') problems['organisation'] = 'Choose an organisation'
  if (role.trim() === '') problems['role'] = 'Enter the role, such as Analyst'
  for (const [index, { asked, minutes }] of rounds.entries()) {
    if (asked.trim() === '') problems[`asked ${index}`] = 'Write what was asked'
    if (minutesOf(minutes) === undefined) problems[`minutes ${index}`] = 'Enter 1 to 600 minutes, or leave it empty'
  }
  return problems
}

export const sentOf = ({ rounds, year, role, ...draft }: Draft, drive: string | null): SentExperience => ({
  ...draft,
  drive,
  role: role.trim(),
  year: Number(year),
  rounds: rounds.map(({ kind, asked, minutes, helped }) => ({
    kind,
    asked: asked.trim(),
    minutes: minutesOf(minutes) ?? null,
    helped: helped.trim(),
  })),
})
