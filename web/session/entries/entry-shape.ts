import * as z from 'zod/mini'

/** An entry as public.today() has it. */
export const entryShape = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  date: z.string(),
  starts_at: z.nullable(z.string()),
  note: z.string(),
  written_at: z.string(),
})
