import { createEmptyCard, fsrs, type Card, type Grade } from 'ts-fsrs'
import { collegeDay, daysAfter } from '#domain/dates/college-time.ts'
import type { Rating, Review } from '../data/practice.ts'

// The schedule of questions. Only the reviews are stored; the state of each question is replayed from them, so that two
// devices, one of them offline, agree as soon as they have the same reviews (docs/decisions/0043).

/** Without learning steps of minutes: what is not known yet comes back in the same session, all else in whole days. */
const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false })

export interface Progress {
  card: Card
  /** Of the college, as '2025-11-28'; undefined where it does not come back before the exam. */
  due: string | undefined
  /** The day for which the scheduler has set it, the exam aside. */
  dueOn: string
  last: Review
}

/** @param lastDay nothing is due after it: two days before the exam */
export function replay(reviews: readonly Review[], lastDay: string | undefined): Map<string, Progress> {
  const known = new Map<string, Progress>()
  const inOrder = [...new Map(reviews.map((review) => [review.id, review])).values()].toSorted(
    (one, other) => Date.parse(one.reviewed_at) - Date.parse(other.reviewed_at) || (one.id < other.id ? -1 : 1),
  )
  for (const review of inOrder) {
    const day = collegeDay(new Date(review.reviewed_at))
    known.set(review.group_id, {
      ...rated(known.get(review.group_id)?.card, review.rating, day, lastDay),
      last: review,
    })
  }
  return known
}

/** The day on which each rating would bring the question back. */
export function previews(
  progress: Progress | undefined,
  today: string,
  lastDay: string | undefined,
): Record<Rating, string | undefined> {
  const dueAfter = (rating: Rating) => rated(progress?.card, rating, today, lastDay).due
  return { 1: dueAfter(1), 2: dueAfter(2), 3: dueAfter(3), 4: dueAfter(4) }
}

/** The day for which a rating sets the question, the exam aside: what the server counts due questions by. */
export const dueOnAfter = (progress: Progress | undefined, rating: Rating, today: string): string =>
  rated(progress?.card, rating, today, undefined).dueOn

/** The newest reviews of which the server does not know the day, or knows another: it had not all reviews then. */
export const withoutDueOn = (progress: ReadonlyMap<string, Progress>): Review[] =>
  [...progress.values()].flatMap(({ last, dueOn }) => (last.due_on === dueOn ? [] : [{ ...last, due_on: dueOn }]))

function rated(before: Card | undefined, rating: Rating, day: string, lastDay: string | undefined) {
  // In whole days: at which hour somebody sits down changes nothing.
  const noon = new Date(`${day}T12:00:00Z`)
  const { card } = scheduler.next(before ?? createEmptyCard(noon), noon, rating satisfies Grade)
  const dueOn = rating === 1 ? day : daysAfter(day, card.scheduled_days)
  return { card, dueOn, due: rating === 1 ? day : cappedDue(day, dueOn, lastDay) }
}

/** Once the exam is so near that only the same day is left, it does not come back. After the exam nothing is capped. */
function cappedDue(day: string, due: string, lastDay: string | undefined): string | undefined {
  if (lastDay === undefined || due <= lastDay || day > daysAfter(lastDay, 2)) return due
  return lastDay > day ? lastDay : undefined
}
