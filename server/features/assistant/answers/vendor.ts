import { z } from 'zod'
import type { Source } from '#domain/assistant/assistant.ts'
import { sql, type Sql } from '#server/core/database/sql.ts'
import type { Answer } from './answer.ts'
import { inMarkdown } from './sentences.ts'

export const vendor = z.object({ name: z.string(), contact: z.string(), hours: z.string(), location: z.string() })

export const vendorOf = (id: Sql) => sql`
  select name, contact, hours, location from public.vendors where id = ${id}::uuid`

/** A shop's location, opening hours and telephone. */
export function answerOnVendor(source: Source, row: z.infer<typeof vendor>): Answer {
  const facts = [row.location, row.hours, row.contact].filter((fact) => fact !== '').map(inMarkdown)
  return { text: `**${inMarkdown(row.name)}**: ${facts.join(' · ')} [1]`, sources: [source] }
}
