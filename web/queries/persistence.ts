import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { deleteQueryCache, deleteQueryCaches, readQueryCache, writeQueryCache } from '../storage/query-cache.ts'
import type { Owner } from '../storage/query-cache.ts'

// The last answers for each person, stored in this browser so that lists open without a network. What belongs to
// someone is stored under their id and deleted when they sign out.

/** Changes when what queries return changes its shape, or what may be stored of it. */
const buster = '3'
const maxAge = 7 * 24 * 60 * 60 * 1000

/** What earlier versions of the site stored has another shape, and is deleted. */
const persisted = z.object({ timestamp: z.number(), buster: z.string(), clientState: z.custom<DehydratedState>() })

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
  const persister = persisterOf(owner, when)
  const restored = persistQueryClientRestore({ queryClient: client, persister, buster, maxAge }).then(
    () => true,
    () => false,
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  // Not persistQueryClientSubscribe: that copies the whole cache at every event. It is also subscribed before the
  // restoration, since on a slow phone an answer of the server may be quicker than the browser's storage.
  const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') timer ??= setTimeout(save, 1000)
  })
  async function save(): Promise<void> {
    // What is stored and not restored yet would be lost.
    await restored
    timer = undefined
    if (ended) return
    await persistQueryClientSave({
      queryClient: client,
      persister,
      buster,
      dehydrateOptions: {
        shouldDehydrateQuery: ({ state: { status }, meta }) => status === 'success' && meta?.persist !== false,
      },
    })
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

function persisterOf(owner: Owner, when: Promise<void> | undefined): Persister {
  return {
    restoreClient: async () => {
      // Read at once, so that it is there when the page is hydrated.
      const [found] = await Promise.all([readQueryCache(owner), when])
      return found === undefined ? undefined : (persisted.safeParse(found).data ?? outdated)
    },
    persistClient: (state) => writeQueryCache(owner, state),
    removeClient: () => deleteQueryCache(owner),
  }
}

/** As old as can be: deleted, not restored. */
const outdated: PersistedClient = { timestamp: 0, buster: '', clientState: { mutations: [], queries: [] } }

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
  await deleteQueryCaches(except)
}
