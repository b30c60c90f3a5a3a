import { collegeTime } from '#domain/dates/college-time.ts'

/** `09:50`, in the college's time. */
export const clockOf = (now: Date): string => collegeTime(now).toISOString().slice(11, 16)
