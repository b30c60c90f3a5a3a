import * as z from 'zod/mini'

/**
 * A text field of a form's schema. Every form has one style: a zod schema says what is wrong with what was typed, and
 * react-hook-form when to say it and where the focus goes.
 * @param problemOf the text below the field; undefined where all is well
 */
export const text = (problemOf: (typed: string) => string | undefined) =>
  z
    .string()
    .check(z.refine((typed) => problemOf(typed) === undefined, { error: ({ input }) => problemOf(String(input)) }))

/** A text that may not be left empty. */
export const filled = (problem: string) => z.string().check(z.minLength(1, problem))
