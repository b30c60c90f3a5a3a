import * as z from 'zod/mini'

const text = {
  kind: z.string(),
  title: z.string(),
  date: z.string(),
  starts_at: z.nullable(z.string()),
  note: z.string(),
}
export const entryText = z.object(text)

/** An entry as public.today() has it. */
export const entryShape = z.object({ ...text, id: z.string(), written_at: z.string() })
