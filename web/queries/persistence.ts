import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { isRejected } from '../backend/errors.ts'
import { deleteQueryCache, deleteQueryCaches, readQueryCache, writeQueryCache } from '../storage/query-cache.ts'
import type { Owner } from '../storage/query-cache.ts'
import { deleteSavedPapers } from '../storage/paper-store.ts'

// The last answers for each person, stored in this browser so that lists open without a network. What belongs to
// someone is stored under their id and deleted when they sign out.

/** Changes when what queries return changes its shape, or what may be stored of it. */
const buster = '6'
/** As long as saved papers may be read without a network: the page that shows them needs to know of the plan. */
const maxAge = 14 * 24 * 60 * 60 * 1000
/** The latest ones: every list that was filtered and every discussion that was read is an answer of its own. */
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

/** What a query's `meta` may say. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** False: about other people, so it leaves no trace in this browser. */
      persist?: boolean
      /** False: a document is not rendered with it (document-content.ts). */
      inDocument?: boolean
    }
  }
}

/** Ends persistence for each client that writes under a person's name. */
const endings = new Map<() => void, Owner>()

/**
 * Restores the stored answers into a new client, and stores what it learns. Every failure means: nothing is stored.
 * @param when the answers are restored when this resolves: an answer that comes while React hydrates the prerendered
 *   page makes it render something else than the page holds (error 418)
 * @param onForgotten the person has signed out, and this client is not stored any more
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
  // Before the restoration: on a slow phone an answer of the server may be quicker than the browser's storage.
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    // What no page shows any more would be forgotten after five minutes, and with the next answer stored no longer.
    if (type === 'added' && isPersisted(query)) query.setOptions({ ...query.options, gcTime: maxAge })
    // A query may begin with its answer (prefetch.ts).
    if (type === 'added' || type === 'updated') timer ??= setTimeout(save, 1000)
  })
  async function save(): Promise<void> {
    // What is stored and not restored yet would be lost.
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
  // A browser that stores nothing (a private window): the page works, it only forgets.
  if (!(await restored)) end()
}

/** By hand: the query library's own way stores and restores mutations and promises, too, which every page would load. */
async function restore(client: QueryClient, owner: Owner, when: Promise<void> | undefined): Promise<void> {
  // Read at once, so that it is there when the page is hydrated.
  const [found] = await Promise.all([readQueryCache(owner), when])
  const stored = found as Stored | undefined
  // Nothing yet, or in the shape of an earlier version of the site.
  if (stored?.buster !== buster) return deleteQueryCache(owner)
  for (const { key, data, updatedAt } of stored.answers) {
    if (Date.now() - updatedAt > maxAge) continue
    const query = client.getQueryCache().build(client, { queryKey: key, gcTime: maxAge })
    // The server may have answered meanwhile.
    if (query.state.dataUpdatedAt >= updatedAt) continue
    // Or it could not be asked: that stays said.
    if (query.state.error) query.setState({ data, dataUpdatedAt: updatedAt })
    else client.setQueryData(key, data, { updatedAt })
    // However young it is: who opens or reloads a page wants what is there now.
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

/** Also where the server was out of reach since; not where it refused, for that may be read no longer. */
const isOfUse = (query: Query): boolean =>
  query.state.data !== undefined && !isRejected(query.state.error) && isPersisted(query)

const isPersisted = ({ meta }: Query): boolean => meta?.persist !== false

/**
 * Deletes everything that belongs to a person, or to all but one. Answers that are still on their way are not stored
 * any more either.
 */
export async function forgetQueries(except?: string): Promise<void> {
  for (const [end, owner] of endings) {
    if (owner === except) continue
    endings.delete(end)
    end()
  }
  await Promise.all([deleteQueryCaches(except), deleteSavedPapers(except)])
}
