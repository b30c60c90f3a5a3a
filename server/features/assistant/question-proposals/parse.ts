import { z } from 'zod'
import type { Paper } from './paper.ts'
import { labelOf } from './labels.ts'

const maxTopic = 80
const maxReason = 200

const topicEntry = z.object({
  question: z.string(),
  unit: z.string().nullable(),
  topic: z.string().nullable(),
  reason: z.string(),
})
const groupEntry = z.object({ question: z.string(), group: z.string(), reason: z.string() })

/** The schema for the service. */
export const answerSchema: Record<string, unknown> = z.toJSONSchema(
  z.object({ topics: z.array(topicEntry), groups: z.array(groupEntry) }),
)
/** Parsed leniently: an invalid entry does not invalidate the others. */
const answer = z.object({ topics: z.array(z.unknown()), groups: z.array(z.unknown()) })

/** A proposal for one question; `group_id` is its group at the time of the prompt. */
export type Proposal = { question_id: string; group_id: string; reason: string } & (
  | { kind: 'topic'; unit_id: string | null; topic: string }
  | { kind: 'group'; other_id: string }
)

/**
 * The valid proposals of a model's answer, in the order of the paper; undefined for an answer in another format.
 * Dropped are unknown labels, proposals without effect, what a reviewer has decided, and repetitions.
 */
export function parseProposals(text: string, paper: Paper): Proposal[] | undefined {
  const { data } = answer.safeParse(readJson(text))
  if (data === undefined) return undefined
  const topics = firstOf(
    data.topics.flatMap((entry) => topicOf(entry, paper) ?? []),
    ({ question_id }) => question_id,
  )
  const groups = firstOf(
    firstOf(
      data.groups.flatMap((entry) => groupOf(entry, paper) ?? []),
      ({ question_id }) => question_id,
    ),
    // Otherwise two questions of one paper would be in one group.
    ({ other_id }) => other_id,
  )
  const all = [...topics, ...groups]
  return paper.questions.flatMap(({ id }) => all.filter(({ question_id }) => question_id === id))
}

function topicOf(entry: unknown, { questions, units }: Paper) {
  const { data } = topicEntry.safeParse(entry)
  const question = named(questions, 'q', data?.question)
  if (data === undefined || question === undefined || question.placed) return undefined
  const unit = data.unit === null ? undefined : named(units, 'u', data.unit)
  if (data.unit !== null && unit === undefined) return undefined
  const reason = tidy(data.reason).slice(0, maxReason)
  // Missing values stay as they are.
  const topic = tidy(data.topic ?? '') || question.topic
  const unit_id = unit?.id ?? question.unit_id
  const isSame = topic === question.topic && unit_id === question.unit_id
  if (isSame || reason === '' || topic.length > maxTopic) return undefined
  return { kind: 'topic' as const, question_id: question.id, group_id: question.group_id, unit_id, topic, reason }
}

function groupOf(entry: unknown, { questions, groups }: Paper) {
  const { data } = groupEntry.safeParse(entry)
  const question = named(questions, 'q', data?.question)
  const other = named(groups, 'g', data?.group)
  const reason = tidy(data?.reason ?? '').slice(0, maxReason)
  if (question === undefined || other === undefined || reason === '') return undefined
  if (!question.alone || other.id === question.group_id) return undefined
  return { kind: 'group' as const, question_id: question.id, group_id: question.group_id, other_id: other.id, reason }
}

const named = <T>(given: readonly T[], kind: 'q' | 'u' | 'g', label: string | undefined) =>
  given.find((_, index) => labelOf(kind, index) === label)

const firstOf = <T>(all: readonly T[], key: (one: T) => string) =>
  all.filter((one, index) => all.findIndex((other) => key(other) === key(one)) === index)

const tidy = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Models often return JSON in a code block, although the prompt forbids it. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1'))
  } catch {
    return undefined
  }
}
