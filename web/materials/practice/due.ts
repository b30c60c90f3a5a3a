import { collegeDay } from '#domain/dates/college-time.ts'
import type { Review } from '../data/practice.ts'
import { replay } from './schedule.ts'

/** How many questions are due on the college's day. */
export function countDue(reviews: readonly Review[], now: number): number {
  const today = collegeDay(new Date(now))
  return [...replay(reviews, undefined).values()].filter(({ due }) => due !== undefined && due <= today).length
}
