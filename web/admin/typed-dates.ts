import * as z from 'zod/mini'

/** The last that a browser's own fields take. Without one Chrome takes years of six digits, which no `Date` reads. */
export const maxDay = '9999-12-31'
export const maxTime = `${maxDay}T23:59`

export const longYear = 'Enter a year with four digits'

/** Of a day (`2026-11-20`), or a day and a time (`2026-11-20T17:00`), as such a field has it. */
export const hasLongYear = (typed: string): boolean => /^\d{5}/.test(typed)

/** What such a field in a form has, empty or not. */
export const typedDate = z.string().check(z.refine((typed) => !hasLongYear(typed), longYear))
