import * as z from 'zod/mini'

/** Rows with every column of the schema, by the generated types, so that a renamed column fails the type check. */
type Having<S extends z.ZodMiniType> = readonly Record<keyof z.input<S>, unknown>[]

/** @throws where the rows do not match the schema */
export function parseRows<S extends z.ZodMiniType>(schema: S, rows: Having<S>): z.output<S>[] {
  return z.array(schema).parse(rows)
}
