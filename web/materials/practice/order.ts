import { daysAfter } from '#domain/dates/college-time.ts'
import type { Group } from '../data/asked-again.ts'

/** The order of questions, and their number per day. */
interface ReviewState {
  due: string | undefined
  /** The day of its last review. */
  reviewed: string
}

interface Session {
  groups: readonly Group[]
  standings: ReadonlyMap<string, ReviewState>
  today: string
  perDay: number
}

const isDue = (standing: ReviewState | undefined, today: string): boolean =>
  standing?.due !== undefined && standing.due <= today

/** Due questions, the longest due first, then those never practised; equal ones by their frequency. */
export function inOrder({ groups, standings, today }: Omit<Session, 'perDay'>): Group[] {
  const due = groups.filter(({ id }) => isDue(standings.get(id), today))
  const fresh = groups.filter(({ id }) => !standings.has(id))
  const dueOf = ({ id }: Group) => standings.get(id)?.due ?? ''
  return [
    ...due.toSorted((one, other) => compare(dueOf(one), dueOf(other)) || byTimesAsked(one, other)),
    ...fresh.toSorted(byTimesAsked),
  ]
}

/** What is left of a day's questions; one that is not known yet is not done. */
export function queueOf({ perDay, ...session }: Session): Group[] {
  return inOrder(session).slice(0, Math.max(perDay - doneToday(session), 0))
}

export const doneToday = ({ groups, standings, today }: Omit<Session, 'perDay'>): number =>
  groups.filter(({ id }) => {
    const standing = standings.get(id)
    return standing?.reviewed === today && !isDue(standing, today)
  }).length

const newest = ({ wordings }: Group) => Math.max(0, ...wordings.map(({ exam_year }) => exam_year ?? 0))

const byTimesAsked = (one: Group, other: Group): number =>
  other.times_asked - one.times_asked || newest(other) - newest(one) || compare(one.id, other.id)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** The last day on which a question is repeated; undefined without an exam, or once it is over. */
export const lastDayBefore = (examOn: string | undefined, today: string): string | undefined =>
  examOn === undefined || examOn < today ? undefined : daysAfter(examOn, -2)

/** How many questions of a session were answered: one that came twice is one. */
export const answeredIn = (queue: readonly Group[], outcomes: readonly (number | 'skipped')[]): number =>
  new Set(queue.filter((_, index) => (outcomes[index] ?? 'skipped') !== 'skipped').map(({ id }) => id)).size
