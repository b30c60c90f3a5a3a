import { dayOf } from './days.ts'
import type { Review } from './practice.ts'
import { replay } from './schedule.ts'

/** How many questions are due on the college's day. */
export function countDue(reviews: readonly Review[], now: number): number {
  const today = dayOf(now)
  return [...replay(reviews, undefined).values()].filter(({ due }) => due !== undefined && due <= today).length
}
