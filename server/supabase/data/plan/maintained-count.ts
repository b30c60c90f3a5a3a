import type { ApiRole } from '#server/supabase/caller/caller.ts'
import type { Relationship } from '../schema/schema.ts'
import type { ReadNode } from './read-plan.ts'

/** The schema of the tables of counts, named by the foreign key that they count by: `key`, `total`. */
export const countsSchema = 'counts'

/**
 * The table that holds the result of an embed such as `comments(count)`: all rows, no other output, and a role that may
 * read each of them. Any other count is computed.
 */
export function counterOf(relationship: Relationship, node: ReadNode, role: ApiRole): string | undefined {
  if (!('countedFor' in relationship) || relationship.fromHasKey || !relationship.countedFor.has(role)) return undefined
  const [output, ...others] = node.outputs
  const isCount = output?.kind === 'count' && output.field === undefined && others.length === 0
  const isWhole = node.conditions.length === 0 && node.embeds.length === 0 && node.order.length === 0
  const { offset, limit } = node.window
  return isCount && isWhole && offset === 0 && limit > 0 ? relationship.constraint : undefined
}
