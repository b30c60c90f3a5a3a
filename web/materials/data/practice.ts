import * as z from 'zod/mini'

const rating = z.literal([1, 2, 3, 4])
export type Rating = z.infer<typeof rating>
export const ratings = [1, 2, 3, 4] as const
export const ratingNames: Record<Rating, string> = { 1: 'Not yet', 2: 'Hard', 3: 'Good', 4: 'Easy' }

/** As public.practice_reviews has it: once written, it is not changed. */
export const review = z.object({
  id: z.string(),
  group_id: z.string(),
  rating,
  reviewed_at: z.string(),
  /** The day for which it set the question, the exam aside; of the newest one alone. */
  due_on: z.optional(z.nullable(z.string())),
})
export type Review = z.infer<typeof review>

/** As public.my_practice() has it. */
export const practice = z.object({
  reviews: z.array(review),
  exam_on: z.nullable(z.string()),
  per_day: z.number(),
})
export type Practice = z.infer<typeof practice>

/** The last review of each question. */
export function latestOf(reviews: readonly Review[]): Map<string, Review> {
  const latest = new Map<string, Review>()
  for (const review of reviews) {
    const before = latest.get(review.group_id)
    if (!before || Date.parse(before.reviewed_at) <= Date.parse(review.reviewed_at)) latest.set(review.group_id, review)
  }
  return latest
}
