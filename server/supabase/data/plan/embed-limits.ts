import type { ApiRole } from '#server/supabase/caller/caller.ts'
import { ApiError } from '../protocol/errors.ts'
import { callsForRows } from './computed-cost.ts'
import type { ReadNode } from './read-plan.ts'
import type { SelectItem } from '../query/query-types.ts'

interface EmbedLimits {
  /** Levels of embeds below the list itself. */
  depth: number
  /** In the whole request. */
  embeds: number
  /** How often one level may show the same column, under different names. */
  repeats: number
}

/** Twice what the site's own pages need. For service_role only the parser's limits apply. */
const limitsOf: Record<ApiRole, EmbedLimits | undefined> = {
  anon: { depth: 3, embeds: 10, repeats: 4 },
  authenticated: { depth: 3, embeds: 10, repeats: 4 },
  service_role: undefined,
}

/** A response of at most so many rows, embeds included, is not charged: no row of ours is longer than 100 kB. */
const uncountedRows = 100

/** @throws {ApiError} 54000 for a `select` that nests too deep or repeats a column too often */
export function requireSelectWithinLimits(items: readonly SelectItem[], role: ApiRole): void {
  const limits = limitsOf[role]
  if (limits === undefined) return
  let embeds = 0
  const visit = (level: readonly SelectItem[], depth: number): void => {
    const shown = new Map<string, number>()
    for (const item of level) {
      if (item.kind === 'embed') {
        if (depth === limits.depth) throw tooMuch(`Embeds are nested more than ${limits.depth} deep`)
        if (++embeds > limits.embeds) throw tooMuch(`There are more than ${limits.embeds} embeds`)
        visit(item.items, depth + 1)
        continue
      }
      const name = item.kind === 'all' ? '*' : item.field.name
      const times = (shown.get(name) ?? 0) + 1
      if (times > limits.repeats) throw tooMuch(`The column '${name}' is selected more than ${limits.repeats} times`)
      shown.set(name, times)
    }
  }
  visit(items, 0)
}

function tooMuch(details: string): ApiError {
  return new ApiError(400, '54000', 'The request selects more than one answer may hold', {
    details,
    hint: 'Ask for less at once: several requests, each with fewer embeds.',
  })
}

/** Whether rows are charged to the response's budget while it is built, because they may be many or long. */
export function needsAccounting(node: ReadNode): boolean {
  return maxRows(node, 1) > uncountedRows
}

/** Whether the query may occupy the database for long: heavy queries have a smaller share of the connections. */
export function isHeavy(node: ReadNode): boolean {
  if (callsForRows(node)) return true
  return node.embeds.some(({ inner }) => inner) || (node.accounted && (node.embeds.length > 0 || showsTwice(node)))
}

/** The maximum of rows on this level and below it, for `parents` rows above. */
function maxRows(node: ReadNode, parents: number): number {
  const counts = node.outputs.filter(({ kind }) => kind === 'count').length
  // Columns beside a count are grouped by, so they are built for every row of the table.
  if (counts > 0 && node.outputs.some((output) => 'embed' in output)) return Infinity
  if (showsTwice(node)) return Infinity
  const own = parents * (counts > 0 && counts === node.outputs.length ? 1 : node.window.limit)
  return node.embeds.reduce((sum, embed) => sum + maxRows(embed.node, own), own)
}

function showsTwice({ outputs }: ReadNode): boolean {
  const names = outputs.flatMap((output) => (output.kind === 'column' ? output.field.name : []))
  return new Set(names).size < names.length
}
