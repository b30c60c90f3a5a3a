import * as z from 'zod/mini'

/** Rows of a query that has each column of the schema: by the generated types, so that a renamed one fails the check. */
type Having<S extends z.ZodMiniType> = readonly Record<keyof z.input<S>, unknown>[]

/** @throws where the database sends something else than its types say */
export function parseRows<S extends z.ZodMiniType>(schema: S, rows: Having<S>): z.output<S>[] {
  return z.array(schema).parse(rows)
}
