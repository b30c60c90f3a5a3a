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

/** As a service is asked for it. */
export const answerSchema: Record<string, unknown> = z.toJSONSchema(
  z.object({ topics: z.array(topicEntry), groups: z.array(groupEntry) }),
)
/** As it is read: one entry that is none takes the others not with it. */
const answer = z.object({ topics: z.array(z.unknown()), groups: z.array(z.unknown()) })

/** Of one question of the paper; `group_id` is the group that it was in when the model was asked. */
export type Proposal = { question_id: string; group_id: string; reason: string } & (
  | { kind: 'topic'; unit_id: string | null; topic: string }
  | { kind: 'group'; other_id: string }
)

/**
 * What of a model's answer can be proposed, in the order of the paper; undefined where the answer has not the form that was
 * asked for. Whatever names something that the model was not given is dropped, and so is what would change nothing, what a
 * reviewer has decided, and what is said twice.
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
    // Two questions of one paper would come into one group.
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
  // What it does not say stays as it is.
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

/** Models that were asked for JSON alone put it into a code block all the same. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/, '$1'))
  } catch {
    return undefined
  }
}
