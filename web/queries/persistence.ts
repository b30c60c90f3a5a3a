import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isRejected } from '../backend/errors.ts'
import { deleteQueryCache, deleteQueryCaches, readQueryCache, writeQueryCache } from '../storage/query-cache.ts'
import type { Owner } from '../storage/query-cache.ts'
import { deleteSavedPapers } from '../storage/paper-store.ts'

// The last results of each person's queries, stored in this browser so that lists open without a network. A person's
// results are stored under their id and deleted when they sign out.

/** Changes with the shape of what queries return, or with what may be stored of it. */
const buster = 'b'
/** As long as saved papers may be read without a network: their page needs the plan. */
const maxAge = 14 * 24 * 60 * 60 * 1000
/** The latest results only: every filtered list and every opened discussion has one of its own. */
const maxAnswers = 200

interface Answer {
  key: QueryKey
  data: unknown
  updatedAt: number
}

interface Stored {
  buster: string
  answers: Answer[]
}

/** The options in a query's `meta`. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** False for data about other people, which is not stored in this browser. */
      persist?: boolean
      /** False: not rendered into a document (document-content.ts). */
      inDocument?: boolean
    }
  }
}

/** The functions that end persistence, by client and owner. */
const endings = new Map<() => void, Owner>()

/**
 * Restores the stored results into a new client, and stores its later ones. On any failure nothing is stored.
 *
 * @param when the results are restored after this resolves: one that arrives while React hydrates the prerendered page
 * causes a mismatch (error 418)
 * @param onForgotten called when the person has signed out, and this client is no longer stored
 */
export async function persistQueries(
  client: QueryClient,
  owner: Owner,
  { when, onForgotten = () => {} }: { when?: Promise<void>; onForgotten?: () => void } = {},
): Promise<void> {
  const restored = restore(client, owner, when).then(
    () => true,
    () => false,
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  // Before restoring: on a slow phone the server's response may be faster than the browser's storage.
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    // A result that no page shows would be dropped after five minutes, and missing from the next write.
    if (type === 'added' && isPersisted(query)) query.setOptions({ ...query.options, gcTime: maxAge })
    // A query may have initial data (prefetch.ts).
    if (type === 'added' || type === 'updated') timer ??= setTimeout(save, 1000)
  })
  async function save(): Promise<void> {
    // Writing before restoring would lose what is stored.
    await restored
    timer = undefined
    if (ended) return
    const stored: Stored = { buster, answers: answersOf(client) }
    await writeQueryCache(owner, stored)
  }
  function end(): void {
    ended = true
    clearTimeout(timer)
    unsubscribe()
  }
  if (owner !== 'everybody') {
    endings.set(() => {
      end()
      onForgotten()
    }, owner)
  }
  // In a browser that stores nothing (a private window) the page works without persistence.
  if (!(await restored)) end()
}

/**
 * By hand: the query library's own module stores and restores mutations and promises, too, and would be loaded on every
 * page.
 */
async function restore(client: QueryClient, owner: Owner, when: Promise<void> | undefined): Promise<void> {
  // Read immediately, so that it is available when the page is hydrated.
  const [found] = await Promise.all([readQueryCache(owner), when])
  const stored = found as Stored | undefined
  // Nothing stored yet, or the shape of an earlier version.
  if (stored?.buster !== buster) return deleteQueryCache(owner)
  for (const { key, data, updatedAt } of stored.answers) {
    if (Date.now() - updatedAt > maxAge) continue
    const query = client.getQueryCache().build(client, { queryKey: key, gcTime: maxAge })
    // The server may have responded meanwhile.
    if (query.state.dataUpdatedAt >= updatedAt) continue
    // Or the fetch failed: the error remains.
    if (query.state.error) query.setState({ data, dataUpdatedAt: updatedAt })
    else client.setQueryData(key, data, { updatedAt })
    // However young it is: opening or reloading a page fetches the present state.
    query.invalidate()
  }
}

const answersOf = (client: QueryClient): Answer[] =>
  client
    .getQueryCache()
    .findAll({ predicate: isOfUse })
    .map(({ queryKey: key, state: { data, dataUpdatedAt: updatedAt } }) => ({ key, data, updatedAt }))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .slice(0, maxAnswers)

/** Also after a failed fetch, but not after a rejection: the person may no longer read it. */
const isOfUse = (query: Query): boolean =>
  query.state.data !== undefined && !isRejected(query.state.error) && isPersisted(query)

const isPersisted = ({ meta }: Query): boolean => meta?.persist !== false

/**
 * Deletes everything that belongs to a person, or to all but one. Pending results are not stored any more, either.
 */
export async function forgetQueries(except?: string): Promise<void> {
  for (const [end, owner] of endings) {
    if (owner === except) continue
    endings.delete(end)
    end()
  }
  await Promise.all([deleteQueryCaches(except), deleteSavedPapers(except)])
}
