import type { Condition } from '../query/query-types.ts'
import type { ReadNode } from './read-plan.ts'

/**
 * Whether a function may run for each row of a table, not only for those of the page: in a filter, the order, or a
 * computed relationship.
 */
export function callsForRows({ shape, conditions, order, embeds }: ReadNode): boolean {
  if (embeds.some((embed) => 'function' in embed.relationship || callsForRows(embed.node))) return true
  if (shape.computed.size === 0) return false
  const isComputed = (name: string) => !shape.columns.has(name) && shape.computed.has(name)
  return (
    order.some(({ relation, field }) => relation === undefined && isComputed(field.name)) ||
    conditions.some((condition) => names(condition).some(isComputed))
  )
}

function names(condition: Condition): string[] {
  return condition.kind === 'filter' ? [condition.field.name] : condition.conditions.flatMap(names)
}
