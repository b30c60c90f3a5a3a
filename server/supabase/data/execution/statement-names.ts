import { createHash } from 'node:crypto'
import { LruCache } from '#server/core/memory/lru-cache.ts'

/** Uses before a statement gets a name: one-off statements would use the names up. */
const usesBeforeNaming = 5
/** pg never deallocates a named statement, so each connection holds every name for good. */
const maxNames = 200
const maxCounted = 2000
/** Connections cache the plan of a named statement: a client could fill their memory with made-up long queries. */
const longestNamed = 4000

/** By role, then by text. */
const names = new Map<string, Map<string, string>>()
let named = 0
const uses = new LruCache<{ count: number }>(maxCounted)

/**
 * The name under which connections cache a recurring statement's plan. `plannedFor` is part of the name: a plan under
 * row-level security is valid for one role, and PostgreSQL would plan again at each change.
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
