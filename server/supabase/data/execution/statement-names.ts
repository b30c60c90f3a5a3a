import { createHash } from 'node:crypto'
import { LruCache } from '#server/core/memory/lru-cache.ts'

/** A statement must come this often to get a name: one-off shapes would use the names up. */
const usesBeforeNaming = 5
/** pg never deallocates a named statement, so each name stays on each connection for good. */
const maxNames = 200
const maxCounted = 2000
/** Each connection keeps the plan of a named statement in memory: a hostile client could fill it with made-up queries. */
const longestNamed = 4000

/** By role, then by text. */
const names = new Map<string, Map<string, string>>()
let named = 0
const uses = new LruCache<{ count: number }>(maxCounted)

/**
 * The name under which connections keep a statement prepared, for those that recur. `plannedFor` is part
 * of it: a plan under row-level security holds for one role, and would be made anew at each change.
 */
export function statementName(text: string, plannedFor: string): string | undefined {
  if (text.length > longestNamed) return undefined
  const known = names.get(plannedFor)?.get(text)
  if (known !== undefined || named >= maxNames) return known
  const key = `${plannedFor} ${text}`
  const use = uses.get(key, () => ({ count: 0 }))
  if (++use.count < usesBeforeNaming) return undefined
  const name = `data_${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`
  names.set(plannedFor, (names.get(plannedFor) ?? new Map<string, string>()).set(text, name))
  named++
  return name
}
