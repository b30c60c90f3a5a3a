import * as z from 'zod/mini'

/**
 * A text field of a form's schema. Every form has one style: a zod schema validates, and react-hook-form decides when,
 * and where the focus goes.
 *
 * @param problemOf the text below the field; undefined where it is valid
 */
export const text = (problemOf: (typed: string) => string | undefined) =>
  z
    .string()
    .check(z.refine((typed) => problemOf(typed) === undefined, { error: ({ input }) => problemOf(String(input)) }))

/** A text that may not be left empty. */
export const filled = (problem: string) => z.string().check(z.minLength(1, problem))
