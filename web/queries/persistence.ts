import { dehydrate, hydrate } from '@tanstack/react-query'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { forgetAnswers, readAnswers, writeAnswers } from '../storage/query-cache.ts'
import type { Owner } from '../storage/query-cache.ts'

// The last answers of each person, kept in this browser so that lists open without a network. What belongs to
// someone is kept under their id and goes when they sign out.

const week = 7 * 24 * 60 * 60 * 1000
/** Changes when what queries return changes its shape, or what may be kept of it. */
const version = 2

const kept = z.object({ version: z.literal(version), at: z.number(), state: z.custom<DehydratedState>() })

/** Ends the keeping of each client that writes under a person's name. */
const endings = new Map<() => void, Owner>()

/**
 * Puts the kept answers into a new client, and keeps what it learns. Every failure means: nothing is kept.
 * @param when the stored answers are put in when this resolves: an answer that comes while React hydrates the
 *   prerendered page makes it render something else than the page holds (error 418)
 * @param onForgotten the person has signed out, and this client is not kept any more
 */
export async function keepQueries(
  client: QueryClient,
  owner: Owner,
  { when, onForgotten = () => {} }: { when?: Promise<void>; onForgotten?: () => void } = {},
): Promise<void> {
  const found = takeOut(client, owner, when)
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  // Listens before the kept ones are there: on a slow phone an answer of the server may be quicker than its storage.
  const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') timer ??= setTimeout(write, 1000)
  })
  async function write(): Promise<void> {
    // What is kept and not yet taken out would be lost.
    await found
    timer = undefined
    if (ended) return
    // What is about other people (`meta: { kept: false }`) leaves no trace in this browser.
    const state = dehydrate(client, {
      shouldDehydrateQuery: ({ state: { status }, meta }) => status === 'success' && meta?.['kept'] !== false,
    })
    await writeAnswers(owner, { version, at: Date.now(), state })
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
  // A browser that keeps nothing (a private window): the page works, it only forgets.
  if (!(await found)) end()
}

/** False when the browser does not let us read. */
async function takeOut(client: QueryClient, owner: Owner, when?: Promise<void>): Promise<boolean> {
  try {
    // Read at once, so that they are there when the page is hydrated.
    const [stored] = await Promise.all([readAnswers(owner), when])
    const found = kept.safeParse(stored)
    if (found.success && Date.now() - found.data.at < week) hydrate(client, found.data.state)
    return true
  } catch {
    return false
  }
}

/**
 * Forgets everything that belongs to a person, or to all but one. Answers that are still on their way are not kept any
 * more either.
 */
export async function forgetQueries(except?: string): Promise<void> {
  for (const [end, owner] of endings) {
    if (owner === except) continue
    endings.delete(end)
    end()
  }
  await forgetAnswers(except)
}
